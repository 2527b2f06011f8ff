import { download } from '#client/platform/media/download.ts'
import { type TransactionFilter, transactionsCsvPath } from '#contract/payments/payments.ts'

/** Has the browser save the matching payments as a CSV file. Throws ApiProblem and NetworkProblem. */
export async function exportTransactions(filter: TransactionFilter): Promise<void> {
  const query = new URLSearchParams(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  )
  await download(`${transactionsCsvPath}?${query}`, 'transactions.csv')
}
