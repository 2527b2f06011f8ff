import type { Identity } from '#server/modules/identity/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'

/** What the operations of this module work with. */
export interface AccessDeps {
  db: Database
  now: Clock
  identity: Pick<Identity, 'usersByIds' | 'listUsers' | 'lookup' | 'deleteUser' | 'avatarUrlOf'>
  payments: {
    /** Gives back what a rejected request was paid with, after the commit of this transaction. */
    refundForRequest(tx: Executor, transactionId: string): Promise<void>
  }
  /** Told after the commit that what the user may do has changed, or that the user is gone. */
  onAccessChanged: (userId: string) => void
}
