import type { CsvField, CsvMapping } from '#contract/imports.ts'
import { timeText } from './csv-columns.ts'
import { CsvRow } from './csv-row.ts'
import { readMoment } from './moments.ts'
import type { RowProblem } from './statement.ts'

/**
 * Merges the two rows of each trade in files that list opening and closing separately, both with
 * the trade's ticket. The row that says 'exit' or 'close', otherwise the later one, closes. A trade
 * with a single row is still open.
 */
export function joinHalves(rows: readonly CsvRow[], problems: RowProblem[]): CsvRow[] {
  const groups = Map.groupBy(rows, (row) => row.text('ticket'))
  return [...groups.values()].flatMap((group) => {
    const [first, second, ...more] = group
    if (!first) return []
    if (more.length > 0) {
      problems.push({
        line: first.line,
        reason: `The ticket “${first.text('ticket')}” appears in ${group.length} rows instead of 2.`,
      })
      return []
    }
    if (!second) return [joined(first, null)]
    const [opening, closing] = isClosing(first, second) ? [second, first] : [first, second]
    return [joined(opening, isStillOpen(closing) ? null : closing)]
  })
}

/** TradingView closes an open trade with the current price, and a signal that says so. */
const isStillOpen = (closing: CsvRow) => /^open$/i.test(closing.text('comment'))

const closes = (row: CsvRow) => /\b(?:exit|clos)/i.test(row.text('direction'))

function isClosing(row: CsvRow, other: CsvRow): boolean {
  if (closes(row) !== closes(other)) return closes(row)
  const time = ({ cells, mapping }: CsvRow) =>
    readMoment(timeText(cells, mapping, 'openedAt'), mapping.dateOrder)?.wall ?? ''
  return time(row) > time(other)
}

const ofClose: CsvField[] = [
  'closedAt',
  'closedTime',
  'exit',
  'profit',
  'commission',
  'swap',
  'taxes',
  'fee',
]

/** The opening row extended with the time, price, result and costs of the closing one. */
function joined(opening: CsvRow, closing: CsvRow | null): CsvRow {
  const width = opening.cells.length
  const { columns } = opening.mapping
  const moved: CsvMapping['columns'] = { ...columns }
  for (const field of ofClose) {
    const at = columns[field]
    if (at !== undefined) moved[field] = at + width
  }
  const cells = [...opening.cells, ...(closing?.cells ?? [])]
  return new CsvRow(opening.line, cells, { ...opening.mapping, columns: moved }, opening.zones)
}
