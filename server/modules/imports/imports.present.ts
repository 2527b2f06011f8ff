import { minorDigits } from '#contract/currencies.ts'
import type { ListedImport, PreviewTrade, StatementImport } from '#contract/imports.ts'
import { instants } from '#server/platform/http/instants.ts'
import { decimalOf, unitsOf } from '#server/statements/decimals.ts'
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

/** What the owner of an import most probably answers. */
interface Usual {
  /** The time zone used last. */
  timeZone: string | null
  /** The currency of the journal. */
  currency: string
}

/** An import in full. Results are shown in the currency of its account, if known, or the usual one. */
export function presentImport(
  row: ImportRow,
  account: AccountRow | null,
  usual: Usual,
): StatementImport {
  const isReady = row.status === 'ready'
  const meant = accountOf(row.stated, account)
  const currency = meant.currency ?? usual.currency
  const { preview } = row
  return {
    ...instants(row),
    ...presentListed(row, account),
    needs: isReady ? needsOf(row, meant) : [],
    suggestedTimeZone: row.timeZone ?? usual.timeZone ?? firstTimeZone,
    suggestedCurrency: currency,
    check: row.figures,
    preview: preview && { ...preview, trades: preview.trades.map(inCurrency(currency)) },
  }
}

function inCurrency(currency: string) {
  const digits = minorDigits(currency)
  return (trade: PreviewTrade): PreviewTrade => ({
    ...trade,
    net: trade.net === null ? null : decimalOf(unitsOf(trade.net, digits), digits),
  })
}
