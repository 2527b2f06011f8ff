import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from './index.ts'
import { paidFromJobName } from './payments.rules.ts'
import { findTransaction, savePaidFrom } from './transactions.store.ts'

/**
 * Asks the provider for the country of the card or account that paid, where the news of the payment did not say it: what
 * opens the access does not wait for it. Running it twice changes nothing.
 */
export const paidFromJob = ({
  db,
  ways,
}: Pick<PayingDeps, 'db' | 'ways'>): JobKind<{ transactionId: string }> => ({
  name: paidFromJobName,
  async handle({ transactionId }) {
    const transaction = await findTransaction(db.pool, transactionId)
    const way = transaction && ways.of(transaction.provider)
    if (!way?.countryOf || transaction?.paidFrom !== null) return
    const country = await way.countryOf(transaction.providerId)
    if (country) await savePaidFrom(db.pool, transactionId, country)
  },
})
