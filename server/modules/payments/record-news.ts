import type { Dispute } from '#contract/payments.ts'
import type { OffersApi } from '#server/modules/offers/index.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { TransactionRow } from './transactions.store.ts'

const disputeActions = {
  open: 'dispute.opened',
  won: 'dispute.won',
  lost: 'dispute.lost',
} as const satisfies Record<Dispute, string>

/** Records the provider's information about refunds and disputes. */
export async function recordNews(
  tx: Executor,
  { offers }: { offers: Pick<OffersApi, 'titleOf'> },
  before: TransactionRow | null,
  after: TransactionRow,
): Promise<void> {
  const { id: subject, program, userId: person, status, dispute } = after
  const about = { subject, name: await offers.titleOf(tx, program), person }
  const record = (action: string, fields: readonly ('status' | 'refundedCents' | 'dispute')[]) =>
    recordAudit(tx, system, { action, ...about, ...changeOf(before, after, fields) })
  if (dispute && dispute !== before?.dispute) await record(disputeActions[dispute], ['dispute'])
  if (status === before?.status) return
  if (status === 'refunded') await record('refund.settled', ['status', 'refundedCents'])
  if (status === 'refund_failed') await record('refund.failed', ['status'])
}
