import { identity } from '#server/modules/identity/index.ts'
import { system } from '#server/modules/system/index.ts'
import { selectStored } from '#server/platform/connections/connections.store.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { connectionsRoutes } from './connections.routes.ts'

const needs = { identity, system }

export type ConnectionsDeps = DepsOf<
  'config' | 'connectionProblems' | 'db' | 'limiter' | 'now' | 'storage',
  typeof needs
>

/** The dependencies, with the limit of what is tried: each attempt asks somebody else's service. */
export type TryingDeps = ConnectionsDeps & { tries: RateLimiter }

/** What the academy is connected with, as far as its owner sets it on a page instead of the environment. */
export const connections = defineModule('connections', {
  needs,
  create: (deps: ConnectionsDeps): Contribution<object> => ({
    api: {},
    routes: connectionsRoutes({ ...deps, tries: deps.limiter('connection tries', 60, 3600) }),
    personalData: {
      part: 'connections',
      async read(userId) {
        const rows = await selectStored(deps.db.pool)
        const own = rows.filter(({ changedBy }) => changedBy === userId)
        return own.map(({ name, changedAt }) => ({ name, changedAt }))
      },
      columns: {
        'connection_settings.changed_by': {
          retainedBecause: 'the setting stays in use, and no name stands in it',
        },
      },
    },
  }),
})
