import { minorUnits } from '../currencies.ts'
import { instrumentOf } from '../instruments.ts'
import type { Direction } from '../signals/signals.ts'

/** The prices of a candle, as integers in units of its last digit. They are bids, as in MetaTrader. */
export interface Bar {
  open: number
  high: number
  low: number
  close: number
}

/** What a practice account trades: all prices are integers in units of the last of `digits` decimal places. */
export interface PracticeMarket {
  pair: string
  /** The currency of the account: the pair's quote or base currency. */
  currency: string
  digits: number
  /** How far the ask is above the bid. */
  spread: number
}

export type OrderKind = 'market' | 'limit' | 'stop'
export type OrderStatus = 'pending' | 'open' | 'closed' | 'cancelled'
/** Why a position was closed; `end` with the run, `lost` when nothing was left of the account. */
export type ClosingReason = 'stop' | 'target' | 'manual' | 'end' | 'lost'

/** An order, and the position that it becomes. Candles are given by their number, lots in hundredths. */
export interface PracticeOrder {
  number: number
  kind: OrderKind
  direction: Direction
  status: OrderStatus
  lots: number
  /** What of it is not closed yet. */
  remaining: number
  /** Where a pending order waits; null for a market order. */
  price: number | null
  stop: number | null
  target: number | null
  placedIn: number
  openedIn: number | null
  entry: number | null
  /** From the entry to the stop at the time of the entry; null without a stop on the losing side. */
  risk: number | null
  /** The sum over what is closed: hundredths of a lot times points gained. */
  gain: number
  profitCents: number
  /** In how many parts it was closed so far. */
  parts: number
  closedIn: number | null
}

/** A position closed, or a part of one. */
export interface PracticeClosing {
  order: number
  part: number
  closedIn: number
  lots: number
  price: number
  reason: ClosingReason
  /** Whether the candle leaves open what came first, so that the worse was counted. */
  unsure: boolean
  profitCents: number
}

export const sideOf = (direction: Direction): 1 | -1 => (direction === 'BUY' ? 1 : -1)

/** Buyers pay the ask: what is added to a bid to enter in this direction. */
export const entryOver = (direction: Direction, spread: number): number =>
  direction === 'BUY' ? spread : 0

/** What is added to a bid to leave a position of this direction: sold positions are bought back. */
export const exitOver = (direction: Direction, spread: number): number =>
  direction === 'BUY' ? 0 : spread

/**
 * The profit of `lots` hundredths of a lot, in minor units of the account's currency: gain x contract size x lots,
 * as in contract/journal/trade-results.ts; in the base currency, converted at the price at which it ended. Half
 * units are rounded away from zero.
 */
export function profitOf(
  { pair, currency, digits }: PracticeMarket,
  {
    direction,
    lots,
    entry,
    exit,
  }: Record<'lots' | 'entry' | 'exit', number> & {
    direction: Direction
  },
): number {
  const { quote, contractSize } = instrumentOf(pair)
  const gain = BigInt(sideOf(direction) * (exit - entry))
  const amount = gain * BigInt(lots) * BigInt(contractSize ?? 0) * BigInt(minorUnits(currency))
  return divided(amount, 100n * (quote === currency ? 10n ** BigInt(digits) : BigInt(exit)))
}

/** A quotient with `places` decimal places, halves rounded away from zero; the divisor is positive. */
function divided(dividend: bigint, divisor: bigint, places = 0): number {
  const factor = 10n ** BigInt(places)
  const size = dividend < 0n ? -dividend : dividend
  const rounded = Number((2n * size * factor + divisor) / (2n * divisor))
  return (dividend < 0n ? -rounded : rounded) / Number(factor) + 0
}

/** The result of a closed position in R, its parts by their weight, to four decimal places; null without a risk. */
export function multipleOf({ gain, lots, risk }: Pick<PracticeOrder, 'gain' | 'lots' | 'risk'>) {
  return risk === null ? null : divided(BigInt(gain), BigInt(lots) * BigInt(risk), 4)
}

/** What is not closed yet of a position would bring at a bid. */
export function openProfitOf(market: PracticeMarket, order: PracticeOrder, bid: number): number {
  if (order.status !== 'open' || order.entry === null) return 0
  const { direction, remaining: lots, entry } = order
  return profitOf(market, {
    direction,
    lots,
    entry,
    exit: bid + exitOver(direction, market.spread),
  })
}

/** An order that is filled at a price. */
export function filled(order: PracticeOrder, entry: number, openedIn: number): PracticeOrder {
  const risk = order.stop === null ? 0 : sideOf(order.direction) * (entry - order.stop)
  return { ...order, status: 'open', entry, openedIn, risk: risk > 0 ? risk : null }
}

type Leaving = Pick<PracticeClosing, 'lots' | 'price' | 'reason' | 'closedIn' | 'unsure'>

/** An open position of which `lots` hundredths are closed. */
export function closedBy(market: PracticeMarket, order: PracticeOrder, leaving: Leaving): Left {
  const { direction, entry } = order
  const { lots, price, closedIn } = leaving
  if (entry === null) throw new Error('Only an open position can be closed.')
  const profitCents = profitOf(market, { direction, lots, entry, exit: price })
  const remaining = order.remaining - lots
  const part = order.parts + 1
  return {
    order: {
      ...order,
      remaining,
      parts: part,
      gain: order.gain + lots * sideOf(direction) * (price - entry),
      profitCents: order.profitCents + profitCents,
      ...(remaining === 0 && { status: 'closed', closedIn }),
    },
    closing: { ...leaving, order: order.number, part, profitCents },
  }
}

interface Left {
  order: PracticeOrder
  closing: PracticeClosing
}

interface Fill {
  price: number
  /** Whether it was filled when the candle opened, so that all of the candle comes after it. */
  atOpen: boolean
}

/** Where a pending order is filled within a candle: at its price, or at the open if that is beyond; null if it is not. */
function fillIn({ kind, direction, price }: PracticeOrder, bar: Bar, spread: number): Fill | null {
  if (price === null) return null
  const over = entryOver(direction, spread)
  const [open, high, low] = [bar.open + over, bar.high + over, bar.low + over]
  const waitsAbove = (direction === 'BUY') === (kind === 'stop')
  const isBeyond = waitsAbove ? open >= price : open <= price
  if (isBeyond) return { price: open, atOpen: true }
  return (waitsAbove ? high >= price : low <= price) ? { price, atOpen: false } : null
}

type Exit = Pick<PracticeClosing, 'price' | 'reason' | 'unsure'>

/**
 * Where a position is closed within a candle, if it is: at its stop or its target, or at the open if that is beyond
 * one of them. What the candle leaves open is counted for the worse: with both levels in one candle the stop. Of a
 * candle in which the position was opened, it is unknown what came before: the stop counts if it may have come
 * after, the target only if it must have.
 */
function exitIn(order: PracticeOrder, bar: Bar, spread: number, wasThere: boolean): Exit | null {
  const { kind, direction, stop, target } = order
  const side = sideOf(direction)
  const over = exitOver(direction, spread)
  const [open, close] = [bar.open + over, bar.close + over]
  const [worst, best] =
    side === 1 ? [bar.low + over, bar.high + over] : [bar.high + over, bar.low + over]
  const isStopped = (price: number) => stop !== null && side * (price - stop) <= 0
  const isReached = (price: number) => target !== null && side * (price - target) >= 0
  if (wasThere && isStopped(open)) return { price: open, reason: 'stop', unsure: false }
  if (wasThere && isReached(open)) return { price: open, reason: 'target', unsure: false }
  if (isStopped(worst)) {
    // The price comes to a limit order from the winning side: beyond the stop it can only be later.
    const isAfter = wasThere || kind === 'limit' || isStopped(close)
    return { price: stop ?? worst, reason: 'stop', unsure: isReached(best) || !isAfter }
  }
  // And to a stop order from the losing side: at the target it can only be later.
  const isAfter = wasThere || kind === 'stop' || isReached(close)
  return isReached(best) && isAfter
    ? { price: target ?? best, reason: 'target', unsure: false }
    : null
}

/** Orders that wait or are open, and the balance of their account in minor units of its currency. */
export interface PracticeAccount {
  orders: readonly PracticeOrder[]
  balanceCents: number
}

interface Played extends PracticeAccount {
  closings: PracticeClosing[]
  /** Whether an order was filled or a position closed. */
  happened: boolean
  /** Whether nothing is left of the account: then all of it was closed at the end of the candle. */
  isLost: boolean
}

/** What a candle does to an account; `index` is its number. */
export function playBar(
  market: PracticeMarket,
  account: PracticeAccount,
  bar: Bar,
  index: number,
): Played {
  const played = account.orders.map((order) => playOrder(market, order, bar, index))
  const orders = played.map(({ order }) => order)
  const closings = played.flatMap(({ closing }) => closing ?? [])
  const balanceCents = account.balanceCents + sumOf(closings)
  const happened = played.some(({ order }, at) => order !== account.orders[at])
  const open = orders.reduce((sum, order) => sum + openProfitOf(market, order, bar.close), 0)
  if (balanceCents + open > 0) {
    return { orders, closings, balanceCents, happened, isLost: false }
  }
  const ended = endedAt(market, { orders, balanceCents }, bar.close, index, 'lost')
  return { ...ended, closings: [...closings, ...ended.closings], happened: true, isLost: true }
}

function playOrder(
  market: PracticeMarket,
  order: PracticeOrder,
  bar: Bar,
  index: number,
): { order: PracticeOrder; closing?: PracticeClosing } {
  if (order.status !== 'pending' && order.status !== 'open') return { order }
  const fill = order.status === 'pending' ? fillIn(order, bar, market.spread) : null
  if (order.status === 'pending' && !fill) return { order }
  const open = fill ? filled(order, fill.price, index) : order
  const exit = exitIn(open, bar, market.spread, fill?.atOpen ?? true)
  if (!exit) return { order: open }
  return closedBy(market, open, { ...exit, lots: open.remaining, closedIn: index })
}

/** An account with everything closed at a bid, and nothing waiting any more. */
export function endedAt(
  market: PracticeMarket,
  account: PracticeAccount,
  bid: number,
  closedIn: number,
  reason: 'end' | 'lost',
): PracticeAccount & { closings: PracticeClosing[] } {
  const closings: PracticeClosing[] = []
  const orders = account.orders.map((order): PracticeOrder => {
    if (order.status === 'pending') return { ...order, status: 'cancelled', closedIn }
    if (order.status !== 'open') return order
    const price = bid + exitOver(order.direction, market.spread)
    const leaving = { lots: order.remaining, price, reason, closedIn, unsure: false }
    const left = closedBy(market, order, leaving)
    closings.push(left.closing)
    return left.order
  })
  return { orders, closings, balanceCents: account.balanceCents + sumOf(closings) }
}

const sumOf = (closings: readonly PracticeClosing[]) =>
  closings.reduce((sum, { profitCents }) => sum + profitCents, 0)
