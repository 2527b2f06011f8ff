import {
  type CandleColumns,
  packCandles,
  sliceCandles,
  unpackCandles,
} from '#contract/candles/candle-columns.ts'
import type {
  PracticeClosingView,
  PracticeOrderView,
  PracticeRun,
} from '#contract/practice/practice.ts'
import { lotsOf, pointsOf, priceOf } from '#contract/practice/practice-prices.ts'
import { multipleOf } from '#contract/practice/practice-rules.ts'
import { instants } from '#server/platform/http/instants.ts'
import { type ClosingRow, type OrderRow, orderOf } from './orders.store.ts'
import type { RunRow, TalliedRun } from './runs.store.ts'
import { spreadPips } from './starting.rules.ts'

/** Dates are hidden until the run has ended. */
const hidesDates = ({ hidesDate, endedAt }: RunRow): boolean => hidesDate && endedAt === null

/** A run as its student sees it, without its candles. */
export function presentRun(row: TalliedRun): PracticeRun {
  const dateHidden = hidesDates(row)
  return {
    ...instants(row),
    spreadPips: spreadPips(row.pair, row.spread, row.digits),
    dateHidden,
    from: dateHidden ? null : row.beginsAt.toISOString(),
  }
}

/** All candles of a run, also those to come. */
export const candlesIn = (packed: Buffer, { digits }: RunRow): CandleColumns =>
  unpackCandles(packed, digits)

/** The candles of a run from a number on, up to the last one played, packed; nothing else of them is sent. */
export function playedCandles(all: CandleColumns, run: RunRow, first = 0): string {
  const shown = sliceCandles(all, first, run.context + run.played)
  const times = hidesDates(run) ? shown.times.map((_, index) => first + index) : shown.times
  return Buffer.from(packCandles({ ...shown, times })).toString('base64')
}

const shownPrice = (price: string | null, digits: number): string | null =>
  price === null ? null : priceOf(pointsOf(price, digits) ?? 0, digits)

export function presentOrder(row: OrderRow, digits: number): PracticeOrderView {
  const order = orderOf(row, digits)
  return {
    number: row.number,
    kind: row.kind,
    direction: row.direction,
    status: row.status,
    lots: lotsOf(order.lots),
    remaining: lotsOf(order.remaining),
    price: shownPrice(row.price, digits),
    stop: shownPrice(row.stop, digits),
    target: shownPrice(row.target, digits),
    entry: shownPrice(row.entry, digits),
    placedIn: row.placedIn,
    openedIn: row.openedIn,
    closedIn: row.closedIn,
    profitCents: order.profitCents,
    r: row.status === 'closed' ? multipleOf(order) : null,
    parts: row.parts,
  }
}

export const presentClosing = (row: ClosingRow, digits: number): PracticeClosingView => ({
  order: row.number,
  part: row.part,
  closedIn: row.closedIn,
  lots: lotsOf(pointsOf(row.lots, 2) ?? 0),
  price: priceOf(pointsOf(row.price, digits) ?? 0, digits),
  reason: row.reason,
  unsure: row.unsure,
  profitCents: Number(row.profitCents),
})
