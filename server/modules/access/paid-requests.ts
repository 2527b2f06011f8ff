import type { PaidProgram } from '#contract/programs.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import { isActive } from './access.rules.ts'
import { accessRecord, lockUser } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { filePaid, hasPending, withdrawPaid } from './role-requests.store.ts'

/**
 * Throws where paying for the program would buy nothing: 409 while a request is pending, 422 while
 * the academy is open to the user. The mentorship may be renewed before its end.
 */
export const createRefuseUnlessPayable =
  ({ now }: Pick<AccessDeps, 'now'>) =>
  async (executor: Executor, userId: string, program: PaidProgram): Promise<void> => {
    if (await hasPending(executor, userId, program)) {
      throw new Failure('conflict', 'You already have a pending request for this program.')
    }
    if (program === 'mentorship') return
    const { subscriptions } = await accessRecord(executor, userId)
    if (subscriptions.some((one) => one.program === program && isActive(one, now()))) {
      throw new Failure('rule_violated', 'You already have access to this program.')
    }
  }

/**
 * Files the request that a payment is for, or marks the pending one as paid. One payment files one
 * request; null when the user is gone or another payment stands behind the pending request.
 */
export const createFilePaidRequest =
  ({ now, identity }: Pick<AccessDeps, 'now' | 'identity'>) =>
  async (
    tx: Executor,
    payment: { userId: string; program: PaidProgram; transactionId: string; inTest: boolean },
  ): Promise<{ requestId: string } | null> => {
    await lockUser(tx, payment.userId)
    const [user] = await identity.usersByIds(tx, [payment.userId])
    if (!user) return null
    const requestId = await filePaid(tx, { ...payment, id: newId(), at: now() })
    if (!requestId) return null
    await emit(tx, { type: 'role_request.filed', subject: requestId, audience: { role: 'admin' } })
    return { requestId }
  }

/** Turns down a pending request whose payment was given back; one that is decided stays. */
export const createWithdrawPaidRequest =
  ({ now }: Pick<AccessDeps, 'now'>) =>
  async (tx: Executor, transactionId: string): Promise<void> => {
    const request = await withdrawPaid(tx, transactionId, now())
    if (!request) return
    await emit(tx, {
      type: 'role_request.decided',
      subject: request.id,
      audience: { user: request.userId },
    })
  }
