// A plain simulation of signals in whole prices: for every candle all paths that it may have taken, tick by tick, of which
// the worst counts. Written differently from the rules that it is compared with.

export const minute = 60_000

/** A candle, or with equal times a quote. */
export interface Candle {
  from: number
  to: number
  open: number
  high: number
  low: number
  close: number
}

export interface Simulated {
  isBuy: boolean
  orderType: 'limit' | 'stop' | 'market' | null
  isPending: boolean
  entry: number
  entryTo: number | null
  stop: number
  targets: { number: number; price: number }[]
  until: number | null
  since: number
}

export type SimulatedStep =
  | { kind: 'filled' | 'stop_hit'; price: number | null }
  | { kind: 'target_hit'; target: number }
  | { kind: 'expired' }

interface Outcome {
  steps: SimulatedStep[]
  /** The signal afterwards; null once it has ended. */
  left: Simulated | null
}

export function simulate(signal: Simulated, candles: readonly Candle[]): Outcome {
  let state: Outcome = { steps: [], left: signal }
  for (const candle of candles) {
    if (!state.left) break
    const worst = simulateOne(state.left, candle)
    state = { steps: [...state.steps, ...worst.steps], left: worst.left }
  }
  return state
}

function simulateOne(signal: Simulated, candle: Candle): Outcome {
  const isOver = signal.until !== null && candle.to >= signal.until
  if (signal.isPending && isOver) return { steps: [{ kind: 'expired' }], left: null }
  const outcomes = pathsOf(signal, candle).map((path) => walk(signal, candle, path))
  return outcomes.reduce((worst, one) => (isWorse(one, worst) ? one : worst))
}

const isWorse = (one: Outcome, other: Outcome): boolean => {
  const rank = ({ steps }: Outcome) => {
    const hit = steps.filter(({ kind }) => kind === 'target_hit').length
    return (steps.some(({ kind }) => kind === 'stop_hit') ? 0 : 100) + hit
  }
  return rank(one) < rank(other)
}

/** Every order in which the high, the low and the entry can have been visited between open and close, in ticks. */
function pathsOf(signal: Simulated, { open, high, low, close }: Candle): number[][] {
  const inside = [high, low, signal.entry, signal.entryTo ?? signal.entry].filter(
    (price) => price >= low && price <= high,
  )
  const points = [...new Set(inside)]
  const longest = 4
  const sequences = (length: number): number[][] =>
    length === 0
      ? [[]]
      : sequences(length - 1).flatMap((before) => points.map((point) => [...before, point]))
  return Array.from({ length: longest }, (_, index) => sequences(index + 1))
    .flat()
    .filter((visited) => visited.includes(high) && visited.includes(low))
    .map((visited) => ticksOf([open, ...visited, close]))
}

function ticksOf(points: readonly number[]): number[] {
  const ticks = points.slice(0, 1)
  for (const point of points.slice(1)) {
    let last = ticks.at(-1) ?? point
    while (last !== point) {
      last += Math.sign(point - last)
      ticks.push(last)
    }
  }
  return ticks
}

function walk(signal: Simulated, { high, low }: Candle, ticks: readonly number[]): Outcome {
  const { isBuy, stop } = signal
  const steps: SimulatedStep[] = []
  const reached = (price: number, level: number) => (isBuy ? price >= level : price <= level)
  const lost = (price: number, level: number) => (isBuy ? price <= level : price >= level)
  const targets = [...signal.targets]
  let isPending = signal.isPending
  let [isFilledInside, isUnfillable] = [false, false]
  for (const [index, price] of ticks.entries()) {
    const isOpen = index === 0
    if (isPending) {
      if (isUnfillable) continue
      const filled = fillAt(signal, price, isOpen)
      if (filled === 'not now') isUnfillable = true
      if (filled === null || filled === 'not now') continue
      steps.push({ kind: 'filled', price: filled === signal.entry ? null : filled })
      isPending = false
      isFilledInside = !isOpen
    }
    if (lost(price, stop)) {
      const isBeyond = isOpen && price !== stop
      steps.push({ kind: 'stop_hit', price: isBeyond ? price : null })
      return { steps, left: null }
    }
    // Of both levels in one candle the stop counts.
    if (!isFilledInside && lost(isBuy ? low : high, stop)) continue
    for (let next = targets[0]; next && reached(price, next.price); next = targets[0]) {
      steps.push({ kind: 'target_hit', target: next.number })
      targets.shift()
    }
    if (targets.length === 0) return { steps, left: null }
  }
  return { steps, left: { ...signal, isPending, targets } }
}

/** Where the order is filled at a tick; null if it is not, and 'not now' if its stop or target is reached there already. */
function fillAt(signal: Simulated, price: number, isOpen: boolean): number | null | 'not now' {
  const { isBuy, orderType, entry, entryTo } = signal
  if (orderType === null) return null
  if (orderType === 'market') return entry
  const ends = [entry, entryTo ?? entry]
  const isBelow = (orderType === 'limit') === isBuy
  // The end of the zone that the price comes to first.
  const edge = isBelow ? Math.max(...ends) : Math.min(...ends)
  const isTouched = isBelow ? price <= edge : price >= edge
  if (!isTouched) return null
  const filled = orderType === 'stop' && isOpen ? price : edge
  if (filled === entry) return filled
  const target = signal.targets[0]
  const isDone =
    (target !== undefined && (isBuy ? filled >= target.price : filled <= target.price)) ||
    (isBuy ? filled <= signal.stop : filled >= signal.stop)
  return isDone ? 'not now' : filled
}

/** A candle in the units of the rules; its bid and its ask are alike. */
export function candleReading({ from, to, ...prices }: Candle) {
  const scaled = (price: number) => BigInt(Math.round(price * 100)) * 10n ** 8n
  const { open, high, low, close } = prices
  const side = { open: scaled(open), high: scaled(high), low: scaled(low), close: scaled(close) }
  return { from, to, bid: side, ask: side }
}
