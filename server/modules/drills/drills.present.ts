import type {
  DecidedMoment,
  Drill,
  DrillMoment,
  DrillResults,
  DrillRound,
  DrillStudent,
  DrillTally,
  ManagedDrill,
  Rating,
  RoundBrief,
  SetupTally,
  ShownMoment,
} from '#contract/drills.ts'
import type { OpenLesson } from '#server/modules/courses/index.ts'
import { presentMarket, presentOutcome, roundedR } from '#server/modules/exercises/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { DecidedAgain } from './deciding-again.ts'
import type { CountedDrill } from './drills.store.ts'
import type { FutureRow, MomentRow, PastRow, RevealedRow } from './moments.store.ts'
import type { Standing } from './rating.rules.ts'
import type { PathRow, StudentRow, TallyRow } from './results.store.ts'
import type { MadeRow, PendingRow, RoundRow } from './rounds.store.ts'

export const presentManaged = (lesson: OpenLesson, drill: CountedDrill): ManagedDrill => ({
  ...instants(lesson),
  decisions: drill.decisions,
  before: drill.before,
  after: drill.after,
  moments: drill.moments,
  students: drill.students,
})

const presentRating = ({ rating, deviation }: Pick<Standing, 'rating' | 'deviation'>): Rating => ({
  rating: Math.round(rating),
  deviation: Math.round(deviation),
})

const roundedOrNull = (r: number | null) => (r === null ? null : roundedR(r))

export const presentMoment = (row: MomentRow): DrillMoment => ({
  id: row.id,
  pair: row.pair,
  frame: row.frame,
  lastAt: row.lastAt.toISOString(),
  before: row.before,
  after: row.after,
  synthetic: row.synthetic,
  setup: row.setup,
  decided: row.decided,
  averageR: roundedOrNull(row.averageR),
  ...presentRating(row),
})

export const presentStudent = (row: StudentRow): DrillStudent => ({
  userId: row.userId,
  name: row.name,
  rounds: row.rounds,
  decided: row.decided,
  averageR: roundedOrNull(row.averageR),
  lastAt: row.lastAt?.toISOString() ?? null,
  ...presentRating(row),
})

export const presentRound = ({ id, number, size, decided, finishedAt }: RoundRow): RoundBrief => ({
  id,
  number,
  size,
  decided,
  finishedAt: finishedAt?.toISOString() ?? null,
})

const presentPast = (row: PastRow) => ({
  frame: row.frame,
  synthetic: row.synthetic,
  digits: row.digits,
  packed: row.visible.toString('base64'),
})

/** A moment that is asked outside a round, up to its last visible candle. */
export const presentAsked = (row: PastRow) => ({ ...presentPast(row), following: row.after })

/** What followed such a moment, for somebody who has decided it. */
export const presentReviewed = (decided: DecidedAgain, moment: RevealedRow) => ({
  ...presentPast(moment),
  setup: decided.setup,
  ...levelsOf(decided),
  outcome: presentOutcome(decided),
  followingPacked: moment.following.toString('base64'),
  market: presentMarket(moment, moment.digits),
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
  lesson: OpenLesson,
  { decisions, moments }: CountedDrill,
  own: { standing: Standing | null; round: RoundRow | null; pending: PendingRow | null },
  can: Drill['can'],
): Drill => ({
  ...instants(lesson),
  decisions,
  moments,
  rating: own.standing && presentRating(own.standing),
  round: own.round && presentRound(own.round),
  moment: own.pending && presentShown(own.pending),
  can,
})

/** What followed a decision, for somebody who has made it. */
export function presentDecided(
  row: MadeRow,
  moment: PastRow & Pick<FutureRow, 'following'>,
  round: RoundRow,
): DecidedMoment {
  const { ratingBefore, ratingAfter, deviationAfter } = row
  const isRated = ratingBefore !== null && ratingAfter !== null && deviationAfter !== null
  return {
    ...presentPast(moment),
    decisionId: row.id,
    round: presentRound(round),
    position: row.position,
    again: row.again,
    setup: row.setup,
    ...levelsOf(row),
    outcome: presentOutcome(row),
    followingPacked: moment.following.toString('base64'),
    market: presentMarket(moment, moment.digits),
    rating: isRated
      ? {
          before: Math.round(ratingBefore),
          ...presentRating({ rating: ratingAfter, deviation: deviationAfter }),
        }
      : null,
    committedAt: row.committedAt.toISOString(),
  }
}

const levelsOf = ({
  direction,
  entry,
  stop,
  target,
}: Pick<MadeRow, 'direction' | 'entry' | 'stop' | 'target'>) => ({
  direction,
  entry,
  stop,
  target,
})

export const presentTally = ({ decided, right, wrong, totalR }: TallyRow): DrillTally => ({
  decided,
  right,
  wrong,
  neither: decided - right - wrong,
  totalR: roundedR(totalR),
  averageR: decided === 0 ? null : roundedR(totalR / decided),
})

const presentSetup = ({ setup, ...row }: TallyRow & { setup: string }): SetupTally => ({
  ...presentTally(row),
  setup,
})

/** What these decisions came to together. */
const tallyOf = (rows: readonly MadeRow[]): TallyRow => ({
  decided: rows.length,
  right: rows.filter(({ r }) => r > 0).length,
  wrong: rows.filter(({ r }) => r < 0).length,
  totalR: rows.reduce((sum, { r }) => sum + r, 0),
})

/** A round with its decisions that are made; its figures by setup leave nothing out. */
export function presentFullRound(round: RoundRow, rows: readonly MadeRow[]): DrillRound {
  const setups = Map.groupBy(rows, ({ setup }) => setup)
  return {
    ...presentRound(round),
    tally: presentTally(tallyOf(rows)),
    setups: [...setups]
      .map(([setup, some]) => presentSetup({ setup, ...tallyOf(some) }))
      .toSorted((one, other) => (one.setup < other.setup ? -1 : 1)),
    decisions: rows.map((row) => ({
      id: row.id,
      position: row.position,
      setup: row.setup,
      again: row.again,
      ...levelsOf(row),
      outcome: { kind: row.outcome, r: roundedR(row.r) },
      shown: row.momentId !== null,
    })),
  }
}

export function presentResults(
  standing: Standing | null,
  setups: readonly (TallyRow & { setup: string })[],
  path: readonly PathRow[],
  rounds: readonly (RoundRow & TallyRow)[],
): DrillResults {
  const sum = (of: 'decided' | 'right' | 'wrong' | 'totalR') =>
    setups.reduce((total, one) => total + one[of], 0)
  return {
    rating: standing && presentRating(standing),
    tally: presentTally({
      decided: sum('decided'),
      right: sum('right'),
      wrong: sum('wrong'),
      totalR: sum('totalR'),
    }),
    setups: setups.map(presentSetup),
    path: path.map(({ at, setup, r, rating }) => ({
      at: at.toISOString(),
      setup,
      r: roundedR(r),
      rating: Math.round(rating),
    })),
    rounds: rounds.map((one) => ({ ...presentRound(one), tally: presentTally(one) })),
  }
}
