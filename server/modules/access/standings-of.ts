import type { Standing } from '#contract/permissions.ts'
import { summarise } from './access.rules.ts'
import { accessRecords } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** What each user's permissions derive from: the effective roles, and the place in the office. */
export async function standingsOf(
  { db, now }: Deps,
  userIds: readonly string[],
): Promise<Map<string, Standing>> {
  const records = await accessRecords(db.pool, userIds)
  return new Map(
    [...records].map(([id, record]) => {
      const { staffRole } = record
      return [id, { roles: summarise(record, now()).roles, staffRole }]
    }),
  )
}
