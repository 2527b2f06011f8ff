import type { CsvMapping } from '#contract/imports.ts'
import { dateOrderOf, decimalMarkOf, kindOf, looksLikeTime } from './cells.rules.ts'
import { columnsByContent, columnsByHeading } from './csv-columns.rules.ts'
import { presetColumns, presetOf } from './csv-presets.rules.ts'
import { csvRecords } from './csv-records.ts'
import { csvText } from './csv-text.ts'
import type { Notation } from './notation.ts'
import { typeOfFile } from './type-of-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface CsvGuess {
  mapping: CsvMapping
  /** The platform whose format it matches; null if none is recognised. */
  preset: string | null
  /** The first 20 rows as cells, including the headings. */
  rows: string[][]
}

const separators = [',', ';', '\t', '|'] as const
const sampleBytes = 512 * 1024
const sampleRecords = 200
const shownRows = 20

/**
 * Guesses how to read a CSV from its beginning, for a person to check and correct: the separator
 * that gives the most equal columns, the decimal mark and date order from unambiguous values, the
 * columns by platform, headings and contents. Throws an UnreadableFile if it is not a table.
 */
export function guessCsv(bytes: Uint8Array): CsvGuess {
  if (typeOfFile(bytes) !== 'text') throw noTable()
  const text = wholeLines(csvText(bytes, sampleBytes), bytes.length > sampleBytes)
  const { separator, rows, width } = bestSeparator(text)
  if (width < 4) throw noTable()
  const table = rows.slice(rows.findIndex((row) => row.length >= width))
  const [first = []] = table
  const header = first.every((cell) => cell === '' || kindOf(cell, anyNotation) === 'text')
  const body = header ? table.slice(1) : table
  const preset = header ? presetOf(first) : null
  const notation = notationOf(body, preset?.dateOrder ?? 'dmy')
  const columns = preset
    ? presetColumns(preset, first)
    : guessedColumns(first, header, body, notation)
  const mapping = {
    separator,
    ...notation,
    header,
    columns,
    profitIsNet: preset?.profitIsNet ?? isNet(first, columns),
  }
  return { mapping, preset: preset?.name ?? null, rows: rows.slice(0, shownRows) }
}

const anyNotation: Notation = { decimalMark: '.', dateOrder: 'dmy' }

/** The text without its last line if the sample may have cut it. */
const wholeLines = (text: string, isCut: boolean): string =>
  isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text

function notationOf(rows: readonly string[][], otherwise: Notation['dateOrder']): Notation {
  const texts = rows.flat()
  return {
    decimalMark: decimalMarkOf(texts),
    dateOrder: dateOrderOf(texts.filter(looksLikeTime), otherwise),
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
  first: readonly string[],
  header: boolean,
  body: readonly string[][],
  notation: Notation,
): CsvMapping['columns'] {
  const named = header ? columnsByHeading(first) : {}
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
    'This is no table with columns. Export the trades as CSV, or the account history from MetaTrader as a report.',
  )
