import { type AccessSummary, summarise } from './access.rules.ts'
import { accessRecord } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** What the user may do now; unknown users have community rights. */
export const createAccessOf =
  ({ db, now }: Deps) =>
  async (userId: string): Promise<AccessSummary> =>
    summarise(await accessRecord(db.pool, userId), now())
