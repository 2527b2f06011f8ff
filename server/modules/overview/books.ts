import type { OverviewDeps } from './index.ts'

/** How old it may be: every payment is compared with its lines in the ledger. */
const seconds = 10

/** Whether the ledger agrees with the payments; compared once for all who look, and anew after each change of a payment. */
export const compareBooks = ({ db, now, parts, payments }: OverviewDeps) =>
  parts.share({
    now,
    changedBy: [
      'transaction.changed',
      'refund.settled',
      'refund.failed',
      'dispute.opened',
      'dispute.won',
      'dispute.lost',
    ],
    seconds,
    build: async () => ({ value: (await payments.disagreeing(db.pool)).length === 0 }),
  })
