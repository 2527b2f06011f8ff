import type { Identity } from '#server/modules/identity/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What the operations of this module work with. */
export interface AccessDeps {
  db: Database
  now: Clock
  identity: Pick<Identity, 'usersByIds' | 'listUsers' | 'deleteUser'>
  /** Told after the commit that what the user may do has changed, or that the user is gone. */
  onAccessChanged: (userId: string) => void
}
