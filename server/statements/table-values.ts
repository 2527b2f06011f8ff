import { dateOrderOf, decimalMarkOf, kindOf, looksLikeTime } from './cells.ts'
import type { Notation, Row } from './row.ts'

/** The minimum number of columns of a table of trades, orders or deals in MetaTrader. */
const leastColumns = 8

const mostlyText = (row: Row): boolean =>
  row.cells.filter(({ text }) => text !== '').length >= leastColumns &&
  row.cells.every(({ text }) => text === '' || !/^[-+(]?\d/.test(text))

/** The notation of numbers and dates in a file, according to its data rows. */
export function notationOf(rows: readonly Row[]): Notation {
  const texts = rows
    .filter(({ cells }) => cells.length >= 5)
    .flatMap(({ cells }) => cells.map(({ text }) => text))
  return {
    decimalMark: decimalMarkOf(texts),
    dateOrder: dateOrderOf(texts.filter(looksLikeTime), 'ymd'),
  }
}

/** A data row, with its texts aligned to the columns of the header above it. */
export interface TableRow {
  line: number
  values: string[]
  /** The tooltip of the first cell. */
  title: string
}

/**
 * The rows that start like data: a time and a number (MetaTrader 5), or a number and a time
 * (MetaTrader 4), optionally after a row number. A header is recognised by its shape alone, eight
 * texts or more and no number; it determines the number of columns and, for rows with merged cells,
 * their positions. Without a header, the longest row of the table does.
 */
export function dataRows(rows: readonly Row[]): TableRow[] {
  const found: TableRow[] = []
  let head: Row | null = null
  let headless: (TableRow & { row: Row })[] = []
  const endTable = () => {
    const width = headless.reduce((most, { values }) => Math.max(most, values.length), 0)
    for (const { row, values } of headless) {
      if (row.isSparse) values.push(...Array.from({ length: width - values.length }, () => ''))
    }
    headless = []
  }
  for (const any of rows) {
    const row = uncounted(any)
    const [first, second] = row.cells
    if (!first || !second) continue
    if (beginsLikeData(first.text, second.text) && row.cells.length >= 5) {
      const read = { line: row.line, values: underHead(row, head), title: first.title }
      found.push(read)
      if (!head) headless.push({ ...read, row })
      continue
    }
    endTable()
    if (mostlyText(row)) head = row
  }
  endTable()
  return found
}

/** A row without the leading cell that numbers the rows, and its header likewise. */
function uncounted(row: Row): Row {
  const [count, ticket, time] = row.cells.map(({ text }) => text)
  const isCounted = isWhole(count) && isWhole(ticket) && looksLikeTime(time ?? '')
  const isHead = row.cells.length > leastColumns && /^(?:N|No\.?|#|№)$/iu.test(count ?? '')
  return isCounted || isHead ? { ...row, cells: row.cells.slice(1) } : row
}

const isWhole = (text: string | undefined) => /^\d+$/.test(text ?? '')

const beginsLikeData = (first: string, second: string): boolean =>
  (looksLikeTime(first) && /^\d+$/.test(second)) || (/^\d+$/.test(first) && looksLikeTime(second))

function underHead(row: Row, head: Row | null): string[] {
  if (row.isSparse) return byColumn(row, head ? columnsOf(head) : allColumns(row))
  const texts = row.cells.map(({ text }) => text)
  // A movement in MetaTrader 4 has five cells, whatever the header has.
  if (!head || head.cells.length === texts.length || texts.length <= 6) return texts
  // A copy saved by a spreadsheet may show the cell after the type that MetaTrader 5 hides.
  const shown = row.cells[4]
  if (
    texts.length === head.cells.length + 1 &&
    shown &&
    shown.span > 1 &&
    !/^\d/.test(shown.text)
  ) {
    return texts.toSpliced(4, 1)
  }
  return byColumn(row, columnsOf(head))
}

const columnsOf = ({ cells }: Row) => cells.map(({ column }) => column)

const allColumns = ({ cells }: Row) =>
  Array.from({ length: (cells.at(-1)?.column ?? 0) + 1 }, (_, at) => at)

function byColumn({ cells }: Row, columns: readonly number[]): string[] {
  const texts = new Map(cells.map(({ column, text }) => [column, text]))
  return columns.map((column) => texts.get(column) ?? '')
}

/** Whether a text is a number of any kind. */
export const isNumeric = (text: string, notation: Notation): boolean => {
  const kind = kindOf(text, notation)
  return kind === 'integer' || kind === 'number'
}
