import type { CsvField, CsvMapping } from '#contract/imports.ts'
import { plainHeading } from './csv-headings.ts'

/** Describes a platform's files by their headings in plain letters. */
export interface CsvPreset {
  name: string
  /** Patterns that all occur among its headings. */
  signs: RegExp[]
  /** Absent if its headings say what they hold. */
  columns?: [CsvField, RegExp][]
  profitIsNet?: boolean
  volumeIn?: CsvMapping['volumeIn']
  dateOrder?: CsvMapping['dateOrder']
}

export const csvPresets: CsvPreset[] = [
  {
    name: 'cTrader',
    signs: [/^opening direction$/, /^clos(?:e|ing) time/, /^clos(?:e|ing) price$/],
    columns: [
      ['ticket', /^(?:id|deal id|position id)$/],
      ['symbol', /^symbol$/],
      ['direction', /^opening direction$/],
      ['openedAt', /^open(?:ing)? time/],
      ['closedAt', /^clos(?:e|ing) time/],
      ['entry', /^entry price$/],
      ['exit', /^clos(?:e|ing) price$/],
      ['lots', /^(?:closing )?(?:quantity|volume|lots)$/],
      ['commission', /^commissions?$/],
      ['swap', /^swap$/],
      ['profit', /^net\b/],
      ['comment', /^(?:comment|label)$/],
    ],
    profitIsNet: true,
    dateOrder: 'dmy',
  },
  {
    name: 'TradingView',
    signs: [/^trade (?:#|number)$/, /^type$/, /^date(?: ?\/ ?| and )time$/, /^price\b/],
    // Two rows per trade with the same number: one for opening, one for closing.
    columns: [
      ['ticket', /^trade (?:#|number)$/],
      ['symbol', /^symbol$/],
      ['direction', /^type$/],
      ['openedAt', /^date(?: ?\/ ?| and )time$/],
      ['closedAt', /^date(?: ?\/ ?| and )time$/],
      ['entry', /^price\b/],
      ['exit', /^price\b/],
      ['lots', /^(?:contracts|quantity|qty|size|position size|size qty)$/],
      ['profit', /^(?:profit|net p(?:&|n)l)(?: [a-z]{3,4})?$/],
      ['comment', /^signal$/],
    ],
    profitIsNet: true,
    volumeIn: 'units',
  },
  {
    name: 'Tradovate',
    signs: [/^buy price$/, /^sell price$/, /^bought timestamp$/, /^sold timestamp$/],
    // What was sold before it was bought is a short trade.
    columns: [
      ['ticket', /^buy fill id$/],
      ['symbol', /^symbol$/],
      ['openedAt', /^bought timestamp$/],
      ['closedAt', /^sold timestamp$/],
      ['entry', /^buy price$/],
      ['exit', /^sell price$/],
      ['lots', /^qty$/],
      ['profit', /^pnl$/],
    ],
    profitIsNet: false,
    dateOrder: 'mdy',
  },
  {
    name: 'NinjaTrader',
    signs: [/^trade number$/, /^market pos$/, /^entry name$/],
    profitIsNet: true,
    dateOrder: 'mdy',
  },
  {
    name: 'TradeLocker',
    signs: [/^instrument$/, /^side$/, /^entry time$/, /^close time$/, /^(?:amount|lots)$/],
  },
  {
    name: 'DXtrade',
    signs: [/^open time$/, /^close time$/, /^side$/, /^quantity$/, /^(?:p ?\/ ?l|net p ?\/ ?l)$/],
    dateOrder: 'mdy',
  },
  {
    name: 'FTMO',
    signs: [/^ticket$/, /^open$/, /^close$/, /^pips$/, /^trade duration in seconds$/],
  },
  {
    name: 'Match-Trader',
    signs: [
      /^open time$/,
      /^open price$/,
      /^close time$/,
      /^close price$/,
      /^(?:side|type)$/,
      /^volume$/,
      /^(?:id|position id|order id)$/,
    ],
    columns: [
      ['ticket', /^(?:id|position id|order id)$/],
      ['symbol', /^(?:symbol|instrument)$/],
      ['direction', /^(?:side|type)$/],
      ['openedAt', /^open time$/],
      ['closedAt', /^close time$/],
      ['entry', /^open price$/],
      ['exit', /^close price$/],
      ['stopLoss', /^(?:sl|stop loss)$/],
      ['takeProfit', /^(?:tp|take profit)$/],
      ['lots', /^volume$/],
      ['commission', /^commissions?$/],
      ['swap', /^swaps?$/],
      ['profit', /^(?:profit|p ?& ?l|pnl)$/],
      ['comment', /^(?:comment|reason)$/],
    ],
    profitIsNet: false,
  },
  {
    name: 'Myfxbook',
    signs: [/^open date$/, /^close date$/, /^action$/, /^pips$/],
    columns: [
      ['ticket', /^ticket$/],
      ['symbol', /^symbol$/],
      ['direction', /^action$/],
      ['openedAt', /^open date$/],
      ['closedAt', /^close date$/],
      ['entry', /^open price$/],
      ['exit', /^close price$/],
      ['stopLoss', /^sl$/],
      ['takeProfit', /^tp$/],
      ['lots', /^(?:units ?\/ ?lots|lots|size)$/],
      ['commission', /^commission$/],
      ['swap', /^(?:swap|interest)$/],
      ['profit', /^profit$/],
      ['comment', /^(?:comment|comments|notes)$/],
    ],
    profitIsNet: true,
    dateOrder: 'mdy',
  },
]

/** The platform with such headings; null if none is known. */
export function presetOf(names: readonly string[]): CsvPreset | null {
  const plain = names.map(plainHeading)
  const has = (sign: RegExp) => plain.some((name) => sign.test(name))
  return csvPresets.find(({ signs }) => signs.every(has)) ?? null
}

/** The columns of a preset in a given file. */
export function presetColumns(
  columnPatterns: NonNullable<CsvPreset['columns']>,
  names: readonly string[],
): CsvMapping['columns'] {
  const plain = names.map(plainHeading)
  const columns: CsvMapping['columns'] = {}
  for (const [field, pattern] of columnPatterns) {
    const at = plain.findIndex((name) => pattern.test(name))
    if (at >= 0) columns[field] = at
  }
  return columns
}
