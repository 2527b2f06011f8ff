import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { setRenewal } from './access.store.ts'
import { insertGrant } from './access-grants.store.ts'
import type { AccessDeps } from './deps.ts'
import { subscriptions } from './subscriptions.ts'

interface Approved {
  userId: string
  program: PaidProgram
  transactionId: string | null
  /** What was promised when it was asked for, which counts, whatever is offered by now. */
  accessMonths: number | null
}

/**
 * Opens or renews what a request was approved for, and remembers which stretch of access was paid with
 * what, so that it can go with its money.
 */
export async function grantRequest(
  tx: Executor,
  { offers, renewalOf }: Pick<AccessDeps, 'offers' | 'renewalOf'>,
  { userId, program, transactionId, accessMonths }: Approved,
  at: Date,
): Promise<void> {
  const offer = await offers.now(tx, program)
  const terms = { ...offer, accessMonths: accessMonths ?? offer.accessMonths }
  const stretch = await subscriptions.renew(tx, { userId, program, at, terms })
  await setRenewal(tx, { userId, program }, await renewalOf(tx, { userId, program }))
  if (transactionId) await insertGrant(tx, { transactionId, userId, program, ...stretch })
}
