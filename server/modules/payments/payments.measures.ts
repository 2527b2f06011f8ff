import type { Database } from '#server/platform/database/database.ts'
import type { Measures } from '#server/platform/metrics/measure.ts'
import { countOpenDisputes } from './transactions.store.ts'

/** The disputes that wait for the academy's response, or for the bank's decision. */
export const paymentMeasures = ({ db }: { db: Database }): Measures => ({
  isShared: true,
  of: [{ name: 'academy_disputes_open', help: 'Payments that a bank reclaims, undecided so far' }],
  read: async () => ({ academy_disputes_open: [{ value: await countOpenDisputes(db.pool) }] }),
})
