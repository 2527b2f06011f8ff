import { compareDecimals, placesOf, signOf } from './decimals.ts'
import { isHedging, unevenness } from './hedging.ts'
import { type Mt5Deal, type Mt5Position, type Mt5Rows, positionVotes } from './mt5-rows.ts'
import type { RowProblem } from './statement.ts'
import {
  type DealsToPair,
  type LeftOpen,
  type PairedDeals,
  tradesOfDeals,
  type UnderstoodDeal,
} from './trades-of-deals.ts'
import {
  type Direction,
  directionsOf,
  entriesOf,
  knownDirection,
  unknownDirection,
} from './words.ts'

export type Paired = PairedDeals & { directions: Map<string, Direction> }

/**
 * Determines what the words of the deals mean, in any language, and whether the account hedges, and
 * builds trades from the deals. `accountHint` is the account line of the report's header.
 */
export function pairDeals(deals: readonly Mt5Deal[], rows: Mt5Rows, accountHint: string): Paired {
  const entries = entriesOf(evidenceOf(deals))
  const attempt = (directions: Map<string, Direction>): Paired => {
    const understood: UnderstoodDeal[] = []
    const problems: RowProblem[] = []
    for (const deal of deals) {
      const direction = directions.get(deal.word)
      const entry = entries.get(deal.entryWord)
      if (direction && entry) understood.push({ ...deal, direction, entry })
      else problems.push({ line: deal.line, reason: unknownDirection(deal.word) })
    }
    const { closed, open, stops } = rows
    const hedging = isHedging(understood, rows, accountHint)
    const result = fittingPairs({ deals: understood, closed, open, stops }, hedging)
    return { ...result, problems: [...problems, ...result.problems], directions }
  }
  const words = [...new Set(deals.map(({ word }) => word))]
  const voted = directionsOf(positionVotes(rows))
  if (words.every((word) => voted.has(word))) return attempt(voted)
  return best(assignmentsOf(words, voted).map(attempt))
}

function evidenceOf(deals: readonly Mt5Deal[]) {
  const [first] = deals
  return deals.map(({ entryWord, symbol, lots, word, swap, profit }) => ({
    word: entryWord,
    symbol,
    volume: Number(lots) * (word === first?.word ? 1 : -1),
    hasResult: signOf(profit) !== 0 || signOf(swap) !== 0,
  }))
}

/** The possible meanings of the deals' words, given those already known from the positions. */
function assignmentsOf(
  words: readonly string[],
  voted: Map<string, Direction>,
): Map<string, Direction>[] {
  const [one, other, ...more] = words
  if (one === undefined || more.length > 0) return [voted]
  const assign = (first: Direction, second: Direction) =>
    new Map<string, Direction>([
      [one, first],
      ...(other === undefined ? [] : [[other, second] as const]),
    ])
  const both = [assign('BUY', 'SELL'), assign('SELL', 'BUY')]
  const fitting = both.filter((map) =>
    [...voted].every(([word, side]) => (map.get(word) ?? side) === side),
  )
  return fitting.length > 0 ? fitting : both
}

/**
 * Of the two interpretations of the type column, the one whose trades profit when the price went
 * their way. Known words count as two trades.
 */
function best(attempts: readonly Paired[]): Paired {
  const scored = attempts.map((attempt) => {
    const signs = attempt.trades.map(({ direction, entry, exit, profit }) => {
      const step = Math.sign(compareDecimals(exit ?? entry, entry)) * signOf(profit ?? '0')
      return direction === 'BUY' ? step : -step
    })
    const known = [...attempt.directions].map(([word, direction]) =>
      direction === 'BUY' ? knownDirection(word) : -knownDirection(word),
    )
    return { attempt, score: [...signs, ...known].reduce((sum, one) => sum + one, 0) }
  })
  const [first, second] = scored.toSorted((one, other) => other.score - one.score)
  if (!first) throw new Error('no reading of the deals to choose from')
  if (second && second.score === first.score) return undecided(first.attempt)
  return first.attempt
}

/** Nothing tells buys from sells: every trade of such a file would be a guess. */
function undecided({ trades, problems, directions }: Paired): Paired {
  const [word = ''] = directions.keys()
  const reason = unknownDirection(word)
  const more = trades.map(({ line }) => ({ line, reason }))
  const worth = new Map<string, number>()
  return { trades: [], left: [], problems: [...problems, ...more], directions: new Map(), worth }
}

/**
 * The pairing, with and without hedging, in which profits fit the price steps better and the
 * remaining open positions match the table.
 */
function fittingPairs(input: Omit<DealsToPair, 'hedging'>, hedging: boolean | null): PairedDeals {
  if (hedging !== null) return tradesOfDeals({ ...input, hedging })
  const [netting, beside] = [false, true].map((one) => {
    const pairs = tradesOfDeals({ ...input, hedging: one })
    return { pairs, misfit: unevenness(pairs.trades) + strangers(input.open, pairs.left) }
  })
  if (!netting || !beside) throw new Error('two readings of one account')
  return beside.misfit < netting.misfit ? beside.pairs : netting.pairs
}

/** How many open positions in the table are not among those left open by the deals. */
function strangers(open: readonly Mt5Position[], left: readonly LeftOpen[]): number {
  return open.filter(({ id, lots, entry }) => {
    const half = 0.5001 / 10 ** placesOf(entry)
    return !left.some(
      (lot) =>
        lot.position === id &&
        compareDecimals(lot.lots, lots) === 0 &&
        Math.abs(Number(lot.entry) - Number(entry)) <= half,
    )
  }).length
}
