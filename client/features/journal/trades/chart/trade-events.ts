import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import type { Home } from '#client/ui/charts/market/market-chart.tsx'
import { indexAt } from '#client/ui/charts/market/market-window.ts'
import { type CandleColumns, firstFrom } from '#contract/candle-columns.ts'
import { type CandleFrame, frameMinutes } from '#contract/candle-frames.ts'
import type { Trade } from '#contract/journal.ts'
import type { Excursion } from '#contract/trade-excursions.ts'
import { boundsInR, distanceText } from './distance-words.ts'

/** After so many candles it is told what became of the price. */
const afterExit = 20

const minuteOf = (instant: string) => Date.parse(instant) / 60_000

/** The numbers of the candles in which a trade was opened and closed; null where they are not there. */
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
  /** Whether the highest of its candles, and not the lowest. */
  isHigh: boolean
}

/** The candle that reached the highest or the lowest price of those from one number to another. */
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
 * In which candles a trade went furthest both ways while it was open; null for a way that it did not
 * go, and both where not all of its candles are there.
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
  /** The minutes after the exit that are looked at: after the first, before the second. */
  from: number
  until: number
}

/** The time after the exit that is looked at: 20 candles; null where there are none yet. */
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

/** How far the price went after the exit, the trade's way and against it; null where it did not. */
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

/** What the price did after the exit, in a sentence; null where there are no candles yet. */
export function afterText(trade: Trade, home: Home, frameName: string): string | null {
  const after = afterOf(trade, home)
  const ways = after && waysAfter(trade, home.columns, after)
  if (!after || !ways) return null
  const [further, back] = [ways.further, ways.back].map((way) => distanceText(trade, way.distance))
  return `In the ${after.candles} candles of ${frameName} after the exit the price went at most ${further} further your way and ${back} back.`
}

/** What happened, on these candles: entry, exit, how far it went both ways, and what came after. */
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
  // The library wants them in the order of time.
  return withoutOverlaps(marks).sort((one, other) => one.index - other.index)
}

/** Texts of an arrow and of a price so many candles beside it would cover each other. */
const tooClose = 4

/** Lets an arrow tell what is marked at a price beside it, on its side of the candles. */
function withoutOverlaps(marks: readonly ChartMark[]): ChartMark[] {
  const told = marks.map((mark) => ({ ...mark }))
  const arrows = told.filter(({ price }) => price === undefined)
  for (const mark of told) {
    if (mark.price === undefined) continue
    const arrow = arrows.find(
      ({ index, up }) => Math.abs(index - mark.index) < tooClose && up !== mark.up,
    )
    if (!arrow) continue
    arrow.text = `${arrow.text ?? arrow.label}, ${mark.text ?? mark.label}`
    mark.text = ''
  }
  return told
}
