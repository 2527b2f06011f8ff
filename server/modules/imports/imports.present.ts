import type { ListedImport, StatementImport } from '#contract/imports.ts'
import { instants } from '#server/platform/http/instants.ts'
import {
  type AccountRow,
  accountOf,
  firstTimeZone,
  type ImportRow,
  needsOf,
} from './imports.rules.ts'

/** An import in a list, with its account. */
export function presentListed(row: ImportRow, account: AccountRow | null): ListedImport {
  const isStated = account !== null || row.format !== null
  return { ...instants(row), account: isStated ? accountOf(row.stated, account) : null }
}

/** An import in full; `lastTimeZone` is the one its owner used last. */
export function presentImport(
  row: ImportRow,
  account: AccountRow | null,
  lastTimeZone: string | null,
): StatementImport {
  const isReady = row.status === 'ready'
  return {
    ...instants(row),
    ...presentListed(row, account),
    needs: isReady ? needsOf(row, accountOf(row.stated, account)) : [],
    suggestedTimeZone: row.timeZone ?? lastTimeZone ?? firstTimeZone,
    check: row.figures,
  }
}
