import type { ComparedSignal, SignalComparison } from '#contract/journal/signal-comparison.ts'
import { compareDecimals, pipsOf, rOf, sumOfR } from '#contract/journal/trade-results.ts'
import type { Direction, Signal } from '#contract/signals/signals.ts'

/** A trade that follows a signal. */
export interface FollowingTrade {
  signalId: string
  pair: string
  direction: Direction
  entry: string
  exit: string | null
  lots: string
}

/** The fields of a signal that trades are compared with. */
export type FollowedIdea = Pick<
  Signal,
  'direction' | 'history' | 'pair' | 'resultR' | 'stopLoss' | 'takeProfit'
>

/** How trades of one signal compare with it, as defined at `comparedSignalSchema`. */
export type Compared = Pick<
  ComparedSignal,
  'changesR' | 'open' | 'ownR' | 'signalR' | 'slippagePips' | 'slippageR' | 'trades'
>

/**
 * Compares the trades that one person made of a signal with it. Several trades count by their lots, which
 * is what each price risks of a lot, so that a position entered or left in parts counts once.
 */
export function compared(signal: FollowedIdea, trades: readonly FollowingTrade[]): Compared {
  const open = trades.filter(({ exit }) => exit === null).length
  const risked = riskedOf(signal)
  const measured = trades.map((trade) => measure(signal, risked, trade))
  const signalR = signal.resultR
  const slippageR = meanBy(measured, trades, (one) => one?.slippageR ?? null, 4)
  const exitR = meanBy(measured, trades, (one) => one?.exitR ?? null, 4)
  const ownR = slippageR === null || exitR === null ? null : sumOfR([exitR, -slippageR])
  return {
    trades: trades.length,
    open,
    slippagePips: meanBy(measured, trades, (one) => one?.slippagePips ?? null, 1),
    slippageR,
    signalR,
    ownR,
    changesR:
      ownR === null || slippageR === null || signalR === null
        ? null
        : sumOfR([ownR, -signalR, slippageR]),
  }
}

/** What one trade's prices come to by the risk of the signal; null if they cannot be measured by it. */
function measure(signal: FollowedIdea, risked: ReturnType<typeof riskedOf>, trade: FollowingTrade) {
  const isSame = trade.pair === signal.pair && trade.direction === signal.direction
  if (!isSame || !risked?.entry || !risked.stopLoss) return null
  const { pair, direction, lots } = trade
  const levels = { pair, direction, lots, entry: risked.entry, stopLoss: risked.stopLoss }
  // A better price for a trade going on is a worse one for entering.
  const slippage = { ...levels, exit: trade.entry }
  return {
    slippageR: rOf(slippage),
    slippagePips: pipsOf(slippage),
    exitR: trade.exit === null ? null : rOf({ ...levels, exit: trade.exit }),
  }
}

/** The levels with which a signal became active, or else was published: they are its risk. */
const riskedOf = ({ history }: FollowedIdea) => {
  const both = history.filter(({ entry, stopLoss }) => entry !== null && stopLoss !== null)
  return both.find(({ status }) => status === 'active') ?? both[0]
}

type Measured = ReturnType<typeof measure>

/** The mean by lots, to so many decimals; null if any value is missing. In integers, so that no order matters. */
function meanBy(
  measured: readonly Measured[],
  trades: readonly FollowingTrade[],
  pick: (one: Measured) => number | null,
  decimals: number,
): number | null {
  let [sum, weight] = [0n, 0n]
  for (const [index, trade] of trades.entries()) {
    const value = pick(measured[index] ?? null)
    if (value === null) return null
    const lots = BigInt(Math.round(Number(trade.lots) * 1e8))
    sum += BigInt(Math.round(value * 10 ** decimals)) * lots
    weight += lots
  }
  if (weight <= 0n) return null
  const size = sum < 0n ? -sum : sum
  const rounded = Number((2n * size + weight) / (2n * weight))
  return (sum < 0n ? -rounded : rounded) / 10 ** decimals + 0
}

/**
 * Whether one of the trades was closed by its owner on the way, between the signal's stop and its target;
 * null for a signal without either.
 */
export function closedBeforeTarget(
  { direction, stopLoss, takeProfit }: FollowedIdea,
  trades: readonly FollowingTrade[],
): boolean | null {
  if (!stopLoss || !takeProfit) return null
  const sign = direction === 'BUY' ? 1 : -1
  return trades.some(
    ({ exit }) =>
      exit !== null &&
      sign * compareDecimals(exit, takeProfit) < 0 &&
      sign * compareDecimals(exit, stopLoss) > 0,
  )
}

type Sums = Pick<SignalComparison, 'all' | 'missed' | 'taken' | 'uncompared' | 'unknown'>

/** The sums of followed signals, and of the results of those that were not followed. */
export function comparisonOf(
  followed: readonly Compared[],
  missedR: readonly (number | null)[],
): Sums {
  const complete = followed.flatMap(({ signalR, slippageR, changesR, ownR }) =>
    signalR === null || slippageR === null || changesR === null || ownR === null
      ? []
      : [{ signalR, slippageR, changesR, ownR }],
  )
  const known = missedR.filter((r) => r !== null)
  const sum = (field: keyof (typeof complete)[number]) => sumOfR(complete.map((one) => one[field]))
  const taken = {
    signals: complete.length,
    signalR: sum('signalR'),
    slippageR: sum('slippageR'),
    changesR: sum('changesR'),
    ownR: sum('ownR'),
  }
  const missed = { signals: known.length, signalR: sumOfR(known) }
  return {
    taken,
    missed,
    all: {
      signals: taken.signals + missed.signals,
      signalR: sumOfR([taken.signalR, missed.signalR]),
    },
    uncompared: followed.length - complete.length,
    unknown: missedR.length - known.length,
  }
}
