import { identity } from '#server/modules/identity/index.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { activityRoutes } from './activity.routes.ts'
import { readOwnActivity } from './activity.ts'

const needs = { identity }
export type ActivityDeps = DepsOf<'db', typeof needs>

const retainedOfDeleted =
  'what was done must stay readable; it is an id, which names nobody once the account is gone'

/** The actions of admins and whatever concerns the security of accounts, for admins to read. */
export const activity = defineModule('activity', {
  needs,
  create: (deps: ActivityDeps) => {
    return {
      api: {},
      routes: activityRoutes(deps),
      personalData: {
        part: 'activity',
        read: bind(deps, readOwnActivity),
        // Only which of the user's rows were created under which device id; the rows themselves are
        // declared elsewhere.
        columns: { 'creations.user_id': 'deleted' },
        ids: {
          'audit_entries.actor_id': { retainedBecause: retainedOfDeleted },
          'audit_entries.person_id': { retainedBecause: retainedOfDeleted },
        },
      },
    }
  },
})
