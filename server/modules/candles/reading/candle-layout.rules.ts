import type { CandleFormat } from '#contract/candles/candles.ts'
import { pairOf } from '#contract/candles/pair-of.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { type RowTime, timeReader } from './row-time.rules.ts'

/** How to interpret the rows of a file. */
export interface CandleLayout {
  format: CandleFormat
  separator: string
  /** The number of header lines. */
  headLines: 0 | 1
  /** The columns of the prices and, if present, of the volume. */
  open: number
  high: number
  low: number
  close: number
  volume: number | null
  /** When the candle of a row began; null if it is not a valid time. */
  timeOf: (cells: readonly string[]) => RowTime | null
  /** The zone of wall-clock times, irrelevant if rows contain instants; null if unknown. */
  timeZone: string | null
}

/** Detects the layout of a file from the structure of its first lines; null if it is unknown. */
export function layoutOf(lines: readonly string[]): CandleLayout | null {
  const [first = '', second = ''] = lines
  const separator = separatorOf(first)
  if (separator === null) return null
  const names = first.split(separator).map((cell) => cell.trim().toLowerCase())
  const row = second.split(separator).map((cell) => cell.trim())
  if (/^\d{8} \d{6}$/.test(names[0] ?? '') && separator === ';' && names.length >= 5) {
    const timeOf = timeReader('compact')
    const columns = { open: 1, high: 2, low: 3, close: 4, volume: null }
    // Eastern Standard Time all year, as HistData states for all its files.
    const known = { format: 'histdata', separator, headLines: 0, timeZone: 'Etc/GMT+5' } as const
    return { ...known, ...columns, timeOf }
  }
  if (names[0] === '<date>') return metaTraderLayout(names, separator)
  return namedLayout(names, row, separator)
}

const separatorOf = (line: string): string | null =>
  ['\t', ';', ','].find((one) => line.split(one).length >= 5) ?? null

function metaTraderLayout(names: readonly string[], separator: string): CandleLayout | null {
  const columns = pricesAt(names.map((name) => name.replace(/[<>]/g, '')))
  if (!columns) return null
  const hasTime = names[1] === '<time>'
  // The file does not tell the time zone of the broker's server.
  const known = { format: 'mt5', separator, headLines: 1, timeZone: null } as const
  return { ...known, ...columns, volume: null, timeOf: timeReader(hasTime ? 'two cells' : 'day') }
}

/** Files with the time in the first column and named columns after it, from Dukascopy or TradingView. */
function namedLayout(
  names: readonly string[],
  row: readonly string[],
  separator: string,
): CandleLayout | null {
  const columns = pricesAt(names)
  const [title = ''] = names
  const [sample = ''] = row
  if (!columns || !/time|date/.test(title)) return null
  const shared = { separator, headLines: 1 as const, ...columns }
  if (/^\d{9,11}$/.test(sample)) {
    return { format: 'tradingview', ...shared, timeOf: timeReader('seconds'), timeZone: 'UTC' }
  }
  if (/^\d{4}-\d\d-\d\d/.test(sample)) {
    const isStated = /(z|[+-]\d\d:?\d\d)$/i.test(sample) || sample.length === 10
    const timeZone = isStated ? 'UTC' : null
    return { format: 'tradingview', ...shared, timeOf: timeReader('iso'), timeZone }
  }
  if (!/^\d{2,4}\.\d\d\.\d{2,4} \d\d:\d\d/.test(sample)) return null
  const timeZone = /gmt|utc/.test(`${title} ${sample.toLowerCase()}`)
    ? 'UTC'
    : // Dukascopy's EET has European summer time.
      /eet/.test(title)
      ? 'Europe/Athens'
      : null
  return { format: 'dukascopy', ...shared, timeOf: timeReader('dotted'), timeZone }
}

function pricesAt(names: readonly string[]) {
  const [open, high, low, close] = ['open', 'high', 'low', 'close'].map((one) => names.indexOf(one))
  if (open === undefined || high === undefined || low === undefined || close === undefined) {
    return null
  }
  if (Math.min(open, high, low, close) < 0) return null
  const volume = names.findIndex((name) => name.startsWith('vol'))
  return { open, high, low, close, volume: volume < 0 ? null : volume }
}

/** The pair contained in a file name; null if it contains no known one. */
export function pairInName(fileName: string): string | null {
  const words = fileName.toUpperCase().split(/[^A-Z0-9]+/)
  for (const word of words) {
    const pair = pairOf(word)
    const isIndex = /^[A-Z]+\d{2,4}$/.test(pair)
    if ((pair.length === 6 || isIndex) && instrumentOf(pair).contractSize !== null) return pair
  }
  return null
}
