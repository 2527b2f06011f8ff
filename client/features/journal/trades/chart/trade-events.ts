import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import type { Home } from '#client/ui/charts/market/market-chart.tsx'
import { indexAt } from '#client/ui/charts/market/market-window.ts'
import { type CandleColumns, firstFrom } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, frameMinutes } from '#contract/candles/candle-frames.ts'
import type { Trade } from '#contract/journal/journal.ts'
import type { Excursion } from '#contract/journal/trade-excursions.ts'
import { boundsInR, distanceText } from './distance-words.ts'

/** How many candles after the exit the aftermath covers. */
const afterExit = 20

const minuteOf = (instant: string) => Date.parse(instant) / 60_000

/** The indexes of the candles in which a trade was opened and closed; null if they are not loaded. */
export function placeOf({ openedAt, closedAt }: Trade, columns: CandleColumns, frame: CandleFrame) {
  return {
    opened: indexAt(columns, minuteOf(openedAt), frame),
    closed: closedAt === null ? null : indexAt(columns, minuteOf(closedAt), frame),
  }
}

export function levelsOf({ entry, exit, stopLoss, takeProfit }: Trade): ChartLevel[] {
  const level = (label: string, price: string | null, color: ChartLevel['color']) =>
    price === null ? [] : [{ label, price, color }]
  return [
    ...level('Entry', entry, 'ink'),
    ...level('Exit', exit, 'series'),
    ...level('Stop', stopLoss, 'loss'),
    ...level('Target', takeProfit, 'profit'),
  ]
}

/** A price that was reached, and in which candle. */
export interface Extreme {
  index: number
  /** When the candle begins, in minutes. */
  minute: number
  price: number
  /** Whether it is its candle's high rather than its low. */
  isHigh: boolean
}

/** The candle with the highest or the lowest price between two indexes. */
function extremeOf(columns: CandleColumns, from: number, to: number, isHigh: boolean): Extreme {
  const prices = isHigh ? columns.high : columns.low
  let index = from
  for (let next = from + 1; next <= to; next += 1) {
    const [price = 0, best = 0] = [prices[next], prices[index]]
    if (isHigh ? price > best : price < best) index = next
  }
  const price = (prices[index] ?? 0) / 10 ** columns.digits
  return { index, minute: columns.times[index] ?? 0, price, isHigh }
}

/**
 * The candles in which an open trade reached its extremes; null for a direction that it did not go,
 * and for both if some of its candles are missing.
 */
export function furthestOf(
  trade: Trade,
  excursion: Excursion,
  columns: CandleColumns,
  frame: CandleFrame,
): Record<'adverse' | 'favourable', Extreme | null> {
  const { opened, closed } = placeOf(trade, columns, frame)
  const find = (side: 'adverse' | 'favourable') => {
    if (opened === null || closed === null || Number(excursion[side].most.price) === 0) return null
    return extremeOf(
      columns,
      opened,
      closed,
      (trade.direction === 'BUY') === (side === 'favourable'),
    )
  }
  return { adverse: find('adverse'), favourable: find('favourable') }
}

interface After {
  candles: number
  /** The range of minutes after the exit: from the first, up to but excluding the second. */
  from: number
  until: number
}

/** The time after the exit to look at: 20 candles; null if there are none yet. */
export function afterOf(trade: Trade, { columns, frame }: Home): After | null {
  const { closed } = placeOf(trade, columns, frame)
  const from = closed === null ? undefined : columns.times[closed + 1]
  if (closed === null || from === undefined) return null
  const last = Math.min(closed + afterExit, columns.times.length - 1)
  return {
    candles: last - closed,
    from,
    until: (columns.times[last] ?? from) + frameMinutes[frame],
  }
}

/** How far the price went after the exit, for and against the trade; null if it did not. */
function waysAfter(trade: Trade, columns: CandleColumns, { from, until }: After) {
  const [first, end] = [firstFrom(columns, from), firstFrom(columns, until)]
  const isBuy = trade.direction === 'BUY'
  const way = (isFurther: boolean) => {
    const isHigh = isFurther === isBuy
    const found = extremeOf(columns, first, end - 1, isHigh)
    const distance = (found.price - Number(trade.exit)) * (isHigh ? 1 : -1)
    return { ...found, distance: Math.max(0, distance) }
  }
  return end > first && trade.exit !== null ? { further: way(true), back: way(false) } : null
}

/** What the price did after the exit, in one sentence; null if there are no candles yet. */
export function afterText(trade: Trade, home: Home, frameName: string): string | null {
  const after = afterOf(trade, home)
  const ways = after && waysAfter(trade, home.columns, after)
  if (!after || !ways) return null
  const [further, back] = [ways.further, ways.back].map((way) => distanceText(trade, way.distance))
  return `In the ${after.candles} candles of ${frameName} after the exit the price moved at most ${further} further in your favour and ${back} back.`
}

/** The marks on these candles: entry, exit, both excursions, and what came after. */
export function tradeMarks(
  trade: Trade,
  excursion: Excursion | null,
  columns: CandleColumns,
  frame: CandleFrame,
  home: Home,
): ChartMark[] {
  const { opened, closed } = placeOf(trade, columns, frame)
  const up = trade.direction === 'BUY'
  const marks: ChartMark[] = []
  if (opened !== null) marks.push({ index: opened, label: 'Entry', color: 'ink', up })
  if (closed !== null) marks.push({ index: closed, label: 'Exit', color: 'ink', up: !up })
  if (excursion) {
    const { adverse, favourable } = furthestOf(trade, excursion, columns, frame)
    const add = (found: Extreme | null, label: string, color: ChartMark['color']) => {
      if (found) marks.push({ ...found, label, color, up: found.isHigh })
    }
    add(adverse, `MAE ${boundsInR(excursion.adverse)}`, 'loss')
    add(favourable, `MFE ${boundsInR(excursion.favourable)}`, 'profit')
  }
  const after = afterOf(trade, home)
  const ways = after && waysAfter(trade, columns, after)
  for (const [way, sign] of [
    [ways?.further, '+'],
    [ways?.back, '−'],
  ] as const) {
    if (!way || way.distance === 0) continue
    const label = `after ${sign}${distanceText(trade, way.distance)}`
    const text = `${sign}${distanceText(trade, way.distance)}`
    marks.push({ ...way, label, text, color: 'series', up: way.isHigh })
  }
  // The library requires chronological order.
  return marks.sort((one, other) => one.index - other.index)
}
