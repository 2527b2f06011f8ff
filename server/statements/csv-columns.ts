import type { CsvField, CsvMapping } from '#contract/imports.ts'
import { kindOf, readNumber } from './cells.ts'
import { headings, plainHeading, plainPrice, plainTime } from './csv-headings.ts'
import { bareNumber } from './decimals.ts'
import { isTimeOfDay, offsetOfHeading, readMoment, utcOf } from './moments.ts'
import { type Notation, RowFault } from './row.ts'
import { faultOf } from './unreadable-file.ts'
import { knownDirection } from './words.ts'

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
 * second column of times; a text column of words for buying and selling, or of two different values, is the
 * direction, another one the symbol; of the numeric columns the two closest in magnitude are the prices; distinct integers are
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
  const direction =
    words.find(({ filled }) => filled.every((one) => knownDirection(one) !== 0)) ??
    words.find(({ filled }) => new Set(filled.map((one) => one.toLowerCase())).size === 2)
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

/** Files that platforms export besides trades, from which trades cannot be told. */
type OtherList = 'orders' | 'executions'

const stateHeading =
  /^(?:order )?(?:status|state)$|^auftragsstatus$|^estado|^statut$|^stato$|статус|состояние|الحالة|状态|狀態|状態|ステータス|^durum$/u
const state =
  /^(?:partially |part )?(?:filled|cancell?ed|rejected|working|expired|executed|new|pending|accepted|placed|inactive|replaced|ausgefuhrt|исполнен|ejecutad|execute)/i
const executionHeading = /\bfills?\b|\bexec(?:ution)?s?\b|^e ?\/ ?x$|исполнени|約定|成交/u

/**
 * What a file lists instead of trades; null for trades, and for a file whose headings don't tell. A
 * list with results and two prices is one of trades, whatever else it has.
 */
export function otherListOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  { profit, entry, exit }: CsvMapping['columns'],
): OtherList | null {
  if (profit !== undefined && entry !== undefined && exit !== undefined) return null
  const plain = names.map(plainHeading)
  const stateAt = plain.findIndex((name) => stateHeading.test(name))
  const states = rows.map((row) => row[stateAt] ?? '').filter((cell) => cell !== '')
  const areStates = states.filter((cell) => state.test(cell)).length * 2 > states.length
  if (profit === undefined && states.length > 0 && areStates) return 'orders'
  const isExecutions = plain.some((name) => executionHeading.test(name))
  return profit === undefined && isExecutions ? 'executions' : null
}

/** Which file of a platform has trades, by the headings of its other lists. */
const right: [RegExp[], string][] = [
  [
    [/^placing time$/, /^fill price$/],
    'From TradingView, export “List of trades” in the Strategy Report.',
  ],
  [
    [/^instrument$/, /^action$/, /^(?:oco|e ?\/ ?x)$/],
    'From NinjaTrader, export the “Trades” of the Trade Performance window.',
  ],
  [[/^b ?\/ ?s$/, /^contract$/], 'From Tradovate, download the “Performance” report.'],
]

const called: Record<OtherList, string> = {
  orders: 'This is a list of orders: it does not show what each trade earned.',
  executions:
    'This is a list of individual executions: it does not show which of them belong to the same trade.',
}

/** Why the list cannot be imported, and which file can. */
export function refusalOfList(list: OtherList, names: readonly string[]): string {
  const plain = names.map(plainHeading)
  const platform = right.find(([signs]) =>
    signs.every((sign) => plain.some((name) => sign.test(name))),
  )
  return `${called[list]} ${platform?.[1] ?? 'Export the list of closed trades (or positions) instead.'}`
}

export type TimeField = 'openedAt' | 'closedAt'
const timesOfDay = { openedAt: 'openedTime', closedAt: 'closedTime' } as const

/** Whether a file states the zone of its times, in its cells or in a heading. */
export interface Zones {
  isStated: boolean
  /** Minutes ahead of UTC, from the headings. */
  openedAt: number | null
  closedAt: number | null
}

/** The zones that a file states: those of its headings, or that of its first time. */
export function zonesOf(
  names: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  mapping: CsvMapping,
): Zones {
  const inHeading = (field: TimeField): number | null => {
    const named = (one: CsvField) => offsetOfHeading(names[mapping.columns[one] ?? -1] ?? '')
    return named(timesOfDay[field]) ?? named(field)
  }
  const [openedAt, closedAt] = [inHeading('openedAt'), inHeading('closedAt')]
  const field = hasTime(mapping, 'openedAt') ? 'openedAt' : 'closedAt'
  for (const { cells } of rows) {
    const moment = readMoment(timeText(cells, mapping, field), mapping.dateOrder)
    if (!moment) continue
    const offset = moment.offset ?? (field === 'openedAt' ? openedAt : closedAt)
    return { isStated: offset !== null, openedAt, closedAt }
  }
  return { isStated: false, openedAt, closedAt }
}

/** Whether a time has a column; a time of day alone is on the day of the opening. */
export const hasTime = ({ columns }: CsvMapping, field: TimeField): boolean =>
  columns[field] !== undefined ||
  (field === 'closedAt' && columns.closedTime !== undefined && columns.openedAt !== undefined)

/** A time as the file writes it, date and time of day together; empty if there is none. */
export function timeText(
  cells: readonly string[],
  { columns }: CsvMapping,
  field: TimeField,
): string {
  const cell = (one: CsvField) => cells[columns[one] ?? -1] ?? ''
  const ofDay = cell(timesOfDay[field])
  const isOnDayOfOpening = field === 'closedAt' && columns.closedAt === undefined && ofDay !== ''
  const day = cell(isOnDayOfOpening ? 'openedAt' : field)
  return day === '' ? '' : `${day} ${ofDay}`.trim()
}

/** The wall-clock time of a text, in UTC if the file states zones; throws a RowFault. */
export function readCsvTime(
  text: string,
  { dateOrder }: CsvMapping,
  { field, name, zones }: { field: TimeField; name: string; zones: Zones },
): string {
  const moment = readMoment(text, dateOrder)
  if (!moment) throw new RowFault(faultOf(name, text, 'is not a date and time'))
  const offset = moment.offset ?? zones[field]
  if (zones.isStated === (offset === null)) {
    const what = zones.isStated ? 'states no time zone' : 'states a time zone'
    throw new RowFault(faultOf(name, text, `${what}, unlike the times above it`))
  }
  return offset === null ? moment.wall : utcOf(moment.wall, offset)
}
