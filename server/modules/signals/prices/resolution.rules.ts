import type { Direction, OrderType } from '#contract/signals/signals.ts'

/** The prices of one side over a time, in units of the tenth decimal place. */
export interface PriceRange {
  open: bigint
  high: bigint
  low: bigint
  close: bigint
}

/** What is known of prices over a time: a candle, or a quote, which is an instant. */
export interface Reading {
  /** In milliseconds since 1970; for a quote they are equal. */
  from: number
  to: number
  bid: PriceRange
  ask: PriceRange
}

/** A signal that is pending or active, with its levels as they stand. Prices are decimal strings. */
export interface OpenSignal {
  status: 'pending' | 'active'
  direction: Direction
  orderType: OrderType | null
  entry: string | null
  entryTo: string | null
  stopLoss: string | null
  /** Those that have not been hit, the nearest first. */
  targets: readonly { number: number; price: string }[]
  validUntil: Date | null
  /** When it was published, or last changed: nothing is resolved by what was before. */
  since: Date
}

/** What follows from prices. A price of null is the level itself. */
export type Resolution = { at: Date } & (
  | { kind: 'filled' | 'stop_hit'; price: string | null; note: string | null }
  | { kind: 'target_hit'; target: number }
  | { kind: 'expired' }
)

const bothNote = 'both levels in one candle: the stop counts'
const filledAndStoppedNote = 'filled and stopped in one candle'

/**
 * What happens to a signal by these readings, which are in the order of time. Orders are filled by the side at which
 * they would be (a BUY at the ask) and closed by the other. Where it cannot be known what was first, the worse counts:
 * - An order whose validity ends within a candle, or with it, has expired.
 * - Of both levels in one candle the stop counts, and so does a stop in the candle that fills the order.
 * - In the candle that fills a limit order only a close beyond a target has reached it.
 * - What opens beyond a stop, or beyond the entry of a stop order, is filled at the open. No fill is better than its level.
 * An order of which it is not known whether it is a limit or a stop is not filled, nor is one at a price at which its stop
 * or its target is reached already.
 */
export function resolve(signal: OpenSignal, readings: readonly Reading[]): Resolution[] {
  const made: Resolution[] = []
  const until = signal.validUntil?.getTime() ?? Number.POSITIVE_INFINITY
  const stop = signal.stopLoss === null ? null : level(signal.stopLoss, signal)
  const targets = signal.targets.map(({ number, price }) => ({ number, at: level(price, signal) }))
  let isPending = signal.status === 'pending'
  for (const reading of readings) {
    if (reading.from < signal.since.getTime()) continue
    const isCandle = reading.to > reading.from
    let within: Within = 'open'
    if (isPending) {
      if (reading.to >= until) {
        return [...made, { kind: 'expired', at: new Date(until) }]
      }
      const fill = fillOf(signal, entrySide(reading, signal))
      if (!fill || !isBetween(fill.price, stop, targets[0]?.at)) continue
      isPending = false
      if (!fill.isAtOpen) within = signal.orderType === 'limit' ? 'after limit' : 'after stop'
      const { price, isBeyond } = fill
      made.push({
        kind: 'filled',
        at: new Date(fill.isAtOpen ? reading.from : reading.to),
        price: price === null ? null : decimalOf(price * sign(signal)),
        note: isBeyond ? beyondNote(isCandle, 'entry', 'filled') : null,
      })
    }
    const side = exitSide(reading, signal)
    const reach = within === 'after limit' ? side.close : side.high
    const isHit = (target: bigint) => reach >= target
    if (stop !== null && side.low <= stop) {
      const isFirst = within === 'open' && side.open <= stop
      const isBeyond = isFirst && side.open < stop
      const isBoth = isCandle && !isFirst && targets.some(({ at }) => isHit(at))
      made.push({
        kind: 'stop_hit',
        at: new Date(isFirst ? reading.from : reading.to),
        price: isBeyond ? decimalOf(side.open * sign(signal)) : null,
        note: isBeyond
          ? beyondNote(isCandle, 'stop', 'closed')
          : isBoth
            ? bothNote
            : within === 'open'
              ? null
              : filledAndStoppedNote,
      })
      return made
    }
    for (let next = targets[0]; next && isHit(next.at); next = targets[0]) {
      const isFirst = within === 'open' && side.open >= next.at
      const at = new Date(isFirst ? reading.from : reading.to)
      made.push({ kind: 'target_hit', at, target: next.number })
      targets.shift()
      if (targets.length === 0) return made
    }
  }
  return made
}

/** Which part of a reading counts: all from its open, or what followed the fill of an order. */
type Within = 'open' | 'after limit' | 'after stop'

interface Fill {
  /** Null for the entry as published. */
  price: bigint | null
  isAtOpen: boolean
  isBeyond: boolean
}

/** How an order is filled by the prices of its side; null if it is not. */
function fillOf(signal: OpenSignal, { open, high, low }: PriceRange): Fill | null {
  const { entry, entryTo, orderType } = signal
  if (orderType === 'market') {
    return { price: entry === null ? open : null, isAtOpen: true, isBeyond: false }
  }
  if (entry === null || orderType === null) return null
  const published = level(entry, signal)
  const ends = [published, ...(entryTo === null ? [] : [level(entryTo, signal)])]
  const [lowest = published, highest = lowest] = ends.toSorted((one, other) => Number(one - other))
  const asPublished = (price: bigint) => (price === published ? null : price)
  // Of a zone, the end that the price comes to first.
  if (orderType === 'limit') {
    if (low > highest) return null
    return { price: asPublished(highest), isAtOpen: open <= highest, isBeyond: false }
  }
  if (high < lowest) return null
  const isBeyond = open > lowest
  return { price: asPublished(isBeyond ? open : lowest), isAtOpen: open >= lowest, isBeyond }
}

/** Whether a price of its own, other than the entry, leaves something to lose and to gain. */
const isBetween = (price: bigint | null, stop: bigint | null, target: bigint | undefined) =>
  price === null || ((stop === null || price > stop) && (target === undefined || price < target))

const beyondNote = (isCandle: boolean, what: 'stop' | 'entry', done: 'closed' | 'filled') =>
  isCandle
    ? `the candle opened beyond the ${what}: ${done} at its open`
    : `the first quote beyond the ${what}: ${done} at its price`

// A SELL is followed like a BUY in mirrored prices.

type Sided = Pick<OpenSignal, 'direction'>

const sign = ({ direction }: Sided): bigint => (direction === 'BUY' ? 1n : -1n)

const level = (price: string, signal: Sided): bigint => scaledPrice(price) * sign(signal)

const entrySide = ({ bid, ask }: Reading, { direction }: Sided): PriceRange =>
  direction === 'BUY' ? ask : mirrored(bid)

const exitSide = ({ bid, ask }: Reading, { direction }: Sided): PriceRange =>
  direction === 'BUY' ? bid : mirrored(ask)

const mirrored = ({ open, high, low, close }: PriceRange): PriceRange => ({
  open: -open,
  high: -low,
  low: -high,
  close: -close,
})

/** The maximum number of decimal places of a price. */
const places = 10

/** A price in units of its tenth decimal place. */
export function scaledPrice(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** The decimal string of such a price. */
function decimalOf(scaled: bigint): string {
  const digits = String(scaled).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}

/** A quote as a reading. */
export function quoteReading({ at, bid, ask }: { at: Date; bid: string; ask: string }): Reading {
  const pointOf = (price: string): PriceRange => {
    const point = scaledPrice(price)
    return { open: point, high: point, low: point, close: point }
  }
  const instant = at.getTime()
  return { from: instant, to: instant, bid: pointOf(bid), ask: pointOf(ask) }
}
