import type { Access } from '#server/modules/access/index.ts'
import type { SettleDeps } from '../settle.ts'
import { findRecurring, firstTransactionOf, markBegun, markUnwanted } from './recurring.store.ts'

/** The effects of recurring payments, in the transaction that settles them. */
export const createGrantRecurring = (
  access: Pick<Access, 'renewPaid'>,
): Pick<SettleDeps, 'firstPaid' | 'renewPaid'> => ({
  async renewPaid(tx, { recurringId }, { id: transactionId, userId, program }) {
    const row = recurringId && (await findRecurring(tx, recurringId))
    const firstTransactionId = row && (await firstTransactionOf(tx, row.id))
    if (!row || !firstTransactionId || !userId) return false
    const { accessMonths } = row
    return access.renewPaid(tx, {
      userId,
      program,
      transactionId,
      accessMonths,
      firstTransactionId,
    })
  },
  firstPaid: (tx, recurringId, isGranted) =>
    isGranted ? markBegun(tx, recurringId) : markUnwanted(tx, recurringId),
})
