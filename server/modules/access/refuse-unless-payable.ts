import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { isActive } from './access.rules.ts'
import { accessRecord } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { isRenewable } from './renewals.rules.ts'
import { hasPending } from './role-requests.store.ts'

/**
 * Throws if paying for the program would gain nothing: 409 while a request is pending, 422 while
 * the user's access to the academy lasts for more than two weeks. The mentorship may be renewed at
 * any time.
 */
export async function refuseUnlessPayable(
  { now }: Pick<AccessDeps, 'now'>,
  executor: Executor,
  userId: string,
  program: PaidProgram,
): Promise<void> {
  if (await hasPending(executor, userId, program)) {
    throw new Failure('conflict', 'You already have a pending request for this program.')
  }
  if (program === 'mentorship') return
  const { subscriptions } = await accessRecord(executor, userId)
  if (
    subscriptions.some(
      (one) => one.program === program && isActive(one, now()) && !isRenewable(one.endsAt, now()),
    )
  ) {
    throw new Failure('rule_violated', 'You already have access to this program.')
  }
}
