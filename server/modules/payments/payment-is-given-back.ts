import type { Executor } from '#server/platform/database/database.ts'
import { isGivenBack } from './payments.rules.ts'
import { findTransaction } from './transactions.store.ts'

/** Whether a transaction is being refunded, or was. */
export async function paymentIsGivenBack(tx: Executor, transactionId: string): Promise<boolean> {
  const transaction = await findTransaction(tx, transactionId)
  return transaction !== undefined && isGivenBack(transaction.status)
}
