import type { TransactionFilter } from '#contract/payments.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createPresent, type ListDeps } from './present.ts'
import { selectionOf } from './selection-of.ts'
import { newestTransactions, type TransactionRow } from './transactions.store.ts'
import { csvHead, csvLine } from './transactions-csv.present.ts'

const linesAtOnce = 500

/** All payments that match, as the lines of a CSV file; read bit by bit, so of any length. */
export const createExportTransactions = (deps: ListDeps) =>
  async function* exportTransactions(
    _actor: Actor,
    filter: TransactionFilter,
  ): AsyncGenerator<string> {
    const selection = selectionOf(deps, filter)
    const present = createPresent(deps)
    yield csvHead()
    let rows: TransactionRow[] = []
    do {
      const after = rows.at(-1)
      const page = { limit: linesAtOnce, ...(after && { after }) }
      rows = await newestTransactions(deps.db.pool, selection, page)
      const transactions = await present(deps.db.pool, rows)
      if (rows.length > 0) yield transactions.map(csvLine).join('')
    } while (rows.length === linesAtOnce)
  }
