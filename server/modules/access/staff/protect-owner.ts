import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findOwner } from './staff.store.ts'

/**
 * Throws 409 if the account is the owner's; after `lockAdmins`, the result holds for the
 * transaction.
 */
export async function protectOwner(tx: Executor, userId: string): Promise<void> {
  if ((await findOwner(tx)) !== userId) return
  throw new Failure('conflict', 'This is the owner of the academy, who has to hand it over first.')
}
