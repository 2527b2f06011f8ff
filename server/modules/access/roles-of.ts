import type { Role } from '#contract/permissions.ts'
import { summarise } from './access.rules.ts'
import { accessRecords } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** The effective roles of each of the users. */
export const createRolesOf =
  ({ db, now }: Deps) =>
  async (userIds: readonly string[]): Promise<Map<string, Role[]>> => {
    const records = await accessRecords(db.pool, userIds)
    return new Map([...records].map(([id, record]) => [id, summarise(record, now()).roles]))
  }
