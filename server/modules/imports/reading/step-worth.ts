import type { Lot } from './lots.rules.ts'
import type { Mt5Deal } from './mt5-rows.rules.ts'
import type { ReadTrade } from './statement.ts'
import type { Direction } from './words.rules.ts'

/** What was opened, as it was opened. */
type Stood = Pick<Lot, 'direction' | 'volume' | 'value'>
type Deal = Pick<Mt5Deal, 'symbol' | 'price' | 'profit' | 'lots'> & { direction: Direction }

/** How many of them are compared with a close: an account that is never flat has them all. */
const mostStood = 40

/**
 * What one unit of volume earns by one unit of price, by symbol, in the currency of the account: learned
 * from closes of which it is beyond doubt what they closed, it tells which of several positions another
 * close belongs to. Used once for a file.
 */
export class StepWorth {
  private readonly known: Map<string, number>
  /** Symbols of which several positions have stood beside each other since the last one was closed. */
  private readonly doubtful = new Set<string>()
  /** By symbol, what has been opened since nothing of it was open. */
  private readonly stood = new Map<string, Stood[]>()
  /** By symbol, what a step would be worth by each entry that a close may belong to. */
  private readonly guesses = new Map<string, number[]>()
  private readonly pricePlacesOf: (symbol: string) => number

  constructor(
    pricePlacesOf: (symbol: string) => number,
    known: ReadonlyMap<string, number> = new Map(),
  ) {
    this.pricePlacesOf = pricePlacesOf
    this.known = new Map(known)
  }

  /** What was learned; where nothing was beyond doubt, what most of the guesses have in common. */
  learned(): Map<string, number> {
    const result = new Map(this.known)
    for (const [symbol, guesses] of this.guesses) {
      const common = mostCommon(guesses)
      if (!result.has(symbol) && common !== null) result.set(symbol, common)
    }
    return result
  }

  /** A position was opened; `beside` says whether others of its symbol are open. */
  opened(symbol: string, position: Stood, beside: boolean): void {
    if (beside) this.doubtful.add(symbol)
    const { direction, volume, value } = position
    const stood = [...(this.stood.get(symbol) ?? []), { direction, volume, value }]
    this.stood.set(symbol, stood.slice(-mostStood))
  }

  /** Nothing of the symbol is open any more. */
  flat(symbol: string): void {
    this.doubtful.delete(symbol)
    this.stood.delete(symbol)
  }

  /** What a step would be worth by each entry, also of those taken already: perhaps taken wrongly. */
  guess(deal: Deal): void {
    if (!this.doubtful.has(deal.symbol)) return
    const guesses = this.guesses.get(deal.symbol) ?? []
    for (const lot of this.stood.get(deal.symbol) ?? []) {
      const worth = lot.direction === deal.direction ? null : this.worthOf(deal, lot)
      if (worth !== null && worth > 0) guesses.push(worth)
    }
    this.guesses.set(deal.symbol, guesses)
  }

  /** How badly the profit of a deal fits the entry of a position: 0 is perfect. */
  misfit(deal: Deal, lot: Stood): number {
    const worth = this.worthOf(deal, lot)
    if (worth === null) return 1
    if (worth <= 0) return 100
    const known = this.known.get(deal.symbol)
    return known === undefined ? 1 : Math.abs(Math.log(worth / known))
  }

  /** A trade is complete. */
  learn({ symbol, direction, entry, exit, lots, profit }: ReadTrade): void {
    const step = (Number(exit) - Number(entry)) * (direction === 'BUY' ? 1 : -1)
    const worth = Number(profit) / (step * Number(lots))
    // A profit of a few cents says little about the worth of a step.
    if (!Number.isFinite(worth) || worth <= 0 || Math.abs(Number(profit)) < 1) return
    const known = this.known.get(symbol)
    const near = known !== undefined && Math.abs(Math.log(worth / known)) < 0.05
    if (near || !this.doubtful.has(symbol)) this.known.set(symbol, worth)
  }

  private worthOf(deal: Deal, { volume, value, direction }: Stood): number | null {
    const scale = 10 ** this.pricePlacesOf(deal.symbol)
    const entry = Number(value) / Number(volume) / 1e6 / scale
    const step = (Number(deal.price) - entry) * (direction === 'BUY' ? 1 : -1)
    const profit = Number(deal.profit)
    return profit === 0 || step === 0 ? null : profit / (step * Number(deal.lots))
  }
}

/** The middle of the fullest class of values, each class a fiftieth wide; null of none. */
function mostCommon(values: readonly number[]): number | null {
  const classes = Map.groupBy(values, (value) => Math.round(Math.log(value) * 50))
  const [fullest] = [...classes.values()].toSorted((one, other) => other.length - one.length)
  return fullest?.[Math.floor(fullest.length / 2)] ?? null
}
