import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import {
  type CandleCounts,
  type CandleFile,
  type CandleFileStatus,
  type CandleFormat,
  candleBytesMaximum,
} from '#contract/candles/candles.ts'

export const filesFailure = 'Failed to load your files. Please try again.'
export const seriesFailure = 'Failed to load the candles. Please try again.'
export const sendFailure = 'Failed to upload the file. Please try again.'
export const answerFailure = 'Failed to save this. Please try again.'

export const accepted = '.csv,.txt'

export const statusNames: Record<CandleFileStatus, string> = {
  reading: 'Reading',
  waiting: 'Needs your answer',
  read: 'Read',
  failed: 'Could not be read',
}

export const formatNames: Record<CandleFormat, string> = {
  mt5: 'MetaTrader 5',
  dukascopy: 'Dukascopy',
  histdata: 'HistData',
  tradingview: 'TradingView',
}

/** Why a file cannot contain candles; null if it may. */
export function refusalOf(file: { name: string; size: number }): string | null {
  const name = file.name.toLowerCase()
  if (name.endsWith('.zip')) return 'Unpack the archive first, then choose the CSV file inside it'
  if (!accepted.split(',').some((ending) => name.endsWith(ending))) {
    return 'Choose a CSV file with candles (.csv or .txt)'
  }
  if (file.size === 0) return 'The file is empty'
  return file.size > candleBytesMaximum ? 'The file is too large: at most 100 MB' : null
}

export const number = (count: number): string => new Intl.NumberFormat('en-US').format(count)

/** A file's format and contents, in one line. */
export function fileText({ format, pair, frame, counts, error }: CandleFile): string {
  if (error) return error
  const what = [format && formatNames[format], pair, frame].filter(Boolean).join(' · ')
  return counts ? `${what} · ${countsText(counts)}` : what
}

function countsText({ added, changed, known, empty, unreadable }: CandleCounts): string {
  const parts = [
    `${number(added)} added`,
    changed > 0 && `${number(changed)} changed`,
    known > 0 && `${number(known)} already there`,
    empty > 0 && `${number(empty)} without a trade left out`,
    unreadable > 0 && `${number(unreadable)} unreadable`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The first and last day of a candle series. */
export const spanText = ({ from, to }: { from: string; to: string }): string =>
  `${from.slice(0, 10)} to ${to.slice(0, 10)}`

export const seriesName = ({ pair, frame }: { pair: string; frame: CandleFrame }): string =>
  `${pair} ${frame}`
