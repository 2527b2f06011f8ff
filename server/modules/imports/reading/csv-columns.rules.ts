import type { CsvField } from '#contract/imports.ts'
import { kindOf } from './cells.rules.ts'
import type { Notation } from './notation.ts'

type Columns = Partial<Record<CsvField, number>>

/**
 * A heading normalised: without case, surrounding spaces, bracketed units and zones, and
 * punctuation.
 */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[._"*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Patterns of headings, the most specific first; the first match for a column counts. */
const headings: [CsvField, RegExp][] = [
  ['stopLoss', /^s ?\/ ?l$|^sl$|stop ?loss|^stop$|^stop price$/],
  ['takeProfit', /^t ?\/ ?p$|^tp$|take ?profit|^target$|^limit price$/],
  [
    'openedAt',
    /^(?:open|opened|opening|entry)(?: at| on)?$|(?:open|entry).*(?:time|date)|(?:time|date).*(?:open|entry)|^placing time$/,
  ],
  [
    'closedAt',
    /^(?:closed|closing|exit)(?: at| on)$|(?:clos|exit).*(?:time|date)|(?:time|date).*(?:clos|exit)/,
  ],
  ['entry', /(?:open|entry|avg|average).*(?:price|rate)|(?:price|rate).*(?:open|entry)|^entry$/],
  ['exit', /(?:clos|exit).*(?:price|rate)|(?:price|rate).*(?:clos|exit)|^exit$|^fill price$/],
  [
    'direction',
    /direction|^side$|^type$|^action$|buy ?\/ ?sell|^b ?\/ ?s$|^order type$|^trade type$/,
  ],
  ['symbol', /symbol|instrument|^pair$|^item$|^market$|^asset$|^ticker$|currency pair/],
  ['commission', /commission/],
  ['swap', /swap|rollover|financing|storage|overnight/],
  ['taxes', /\btax/],
  ['fee', /\bfees?\b/],
  [
    'profit',
    /^(?!.*(?:%|percent|pips|cumulative|drawdown|run-up|ratio|factor)).*(?:profit|p ?& ?l|pnl|p ?\/ ?l|^net\b|^gross\b|^result)/,
  ],
  ['lots', /lots?\b|volume|^size$|quantity|\bqty\b|^units|contracts/],
  [
    'ticket',
    /^(?:ticket|order|deal|position|trade|transaction)(?: ?(?:id|no|nr|number|#))?$|^id$|^#$|^ticket/,
  ],
  ['comment', /comment|^notes?$|^reason$|^signal$|^label$/],
]

/**
 * Maps columns to fields by the words of the headings. Columns named 'Time' and 'Price' twice, as
 * in MetaTrader, are opening and closing.
 */
export function columnsByHeading(names: readonly string[]): Columns {
  const columns: Columns = {}
  const plain = names.map(plainHeading)
  const taken = new Set<number>()
  const take = (field: CsvField, at: number | undefined) => {
    if (at === undefined || at < 0 || columns[field] !== undefined || taken.has(at)) return
    columns[field] = at
    taken.add(at)
  }
  for (const [field, pattern] of headings) {
    take(
      field,
      plain.findIndex((name, at) => !taken.has(at) && pattern.test(name)),
    )
  }
  const placesOfName = (pattern: RegExp) =>
    plain.flatMap((name, at) => (pattern.test(name) && !taken.has(at) ? [at] : []))
  const times = placesOfName(/^(?:time|date|date ?\/ ?time|datetime|timestamp)$/)
  for (const at of times) {
    take(columns.openedAt === undefined ? 'openedAt' : 'closedAt', at)
  }
  for (const at of placesOfName(/^(?:price|rate)(?: [a-z]{3})?$/)) {
    take(columns.entry === undefined ? 'entry' : 'exit', at)
  }
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
  const [opened, closed] = having('time')
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
