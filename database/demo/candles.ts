import { noCandles } from '#contract/candles/candle-columns.ts'
import type { SignalStatus } from '#contract/signals/signals.ts'
import type { Academy } from '#server/app/compose.ts'
import { demoSignals } from './signals.ts'
import { timesOf } from './trade-times.ts'
import { readDemoTrades } from './trades.ts'

const hour = 60

/** Deterministic pseudo-random numbers between -1 and 1 (mulberry32). */
export function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

/** A price that must be met at a certain minute. */
interface Knot {
  minute: number
  price: number
}

/** The prices required by the demo's trades and signals of a pair. */
function knotsOf(pair: string, now: Date): Knot[] {
  const trades = knotsOfTrades(pair, now)
  // While a trade is held, only its own prices count; otherwise its outcome would change.
  const isHeld = ({ minute }: Knot) =>
    trades.some(([opened, closed]) => minute >= opened.minute - hour && minute <= closed + hour)
  const signals = knotsOfSignals(pair, now).filter((knot) => !isHeld(knot))
  const knots = [...trades.flatMap(([opened, , exit]) => [opened, ...exit]), ...signals]
  return knots.sort((one, other) => one.minute - other.minute)
}

/** For each trade: where it began, until which minute it was held, and where it ended if it has. */
function knotsOfTrades(pair: string, now: Date): [Knot, number, Knot[]][] {
  return readDemoTrades().flatMap((trade) => {
    const { entry, exit } = trade
    if (trade.pair !== pair) return []
    const { openedAt, closedAt } = timesOf(trade, now)
    const opened = { minute: openedAt.getTime() / 60_000, price: Number(entry) }
    const closed = { minute: closedAt.getTime() / 60_000, price: Number(exit) }
    return exit === undefined
      ? [[opened, now.getTime() / 60_000, []]]
      : [[opened, closed.minute, [closed]]]
  })
}

/** Where signals reached their entry, target or stop. */
function knotsOfSignals(pair: string, now: Date): Knot[] {
  return demoSignals.flatMap(({ idea, age, outcome, steps = [] }) => {
    const [of, , order, entry, stop, target] = idea
    if (of !== pair) return []
    const at = (hours: number, price: string) => ({
      minute: Math.round(now.getTime() / 60_000 + (hours - age) * hour),
      price: Number(price),
    })
    const prices: Partial<Record<SignalStatus, string>> = {
      active: entry,
      hit_tp: target,
      hit_sl: stop,
    }
    const met = outcome.flatMap(([status, after]) => {
      const price = prices[status]
      return price === undefined ? [] : [at(after, price)]
    })
    const closed = steps.flatMap(([{ price }, after]) => (price ? [at(after, price)] : []))
    return [...(order === 'market' ? [at(0, entry)] : []), ...met, ...closed]
  })
}

/** Linear interpolation between two knots; constant before the first and after the last. */
function straight(knots: readonly Knot[], minute: number): number {
  const after = knots.findIndex((one) => one.minute > minute)
  const [from, to] = [knots[after - 1] ?? knots.at(after === 0 ? 0 : -1), knots[after]]
  if (!from || !to || from.minute > minute) return from?.price ?? 1
  const part = (minute - from.minute) / (to.minute - from.minute)
  return from.price + part * (to.price - from.price)
}

/** Adds 15-minute candles that pass through the prices of the demo's trades and signals, marked as synthetic. */
export async function loadCandles(academy: Academy): Promise<void> {
  const now = new Date()
  const traded = readDemoTrades().map(({ pair }) => pair)
  const pairs = new Set([...traded, ...demoSignals.map(({ idea: [pair] }) => pair)])
  for (const [number, pair] of [...pairs].entries()) {
    const knots = knotsOf(pair, now)
    const [first, last] = [knots[0], knots.at(-1)]
    if (!first || !last) continue
    const digits = first.price > 1000 ? 2 : first.price > 20 ? 3 : 5
    const random = noise(number + 1)
    const columns = noCandles(digits)
    const point = (price: number) => Math.round(price * 10 ** digits)
    const until = Math.min(last.minute + 40 * hour, now.getTime() / 60_000)
    let close = point(first.price)
    for (let minute = first.minute - 80 * hour; minute < until; minute += 15) {
      const weekday = new Date(minute * 60_000).getUTCDay()
      if (weekday % 6 === 0) continue
      const aim = straight(knots, minute + 15)
      const open = close
      // The price wanders away from the knots and matches them exactly at each.
      const near = Math.min(...knots.map((one) => Math.abs(one.minute - minute - 15)))
      close = point(aim * (1 + random() * 0.0004 * Math.min(1, near / 60)))
      columns.times.push(minute)
      columns.open.push(open)
      columns.close.push(close)
      columns.high.push(Math.max(open, close) + Math.abs(point(aim * random() * 0.0002)))
      columns.low.push(Math.min(open, close) - Math.abs(point(aim * random() * 0.0002)))
    }
    await academy.modules.candles.makeSynthetic(pair, 'M15', columns)
  }
}
