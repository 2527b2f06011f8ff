import type { Dispute } from '#contract/payments/payments.ts'
import type { DisputeHeard } from '#server/modules/payments/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { keepDispute } from './disputes.store.ts'

const outcomeOf = (dispute: Dispute | null) => (dispute === 'open' ? null : dispute)

/**
 * Takes down what a provider says of a dispute of a payment, in the transaction that takes it in; one of which the
 * provider says no more than its state is known by its payment.
 */
export async function hearDispute(
  tx: Executor,
  { payment, at, dispute, details }: DisputeHeard,
): Promise<void> {
  await keepDispute(tx, {
    transactionId: payment.id,
    providerId: details?.id ?? `payment:${payment.id}`,
    kind: details?.kind ?? 'dispute',
    reason: details?.reason?.slice(0, 100) || null,
    network: details?.network?.slice(0, 40) || null,
    amountCents: details?.amountCents ?? payment.amountCents,
    currency: details?.currency ?? payment.currency,
    openedAt: details?.openedAt ?? at,
    dueAt: details?.dueAt ?? null,
    sentAt: details?.isSent ? at : null,
    outcome: outcomeOf(dispute),
    newsAt: at,
  })
}
