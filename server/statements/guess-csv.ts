import type { CsvMapping } from '#contract/imports.ts'
import { symbolOfName } from './account-of.ts'
import { dateOrderOf, decimalMarkOf, kindOf, looksLikeTime } from './cells.ts'
import { columnsByContent, columnsByHeading, otherListOf, refusalOfList } from './csv-columns.ts'
import { isNetByBalance, plainHeading, runningTotal, volumeByResults } from './csv-headings.ts'
import { type CsvPreset, presetColumns, presetOf } from './csv-presets.ts'
import { csvRecords, csvText } from './csv-text.ts'
import { bareNumber } from './decimals.ts'
import type { Notation } from './row.ts'
import { typeOfFile } from './type-of-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface CsvGuess {
  mapping: CsvMapping
  /** The platform whose format it matches; null if none is recognised. */
  preset: string | null
  /** The first 20 rows as cells, including the headings. */
  rows: string[][]
  /** What it is instead of a list of trades, and which file would do; null for trades. */
  refusal: string | null
}

const separators = [',', ';', '\t', '|'] as const
const sampleBytes = 512 * 1024
const sampleRecords = 200
const shownRows = 20

/**
 * Guesses how to read a CSV from its beginning, for a person to check and correct: the separator
 * that gives the most equal columns, the decimal mark and date order from unambiguous values, the
 * columns by platform, headings and contents, and what the results prove. Throws an UnreadableFile
 * if it is not a table.
 */
export function guessCsv(bytes: Uint8Array, fileName = ''): CsvGuess {
  if (typeOfFile(bytes) !== 'text') throw noTable()
  const text = wholeLines(csvText(bytes, sampleBytes), bytes.length > sampleBytes)
  const { separator, rows, width } = bestSeparator(text)
  if (width < 4) throw noTable()
  const table = rows.slice(rows.findIndex((row) => row.length >= width))
  const [first = []] = table
  const header = first.every((cell) => cell === '' || kindOf(cell, anyNotation) === 'text')
  const body = header ? table.slice(1) : table
  const names = header ? first : []
  const preset = presetOf(names)
  const notation = notationOf(body, preset?.dateOrder)
  const columns = preset?.columns
    ? presetColumns(preset.columns, names)
    : inHalves(guessedColumns(names, body, notation), body)
  const symbol = columns.symbol === undefined ? symbolOfName(fileName) : null
  const stated = { ...notation, columns, ...(symbol !== null && { symbol }) }
  const mapping = { separator, header, ...stated, ...provenBy(body, names, stated, preset) }
  const refusal = refusalOf(names, body, columns)
  return { mapping, preset: preset?.name ?? null, rows: rows.slice(0, shownRows), refusal }
}

/** Whether the profit is net, and whether volumes are lots, by evidence before names. */
function provenBy(
  body: readonly string[][],
  names: readonly string[],
  stated: Pick<CsvMapping, 'columns' | 'decimalMark' | 'symbol'>,
  preset: CsvPreset | null,
): Pick<CsvMapping, 'profitIsNet' | 'volumeIn'> {
  const { columns } = stated
  const balanceAt = names.findIndex((name) => runningTotal.test(plainHeading(name)))
  const proven = balanceAt < 0 ? null : isNetByBalance(body, stated, balanceAt)
  const isNamedUnits = /\bunits\b/i.test(names[columns.lots ?? -1] ?? '')
  const volume =
    volumeByResults(body, stated) ?? preset?.volumeIn ?? (isNamedUnits ? 'units' : 'lots')
  return {
    profitIsNet: proven ?? preset?.profitIsNet ?? isNet(names, columns),
    ...(volume === 'units' && { volumeIn: volume }),
  }
}

/** The columns of a file in which nearly each ticket has two rows, and every row one time. */
function inHalves(columns: CsvMapping['columns'], body: readonly string[][]) {
  const { ticket, openedAt, closedAt, entry, exit } = columns
  if (ticket === undefined || openedAt === undefined || closedAt !== undefined) return columns
  if (entry === undefined || exit !== undefined) return columns
  const groups = [...Map.groupBy(body, (row) => row[ticket] ?? '').values()]
  const pairs = groups.filter(({ length }) => length === 2)
  return pairs.length * 5 < groups.length * 4
    ? columns
    : { ...columns, closedAt: openedAt, exit: entry }
}

function refusalOf(
  names: readonly string[],
  body: readonly string[][],
  columns: CsvMapping['columns'],
): string | null {
  const list = otherListOf(names, body, columns)
  return list === null ? null : refusalOfList(list, names)
}

const anyNotation: Notation = { decimalMark: '.', dateOrder: 'dmy' }

/** The text without its last line if the sample may have cut it. */
const wholeLines = (text: string, isCut: boolean): string =>
  isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text

function notationOf(rows: readonly string[][], usual?: Notation['dateOrder']): Notation {
  const texts = rows.flat()
  // Clocks of twelve hours are American.
  const isAmerican = texts.some((text) => /:\d{2} ?[ap]m\b/i.test(text))
  return {
    decimalMark: decimalMarkOf(texts.map(bareNumber)),
    dateOrder: dateOrderOf(texts.filter(looksLikeTime), usual ?? (isAmerican ? 'mdy' : 'dmy')),
  }
}

function bestSeparator(text: string) {
  const tried = separators.map((separator) => {
    const rows = recordsBy(text, separator)
    const counts = new Map<number, number>()
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
    const [width, often] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [0, 0]
    const share = rows.length === 0 ? 0 : often / rows.length
    return { separator, rows, width, score: width < 2 ? 0 : share * 10 + Math.min(width, 20) / 4 }
  })
  const [best] = tried.toSorted((one, other) => other.score - one.score)
  if (!best) throw noTable()
  return best
}

function recordsBy(text: string, separator: string): string[][] {
  try {
    return csvRecords(text, { separator, most: sampleRecords }).map(({ cells }) => cells)
  } catch (error) {
    if (error instanceof UnreadableFile) return []
    throw error
  }
}

function guessedColumns(
  names: readonly string[],
  body: readonly string[][],
  notation: Notation,
): CsvMapping['columns'] {
  const named = columnsByHeading(names, body, notation)
  const taken = new Set(Object.values(named))
  const seen = Object.entries(columnsByContent(body, notation)).filter(([, at]) => !taken.has(at))
  return { ...Object.fromEntries(seen), ...named }
}

/** 'Net' in the heading of the profit; otherwise costs are assumed to be in separate columns. */
const isNet = (names: readonly string[], { profit }: CsvMapping['columns']): boolean =>
  profit !== undefined && /\bnet\b/i.test(names[profit] ?? '')

const noTable = () =>
  new UnreadableFile(
    'foreign',
    'This is not a table with columns. Export the trades as CSV, or the account history from MetaTrader as a report.',
  )
