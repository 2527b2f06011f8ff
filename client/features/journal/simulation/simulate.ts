import { type Chance, chanceOf } from './chance.ts'

/** What is tried. Shares are parts of one: 0.01 is one percent. */
export interface Simulation {
  /** Results in R, of which each trade draws one, whatever was drawn before. */
  multiples: readonly number[]
  trades: number
  runs: number
  /** The part of the balance that a trade risks: of the one at the start, or of the one it is at then. */
  risk: number
  riskOf: 'start' | 'balance'
  /** How far the balance falls until that is ruin: below the start, or below its highest. */
  ruin: number
  ruinFrom: 'start' | 'peak'
  /** What is to be won, as a part of the start. */
  target: number
  /** The same seed gives the same answer. */
  seed: number
}

/** Balances as parts of the start, below which so many percent of the runs are. */
export interface FanPoint {
  trade: number
  p5: number
  p25: number
  p50: number
  p75: number
  p95: number
}

export interface SimulationResult {
  ruined: Chance
  reached: Chance
  neither: Chance
  /** From the start to the last trade; a run that was ruined or has reached the target keeps its balance. */
  fan: FanPoint[]
}

/** The most points of the fan after its first. */
const fanSteps = 50
/** What sums of floats may be off by: a balance this close to a limit is at it. */
const hair = 1e-9

/** Tries many runs of trades, each until ruin, target or the last trade, whichever comes first. */
export function simulate(simulation: Simulation): SimulationResult {
  const { runs, trades, target, ruin, ruinFrom } = simulation
  const stops = stopsOf(trades)
  const balances = stops.map(() => new Float64Array(runs))
  const change = changesOf(simulation)
  const random = randomOf(simulation.seed)
  const outcomes = change.length
  const grows = simulation.riskOf === 'balance'
  const goal = 1 + target - hair
  let [ruined, reached] = [0, 0]
  for (let run = 0; run < runs; run += 1) {
    let balance = 1
    let floor = 1 - ruin + hair
    let stop = 0
    for (let trade = 1; trade <= trades; trade += 1) {
      const drawn = change[Math.floor(random() * outcomes)] ?? 0
      balance += grows ? balance * drawn : drawn
      const isRuined = balance <= floor
      const isOver = isRuined || balance >= goal
      if (isRuined) ruined += 1
      else if (isOver) reached += 1
      else if (ruinFrom === 'peak') floor = Math.max(floor, balance * (1 - ruin) + hair)
      if (trade === stops[stop] && !isOver) {
        const column = balances[stop]
        if (column) column[run] = balance
        stop += 1
      }
      if (isOver) break
    }
    for (; stop < stops.length; stop += 1) {
      const column = balances[stop]
      if (column) column[run] = balance
    }
  }
  return {
    ruined: chanceOf(ruined, runs),
    reached: chanceOf(reached, runs),
    neither: chanceOf(runs - ruined - reached, runs),
    fan: fanOf(stops, balances),
  }
}

/** By what part of the balance each of the results changes it. */
const changesOf = ({ multiples, risk }: Simulation): Float64Array =>
  Float64Array.from(multiples, (multiple) => multiple * risk)

/** The trades after which balances are noted: evenly spread, the last among them. */
function stopsOf(trades: number): number[] {
  const steps = Math.min(fanSteps, trades)
  return Array.from({ length: steps }, (_, step) => Math.round(((step + 1) * trades) / steps))
}

function fanOf(stops: readonly number[], balances: readonly Float64Array[]): FanPoint[] {
  const points = balances.map((column, index) => {
    const sorted = column.sort()
    // The nearest rank: a balance that a run really had.
    const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 1
    const trade = stops[index] ?? 0
    return { trade, p5: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) }
  })
  return [{ trade: 0, p5: 1, p25: 1, p50: 1, p75: 1, p95: 1 }, ...points]
}

/** Numbers from 0 until below 1 that a seed decides: Chris Doty-Humphrey's sfc32, warmed up. */
function randomOf(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1]
  const next = () => {
    const mixed = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + mixed) | 0
    return (mixed >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}
