import type { CsvField } from '#contract/imports.ts'
import { bareNumber } from './bare-number.rules.ts'
import { kindOf, readNumber } from './cells.rules.ts'
import { headings, plainHeading, plainPrice, plainTime } from './csv-headings.rules.ts'
import { isTimeOfDay, readMoment } from './moments.rules.ts'
import type { Notation } from './notation.ts'

type Columns = Partial<Record<CsvField, number>>

/** What most of a column's cells are. */
type Content = 'empty' | 'moment' | 'time of day' | 'number' | 'text'

const contents: Partial<Record<CsvField, readonly Content[]>> = {
  direction: ['text'],
  openedAt: ['moment'],
  closedAt: ['moment'],
  openedTime: ['time of day'],
  closedTime: ['time of day'],
  ...Object.fromEntries(
    (['entry', 'exit', 'stopLoss', 'takeProfit', 'lots', 'profit'] as const).map((field) => [
      field,
      ['number'],
    ]),
  ),
}

function contentOf(cells: readonly string[], { decimalMark, dateOrder }: Notation): Content {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return 'empty'
  const are = (test: (cell: string) => boolean) => filled.filter(test).length * 2 > filled.length
  if (are(isTimeOfDay)) return 'time of day'
  if (are((cell) => readMoment(cell, dateOrder) !== null)) return 'moment'
  return are((cell) => readNumber(bareNumber(cell), decimalMark) !== null) ? 'number' : 'text'
}

/**
 * Maps columns to fields by the words of the headings, as far as the cells below can be what they
 * say: 'Open' is a time or a price. Columns named 'Time' and 'Price' twice, as in MetaTrader, are
 * opening and closing.
 */
export function columnsByHeading(
  names: readonly string[],
  rows: readonly string[][],
  notation: Notation,
): Columns {
  const columns: Columns = {}
  const plain = names.map(plainHeading)
  const content = names.map((_, at) =>
    contentOf(
      rows.map((row) => row[at] ?? ''),
      notation,
    ),
  )
  const taken = new Set<number>()
  const isFree = (field: CsvField, at: number) => {
    const held = content[at] ?? 'empty'
    const fits = held === 'empty' || (contents[field]?.includes(held) ?? true)
    return fits && columns[field] === undefined && !taken.has(at)
  }
  const take = (field: CsvField, pattern: RegExp) => {
    const at = plain.findIndex((name, place) => pattern.test(name) && isFree(field, place))
    if (at < 0) return
    columns[field] = at
    taken.add(at)
  }
  for (const [field, pattern] of headings) take(field, pattern)
  for (const field of ['openedAt', 'closedAt', 'openedTime', 'closedTime'] as const) {
    take(field, plainTime)
  }
  for (const field of ['entry', 'exit'] as const) take(field, plainPrice)
  return columns
}

interface Column {
  at: number
  texts: string[]
  filled: string[]
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * Maps columns to fields by their contents, for headings in an unknown language: the first and
 * second column of times; a text column with few different values is the direction, another one the
 * symbol; of the numeric columns the two closest in magnitude are the prices; distinct integers are
 * tickets; the last one with values on both sides of zero is the profit.
 */
export function columnsByContent(rows: readonly string[][], notation: Notation): Columns {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const all = Array.from({ length: width }, (_, at): Column => {
    const texts = rows.map((row) => row[at] ?? '')
    return { at, texts, filled: texts.filter((text) => text !== '') }
  }).filter(({ filled }) => filled.length > 0)
  const having = (...kinds: string[]) =>
    all.filter(({ filled }) => filled.every((text) => kinds.includes(kindOf(text, notation))))
  const columns: Columns = {}
  // Numbers may count the seconds since 1970, but tickets look the same.
  const [opened, closed] = all.filter(
    ({ filled }) =>
      contentOf(filled, notation) === 'moment' && filled.some((text) => /\D/.test(text)),
  )
  const ticket = having('integer').find(
    ({ filled }) =>
      filled.length > 1 &&
      new Set(filled).size === filled.length &&
      filled.every((one) => one.length > 3),
  )
  const numbers = having('integer', 'number').filter(({ at }) => at !== ticket?.at)
  const prices = pricePair(numbers, notation)
  const rest = numbers.filter((column) => !prices.includes(column))
  const profit = rest.findLast(({ filled }) => filled.some((text) => text.startsWith('-')))
  const lots = rest.find(
    ({ filled, at }) =>
      at !== profit?.at && filled.every((text) => !text.startsWith('-') && /[1-9]/.test(text)),
  )
  const words = having('text')
  const direction = words.find(
    ({ filled }) => new Set(filled.map((one) => one.toLowerCase())).size === 2,
  )
  const symbol = words.find(
    ({ at, filled }) => at !== direction?.at && filled.every((text) => /^[\w#./-]{3,}$/.test(text)),
  )
  const found = {
    openedAt: opened,
    closedAt: closed,
    ticket,
    entry: prices[0],
    exit: prices[1],
    profit,
    lots,
    direction,
    symbol,
  }
  for (const [field, column] of Object.entries(found)) {
    if (column) columns[field as CsvField] = column.at
  }
  return columns
}

/** The first two columns of numbers that never differ by more than a fifth. */
function pricePair(numbers: readonly Column[], { decimalMark }: Notation): Column[] {
  const value = (text: string) => Number(text.replace(decimalMark, '.').replace(/[^\d.-]/g, ''))
  for (const [index, one] of numbers.entries()) {
    for (const other of numbers.slice(index + 1)) {
      const ratios = one.texts.map((text, row) => value(text) / value(other.texts[row] ?? ''))
      const near = ratios.every((ratio) => ratio > 0.8 && ratio < 1.25)
      const differ = median(ratios.map((ratio) => Math.abs(ratio - 1))) > 0
      if (near && differ) return [one, other]
    }
  }
  return []
}
