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
  /** The period promised when the request was made, which counts whatever is offered by now. */
  accessMonths: number | null
}

/**
 * Opens or renews access for an approved request, and records which period was paid by which
 * payment, so that it can be taken back together with the money.
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
