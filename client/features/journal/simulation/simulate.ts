import { type Chance, chanceOf } from './chance.ts'

/** The parameters. Shares are fractions of one: 0.01 is one percent. */
export interface Simulation {
  /** R-multiples; each trade draws one of them, independently. */
  multiples: readonly number[]
  trades: number
  runs: number
  /** The share of the balance risked per trade: of the starting or of the current balance. */
  risk: number
  riskOf: 'start' | 'balance'
  /** How far the balance must fall to count as ruin: below the start, or below its peak. */
  ruin: number
  ruinFrom: 'start' | 'peak'
  /** The target gain, as a share of the starting balance. */
  target: number
  /** The same seed gives the same result. */
  seed: number
}

/** Percentiles of the runs' balances, as shares of the starting balance. */
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

/** The maximum number of points in the fan, not counting the first. */
const fanSteps = 50
/** Tolerance for floating-point sums: a balance this close to a limit has reached it. */
const hair = 1e-9

/** Simulates many runs of trades, each until ruin, target or the last trade, whichever comes first. */
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

/** The share of the balance by which each result changes it. */
const changesOf = ({ multiples, risk }: Simulation): Float64Array =>
  Float64Array.from(multiples, (multiple) => multiple * risk)

/** The trades after which balances are recorded: evenly spaced, including the last. */
function stopsOf(trades: number): number[] {
  const steps = Math.min(fanSteps, trades)
  return Array.from({ length: steps }, (_, step) => Math.round(((step + 1) * trades) / steps))
}

function fanOf(stops: readonly number[], balances: readonly Float64Array[]): FanPoint[] {
  const points = balances.map((column, index) => {
    const sorted = column.sort()
    // Nearest rank: a balance that a run actually had.
    const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 1
    const trade = stops[index] ?? 0
    return { trade, p5: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) }
  })
  return [{ trade: 0, p5: 1, p25: 1, p50: 1, p75: 1, p95: 1 }, ...points]
}

/** Random numbers from 0 to below 1, determined by a seed: Chris Doty-Humphrey's sfc32, warmed up. */
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
