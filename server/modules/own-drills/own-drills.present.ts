import type { RoundBrief, ShownMoment } from '#contract/drills.ts'
import type {
  OwnDecided,
  OwnDrill,
  OwnDrillBrief,
  OwnRound,
  OwnTally,
  OwnTrade,
} from '#contract/own-drills.ts'
import { presentMarket, presentOutcome, roundedR } from '#server/modules/exercises/index.ts'
import type { TakenTrade } from '#server/modules/journal/index.ts'
import type { DrillRow } from './own-drills.store.ts'
import { type Disguised, disguisedPrice } from './own-trade.rules.ts'
import type { DecidedRow, MadeRow, PastRow, PendingRow, RoundRow } from './rounds.store.ts'

const tallyOf = ({ decided, totalR }: { decided: number; totalR: number }): OwnTally => ({
  decided,
  totalR: roundedR(totalR),
  averageR: decided === 0 ? null : roundedR(totalR / decided),
})

export const presentBrief = (row: DrillRow): OwnDrillBrief => ({
  id: row.id,
  habit: row.habit,
  of: row.of,
  currency: row.currency,
  timeZone: row.timeZone,
  moments: row.moments,
  rounds: row.rounds,
  ...tallyOf(row),
  sent: row.sent,
  lastAt: row.lastAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export const presentRound = ({ id, number, size, decided, finishedAt }: RoundRow): RoundBrief => ({
  id,
  number,
  size,
  decided,
  finishedAt: finishedAt?.toISOString() ?? null,
})

const tallyOfRound = ({ counted, totalR }: RoundRow) => tallyOf({ decided: counted, totalR })

const presentPast = (row: PastRow) => ({
  frame: row.frame,
  synthetic: row.synthetic,
  digits: row.digits,
  packed: row.visible.toString('base64'),
})

/** A moment for somebody who may not know what follows: none of it is a parameter. */
const presentShown = (row: PendingRow): ShownMoment => ({
  ...presentPast(row),
  decisionId: row.decisionId,
  position: row.position,
  again: row.again,
  following: row.after,
})

/** A drill for its student, without what follows the moment to decide. */
export const presentDrill = (
  drill: DrillRow,
  rounds: readonly RoundRow[],
  pending: PendingRow | null,
): OwnDrill => ({
  ...presentBrief(drill),
  round: rounds[0] ? presentRound(rounds[0]) : null,
  moment: pending && presentShown(pending),
  results: rounds.map((round) => ({ ...presentRound(round), tally: tallyOfRound(round) })),
})

const levelsOf = ({ direction, entry, stop, target }: MadeRow) => ({
  direction,
  entry,
  stop,
  target,
})

const roundedOrNull = (r: number | null) => (r === null ? null : roundedR(r))

/** What followed a decision, and the own trade of then, for the student who has made it. */
export const presentDecided = (
  row: MadeRow,
  moment: DecidedRow,
  round: RoundRow,
  trade: TakenTrade | null,
): OwnDecided => ({
  ...presentPast(moment),
  decisionId: row.id,
  round: presentRound(round),
  position: row.position,
  again: row.again,
  ...levelsOf(row),
  outcome: presentOutcome(row),
  followingPacked: moment.following.toString('base64'),
  market: presentMarket(moment, moment.digits),
  trade: trade && presentTrade(trade, moment),
  committedAt: row.committedAt.toISOString(),
})

function presentTrade(trade: TakenTrade, moment: DecidedRow): OwnTrade {
  const disguise: Disguised = {
    digits: moment.digits,
    factor: moment.factor,
    shift: Number(moment.shift),
  }
  const shown = (price: string | null) => (price === null ? null : disguisedPrice(price, disguise))
  const { pair, direction, entry, exit, netCents, currency } = trade
  return {
    pair,
    direction,
    openedAt: trade.openedAt.toISOString(),
    closedAt: trade.closedAt.toISOString(),
    entry,
    exit,
    r: roundedOrNull(trade.r),
    netCents,
    currency,
    shown: { entry: shown(entry), exit: shown(exit), stop: shown(trade.stopLoss) },
    enteredIn: moment.enteredIn,
    endedIn: moment.endedIn,
  }
}

/** A round with its decisions that are made, each beside the trade of then. */
export const presentFullRound = (
  round: RoundRow,
  rows: readonly (MadeRow & { tradeId: string | null })[],
  trades: readonly TakenTrade[],
): OwnRound => {
  const byId = new Map(trades.map((trade) => [trade.id, trade]))
  const briefOf = (trade: TakenTrade | undefined) =>
    trade
      ? {
          pair: trade.pair,
          direction: trade.direction,
          openedAt: trade.openedAt.toISOString(),
          r: roundedOrNull(trade.r),
        }
      : null
  return {
    ...presentRound(round),
    tally: tallyOfRound(round),
    decisions: rows.map((row) => ({
      id: row.id,
      position: row.position,
      again: row.again,
      ...levelsOf(row),
      outcome: { kind: row.outcome, r: roundedR(row.r) },
      trade: briefOf(byId.get(row.tradeId ?? '')),
    })),
  }
}
