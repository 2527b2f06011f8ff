import type { PaidProgram } from '#contract/programs.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { subscriptionFields } from './access.rules.ts'
import { accessRecord, lockUser } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { grantRequest } from './grant-request.ts'
import { isWanted } from './role-requests.store.ts'

interface Renewed {
  userId: string
  program: PaidProgram
  transactionId: string
  accessMonths: number
  /** The first payment: once its request has been approved, renewals need no approval. */
  firstTransactionId: string
}

/**
 * Adds the period that a renewal has paid for to the remaining one, or from now if nothing remains,
 * once for each payment. False if the first payment was never approved, or the office has ended the
 * access since: nothing can then be given for the money. For use inside a transaction.
 */
export async function renewPaid(
  deps: Pick<AccessDeps, 'actors' | 'now' | 'offers' | 'renewalOf'>,
  tx: Executor,
  { firstTransactionId, ...paid }: Renewed,
): Promise<boolean> {
  const { userId, program } = paid
  await lockUser(tx, userId)
  const first = { userId, program, transactionId: firstTransactionId }
  if (!(await isWanted(tx, first))) return false
  const ofProgram = async () =>
    (await accessRecord(tx, userId)).subscriptions.find((one) => one.program === program)
  const before = await ofProgram()
  await grantRequest(tx, deps, paid, deps.now())
  const after = await ofProgram()
  await recordAudit(tx, system, {
    action: 'subscription.renewed',
    ...(after && { subject: after.id }),
    name: await deps.offers.titleOf(tx, program),
    person: userId,
    ...changeOf(before ?? null, after ?? null, subscriptionFields),
  })
  deps.actors.forget(userId)
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  return true
}
