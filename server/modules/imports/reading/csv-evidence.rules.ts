import type { CsvField, CsvMapping } from '#contract/imports.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { pairOf } from '#contract/pair-of.ts'
import { bareNumber } from './bare-number.rules.ts'
import { readNumber } from './cells.rules.ts'

type Rows = readonly (readonly string[])[]
type Told = Pick<CsvMapping, 'columns' | 'decimalMark' | 'symbol'>

const numberAt = (row: readonly string[], at: number | undefined, mark: '.' | ','): number => {
  const value = at === undefined ? '' : readNumber(bareNumber(row[at] ?? ''), mark)
  return value === null || value === '' ? Number.NaN : Number(value)
}

const costFields = ['commission', 'swap', 'taxes', 'fee'] as const satisfies CsvField[]

/**
 * Whether the profit is net of costs, as the file's balance after each trade proves: the balance
 * grows either by the profit alone or by the profit and the costs. Null if it proves neither.
 */
export function isNetByBalance(
  rows: Rows,
  { columns, decimalMark }: Told,
  balanceAt: number,
): boolean | null {
  let votes = 0
  const grows = (row: readonly string[], before: readonly string[]) => {
    const value = (one: readonly string[], at: number | undefined) => numberAt(one, at, decimalMark)
    const growth = value(row, balanceAt) - value(before, balanceAt)
    const profit = value(row, columns.profit)
    const costs = costFields.map((field) => value(row, columns[field]) || 0)
    const paid = costs.reduce((sum, cost) => sum + cost, 0)
    // Some files list what was paid without a sign.
    const unsigned = costs.reduce((sum, cost) => sum - Math.abs(cost), 0)
    if (paid === 0 && unsigned === 0) return
    const is = (expected: number) => Math.abs(growth - expected) < 0.006
    if (is(profit)) votes += 1
    else if (is(profit + paid) || is(profit + unsigned)) votes -= 1
  }
  for (const [index, row] of rows.entries()) {
    // The latest trade is the first row, or the last.
    const [above, below] = [rows[index - 1], rows[index + 1]]
    if (above) grows(row, above)
    if (below) grows(row, below)
  }
  return votes === 0 ? null : votes > 0
}

/**
 * Whether volumes are lots or units, as the results prove: a price move earns itself times the
 * units. The currency of the account, unknown here, changes this by a factor that is small beside
 * the size of a lot. Null if nothing proves it.
 */
export function volumeByResults(
  rows: Rows,
  { columns, decimalMark, symbol: single }: Told,
): 'lots' | 'units' | null {
  let votes = 0
  const number = (row: readonly string[], field: CsvField) =>
    numberAt(row, columns[field], decimalMark)
  const ticketOf = (row: readonly string[], index: number) =>
    columns.entry === columns.exit ? row[columns.ticket ?? -1] : index
  const groups = Map.groupBy(rows.entries(), ([index, row]) => ticketOf(row, index))
  for (const [first, closing] of groups.values()) {
    const row = first?.[1] ?? []
    const [profit, volume] = [number(row, 'profit'), number(row, 'lots')]
    const [entry, exit] = [number(row, 'entry'), number(closing?.[1] ?? row, 'exit')]
    const symbol = row[columns.symbol ?? -1] || single || ''
    const size = instrumentOf(pairOf(symbol)).contractSize
    const earned = Math.abs(profit / ((exit - entry) * volume))
    if (size === null || size < 50 || !(earned > 0) || !Number.isFinite(earned)) continue
    votes += Math.log(earned) * 2 < Math.log(size) ? 1 : -1
  }
  return votes === 0 ? null : votes > 0 ? 'units' : 'lots'
}
