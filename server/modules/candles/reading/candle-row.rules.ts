import type { CandleLayout } from './candle-layout.rules.ts'
import type { RowTime } from './row-time.rules.ts'

interface Prices {
  open: number
  high: number
  low: number
  close: number
}

/** A candle with its line number, and its start in minutes since 1970 (UTC). */
export interface CandleRow extends Prices {
  minute: number
  line: number
}

interface FoundCandle {
  time: RowTime
  prices: Prices
  /** The number of decimal places of its prices. */
  digits: number
  /** Whether it represents a period without trades: all prices equal, and no volume. */
  isEmpty: boolean
}

/** No market moves by this factor within one candle, so it must be an error in the file. */
const absurd = 3

const price = /^\d{1,9}(?:\.(\d{1,8}))?$/

/** The candle of a line, or why it is not one. */
export function readCandle(line: string, layout: CandleLayout): FoundCandle | string {
  const { separator, timeOf } = layout
  const cells = line.split(separator).map((cell) => cell.trim())
  const time = timeOf(cells)
  if (!time) return 'The time cannot be read'
  const at = 'instant' in time ? time.instant : time.wall
  if (at < firstKnown || at > lastKnown) return 'The time is not between 1970 and 2199'
  let digits = 0
  const read = (column: number) => {
    const cell = cells[column] ?? ''
    const text = separator === ',' ? cell : cell.replace(',', '.')
    const found = price.exec(text)
    if (!found) return 0
    digits = Math.max(digits, found[1]?.length ?? 0)
    return Number(text)
  }
  const [open, high] = [read(layout.open), read(layout.high)]
  const [low, close] = [read(layout.low), read(layout.close)]
  if (open <= 0 || high <= 0 || low <= 0 || close <= 0) return 'A price cannot be read'
  if (high < Math.max(open, close)) return 'The high is below the open or the close'
  if (low > Math.min(open, close)) return 'The low is above the open or the close'
  if (high > low * absurd) return 'The high is more than three times the low'
  const volume = layout.volume === null ? null : Number(cells[layout.volume])
  return {
    time,
    prices: { open, high, low, close },
    digits,
    isEmpty: layout.format === 'dukascopy' && volume === 0 && high === low,
  }
}

const dayMs = 86_400_000
/** A day inside the academy's limits, so that no time zone leads beyond them. */
const [firstKnown, lastKnown] = [dayMs, Date.UTC(2199, 11, 30)]
