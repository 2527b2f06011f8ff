import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PaymentsDeps } from './deps.ts'
import { disagreeing } from './ledger.store.ts'

/** Once a day: logs any disagreement between the ledger and the payments. */
export const checkBooksJob = ({ db, log }: Pick<PaymentsDeps, 'db' | 'log'>): JobKind<object> => ({
  name: 'payments.check-books',
  cron: '17 3 * * *',
  async handle() {
    const transactions = await disagreeing(db.pool)
    if (transactions.length > 0) {
      log.error({ transactions }, 'payments: the ledger does not add up')
    }
  },
})
