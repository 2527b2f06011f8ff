import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { IdentityDeps } from './deps.ts'
import { isSuspended } from './suspensions.store.ts'

/**
 * Throws `suspended` for a suspended account; inside a transaction that has locked the user. To be
 * called before any session begins, and only once the caller is authenticated.
 */
export async function refuseSuspended(
  { accountRules }: Pick<IdentityDeps, 'accountRules'>,
  tx: Executor,
  userId: string,
): Promise<void> {
  if (!(await isSuspended(tx, userId))) return
  const { contactEmail } = await accountRules(tx)
  const contact = contactEmail ?? 'the academy'
  throw new Failure('suspended', `Your account is suspended. To learn more, contact ${contact}.`)
}
