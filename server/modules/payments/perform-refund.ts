import type { Database } from '#server/platform/database/database.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Settle } from './settle.ts'
import { findTransaction } from './transactions.store.ts'

interface PerformDeps {
  db: Database
  provider: PaymentProvider
  settle: Settle
}

/** Makes the call for a marked transaction; running it twice refunds once. */
export const createPerformRefund =
  ({ db, provider, settle }: PerformDeps) =>
  async (transactionId: string): Promise<void> => {
    const transaction = await findTransaction(db.pool, transactionId)
    if (transaction?.status !== 'refunding' || !transaction.refundKey) return
    const {
      providerId,
      refundKey: key,
      refundCents: cents,
      refundTargetCents: upToCents,
    } = transaction
    const observations = await provider.refund({ providerId, key, cents, upToCents })
    await db.transaction((tx) => settle(tx, observations))
  }
