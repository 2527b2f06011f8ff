import type { TransactionFilter } from '#contract/payments.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { recordedFile } from '#server/platform/http/csv.ts'
import { createPresent, type ListDeps } from './present.ts'
import { selectionOf } from './selection-of.ts'
import { newestTransactions, type TransactionRow } from './transactions.store.ts'
import { csvHead, csvLine } from './transactions-csv.present.ts'

const linesAtOnce = 500

/**
 * All matching payments as the lines of a CSV file; read in batches, so of any length. The export
 * itself is recorded before anything is given out.
 */
export const createExportTransactions = (deps: ListDeps) => {
  async function* lines(filter: TransactionFilter): AsyncGenerator<string> {
    const selection = selectionOf(deps, filter)
    const present = createPresent(deps)
    let rows: TransactionRow[] = []
    do {
      const after = rows.at(-1)
      const page = { limit: linesAtOnce, ...(after && { after }) }
      rows = await newestTransactions(deps.db.pool, selection, page)
      const transactions = await present(deps.db.pool, rows)
      if (rows.length > 0) yield transactions.map(csvLine).join('')
    } while (rows.length === linesAtOnce)
  }
  return async (actor: Actor, filter: TransactionFilter): Promise<AsyncGenerator<string>> => {
    // The search text may be somebody's address.
    const { status = 'any', month = 'any', period = 'any', search } = filter
    const details = { status, month, period, searched: search !== undefined }
    const recorded = recordAudit(deps.db.pool, actor, { action: 'transaction.exported', details })
    return recordedFile(recorded, csvHead(), lines(filter))
  }
}
