import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import {
  activeMaximum,
  ordersMaximum,
  type PracticeAction,
  type PracticeEnding,
  partsMaximum,
} from '#contract/practice/practice.ts'
import {
  entryOf,
  issuesOfChange,
  issuesOfOrder,
  type OrderIssue,
} from '#contract/practice/practice-orders.ts'
import { hundredthsOf, pointsOf } from '#contract/practice/practice-prices.ts'
import {
  type Bar,
  closedBy,
  endedAt,
  exitOver,
  filled,
  type PracticeAccount,
  type PracticeClosing,
  type PracticeMarket,
  type PracticeOrder,
  playBar,
} from '#contract/practice/practice-rules.ts'
import { Failure } from '#server/platform/failure.ts'

/** A run as it stands, with its candles, also those to come. */
interface Standing extends PracticeAccount {
  market: PracticeMarket
  candles: CandleColumns
  /** The candles before the first that is played, those to be played, and those that are. */
  context: number
  bars: number
  played: number
  /** How many orders were placed. */
  placed: number
}

/** What an action makes of a run. */
interface Acted extends PracticeAccount {
  closings: PracticeClosing[]
  played: number
  ending: PracticeEnding | null
}

const barAt = ({ open, high, low, close }: CandleColumns, index: number): Bar => ({
  open: open[index] ?? 0,
  high: high[index] ?? 0,
  low: low[index] ?? 0,
  close: close[index] ?? 0,
})

/** The number of the last candle that is played. */
const lastOf = ({ context, played }: Pick<Standing, 'context' | 'played'>) => context + played - 1
const bidOf = (run: Standing) => barAt(run.candles, lastOf(run)).close

/** What an action makes of a run that has not ended; throws 422 if it cannot be, at the field that is wrong. */
export function acted(run: Standing, action: PracticeAction): Acted {
  const { orders, balanceCents, played } = run
  const same: Acted = { orders, balanceCents, played, closings: [], ending: null }
  switch (action.do) {
    case 'advance':
      return advanced(run, action.bars)
    case 'place':
      return { ...same, orders: [...orders, placed(run, action)] }
    case 'change': {
      const order = orderIn(run, action.order)
      const levels = levelsOf(run, action)
      refuse(issuesOfChange(run.market, order, levels, bidOf(run)))
      // That at which a position waited before it was filled stays.
      const price = order.status === 'open' ? order.price : levels.price
      return { ...same, orders: withOrder(orders, { ...order, ...levels, price }) }
    }
    case 'cancel': {
      const order = orderIn(run, action.order)
      if (order.status !== 'pending') {
        throw new Failure('rule_violated', 'The order is filled already. Close the position.')
      }
      const cancelled = { ...order, status: 'cancelled' as const, closedIn: lastOf(run) }
      return { ...same, orders: withOrder(orders, cancelled) }
    }
    case 'close':
      return closed(run, action, same)
    case 'end': {
      const ended = endedAt(run.market, run, bidOf(run), lastOf(run), 'end')
      return { ...same, ...ended, ending: 'student' }
    }
  }
}

/** Plays candles, up to the first in which something happens; with the last one, the run ends. */
function advanced(run: Standing, bars: number): Acted {
  const { market, candles, context } = run
  let account: PracticeAccount = run
  let played = run.played
  const until = Math.min(run.bars, run.played + bars)
  while (played < until) {
    const index = context + played
    const { closings, happened, isLost, ...next } = playBar(
      market,
      account,
      barAt(candles, index),
      index,
    )
    account = next
    played += 1
    if (isLost) return { ...next, closings, played, ending: 'lost' }
    if (played === run.bars) return periodOver(market, account, closings, candles, played, index)
    if (happened) return { ...account, closings, played, ending: null }
  }
  const { orders, balanceCents } = account
  return { orders, balanceCents, closings: [], played, ending: null }
}

function periodOver(
  market: PracticeMarket,
  account: PracticeAccount,
  closings: readonly PracticeClosing[],
  candles: CandleColumns,
  played: number,
  index: number,
): Acted {
  const ended = endedAt(market, account, barAt(candles, index).close, index, 'end')
  return { ...ended, closings: [...closings, ...ended.closings], played, ending: 'period' }
}

function placed(run: Standing, action: Extract<PracticeAction, { do: 'place' }>): PracticeOrder {
  if (run.placed >= ordersMaximum) {
    throw new Failure('rule_violated', `A practice run can have at most ${ordersMaximum} orders.`)
  }
  if (run.orders.length >= activeMaximum) {
    const message = `At most ${activeMaximum} orders and positions can be open at a time.`
    throw new Failure('rule_violated', message)
  }
  const { kind, direction } = action
  const lots = sizeOf(action.lots)
  const order = { kind, direction, lots, ...levelsOf(run, action) }
  const bid = bidOf(run)
  refuse(issuesOfOrder(run.market, order, bid))
  const waiting: PracticeOrder = {
    ...order,
    number: run.placed + 1,
    status: 'pending',
    remaining: lots,
    placedIn: lastOf(run),
    openedIn: null,
    closedIn: null,
    entry: null,
    risk: null,
    gain: 0,
    profitCents: 0,
    parts: 0,
  }
  if (kind !== 'market') return waiting
  return filled(waiting, entryOf(run.market, order, bid), lastOf(run))
}

function closed(
  run: Standing,
  action: Extract<PracticeAction, { do: 'close' }>,
  same: Acted,
): Acted {
  const order = orderIn(run, action.order)
  if (order.status !== 'open') {
    throw new Failure('rule_violated', 'The order is not filled yet. Cancel it.')
  }
  const lots = action.lots ? sizeOf(action.lots) : order.remaining
  if (lots < 1) refuse([{ field: 'lots', message: 'At least 0.01 lots' }])
  if (lots > order.remaining) {
    refuse([{ field: 'lots', message: 'More than is open of the position' }])
  }
  if (lots < order.remaining && order.parts + 1 >= partsMaximum) {
    const message = `A position can be closed in at most ${partsMaximum} parts: close the rest of it`
    refuse([{ field: 'lots', message }])
  }
  const price = bidOf(run) + exitOver(order.direction, run.market.spread)
  const closedIn = lastOf(run)
  const leaving = { lots, price, closedIn, reason: 'manual' as const, unsure: false }
  const left = closedBy(run.market, order, leaving)
  return {
    ...same,
    orders: withOrder(same.orders, left.order),
    closings: [left.closing],
    balanceCents: same.balanceCents + left.closing.profitCents,
  }
}

function orderIn({ orders }: Standing, number: number): PracticeOrder {
  const order = orders.find((one) => one.number === number)
  if (!order) throw new Failure('rule_violated', 'This order is neither waiting nor open.')
  return order
}

const withOrder = (orders: readonly PracticeOrder[], changed: PracticeOrder) =>
  orders.map((one) => (one.number === changed.number ? changed : one))

type Typed = Partial<Record<'price' | 'stop' | 'target', string | null | undefined>>

/** Typed levels as integers; throws 422 for those with too many decimal places. */
function levelsOf({ market: { digits } }: Standing, typed: Typed) {
  const issues: OrderIssue[] = []
  const read = (field: 'price' | 'stop' | 'target') => {
    const text = typed[field]
    if (text === null || text === undefined) return null
    const points = pointsOf(text, digits)
    if (points === null) issues.push({ field, message: `Use at most ${digits} decimal places` })
    return points
  }
  const levels = { price: read('price'), stop: read('stop'), target: read('target') }
  refuse(issues)
  return levels
}

function sizeOf(lots: string): number {
  const hundredths = hundredthsOf(lots)
  if (hundredths === null) refuse([{ field: 'lots', message: 'Use at most 2 decimal places' }])
  return hundredths ?? 0
}

/** Throws 422 if there is anything wrong. */
function refuse(issues: readonly OrderIssue[]): void {
  const [first] = issues
  if (!first) return
  throw new Failure('rule_violated', `${first.message}.`, {
    issues: issues.map(({ field, message }) => ({ path: `action.${field}`, message })),
  })
}
