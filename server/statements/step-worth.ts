import type { Lot } from './lots.ts'
import type { Mt5Deal } from './mt5-rows.ts'
import type { ReadTrade } from './statement.ts'
import type { Direction } from './words.ts'

/** A position as it was opened. */
type Stood = Pick<Lot, 'direction' | 'volume' | 'value'>
type Deal = Pick<Mt5Deal, 'symbol' | 'price' | 'profit' | 'lots'> & { direction: Direction }

/** What a step would be worth if a certain position were closed. */
interface Guess {
  worth: number
  /** Whether the position would be closed in full. */
  whole: boolean
}

/** The maximum number compared with a close, because an account that is never flat keeps them all. */
const mostStood = 40

/**
 * Learns what one unit of volume earns per unit of price, by symbol, in the account's currency,
 * from closes whose position is certain. It tells which of several positions another close belongs
 * to. Used once per file.
 */
export class StepWorth {
  private readonly known: Map<string, number>
  /** Symbols that have had several simultaneous positions since they were last flat. */
  private readonly doubtful = new Set<string>()
  /** By symbol, the positions opened since it was last flat. */
  private readonly stood = new Map<string, Stood[]>()
  /** By symbol, the value of a step for each entry that a close may belong to. */
  private readonly guesses = new Map<string, Guess[]>()
  private readonly pricePlacesOf: (symbol: string) => number

  constructor(
    pricePlacesOf: (symbol: string) => number,
    known: ReadonlyMap<string, number> = new Map(),
  ) {
    this.pricePlacesOf = pricePlacesOf
    this.known = new Map(known)
  }

  /** The values learned; where nothing was certain, the most common guess. */
  learned(): Map<string, number> {
    const result = new Map(this.known)
    for (const [symbol, guesses] of this.guesses) {
      const common = mostCommon(guesses)
      if (!result.has(symbol) && common !== null) result.set(symbol, common)
    }
    return result
  }

  /** Reports that a position was opened; `beside` says whether others of its symbol are open. */
  opened(symbol: string, position: Stood, beside: boolean): void {
    if (beside) this.doubtful.add(symbol)
    const { direction, volume, value } = position
    const stood = [...(this.stood.get(symbol) ?? []), { direction, volume, value }]
    this.stood.set(symbol, stood.slice(-mostStood))
  }

  /** Reports that the symbol has no open positions any more. */
  flat(symbol: string): void {
    this.doubtful.delete(symbol)
    this.stood.delete(symbol)
  }

  /**
   * Records the value of a step for each possible entry, including those already taken, perhaps
   * wrongly. `volume` is what the deal closes, in the same units as the positions.
   */
  guess(deal: Deal, volume: bigint): void {
    if (!this.doubtful.has(deal.symbol)) return
    const guesses = this.guesses.get(deal.symbol) ?? []
    for (const lot of this.stood.get(deal.symbol) ?? []) {
      const worth = lot.direction === deal.direction ? null : this.worthOf(deal, lot)
      // Without further evidence, a position is closed in full rather than in part.
      const whole = lot.volume === volume
      if (worth !== null && worth > 0) guesses.push({ worth, whole })
    }
    this.guesses.set(deal.symbol, guesses)
  }

  /** How badly a deal's profit fits a position's entry: 0 is perfect. */
  misfit(deal: Deal, lot: Stood): number {
    const worth = this.worthOf(deal, lot)
    if (worth === null) return 1
    if (worth <= 0) return 100
    const known = this.known.get(deal.symbol)
    return known === undefined ? 1 : Math.abs(Math.log(worth / known))
  }

  /** Learns from a completed trade. */
  learn({ symbol, direction, entry, exit, lots, profit }: ReadTrade): void {
    const step = (Number(exit) - Number(entry)) * (direction === 'BUY' ? 1 : -1)
    const worth = Number(profit) / (step * Number(lots))
    // A profit of a few cents says little about the value of a step.
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

/**
 * The middle of the fullest class of guesses, each class a fiftieth wide; of equally full ones, that
 * with more positions closed in full. Null if there are none.
 */
function mostCommon(guesses: readonly Guess[]): number | null {
  const classes = Map.groupBy(guesses, ({ worth }) => Math.round(Math.log(worth) * 50))
  const wholes = (one: readonly Guess[]) => one.filter(({ whole }) => whole).length
  const [fullest] = [...classes.values()].toSorted(
    (one, other) => other.length - one.length || wholes(other) - wholes(one),
  )
  return fullest?.[Math.floor(fullest.length / 2)]?.worth ?? null
}
