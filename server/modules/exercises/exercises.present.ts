import { unpackCandles } from '#contract/candles/candle-columns.ts'
import type {
  Exercise,
  ExerciseAnswer,
  ExerciseClass,
  ExerciseResult,
  StudentAnswer,
} from '#contract/exercises.ts'
import type { OpenLesson } from '#server/modules/courses/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import { type AnswerRow, type ClassRow, type NamedAnswer, resultLabels } from './answers.store.ts'
import { disguisedDecision } from './disguise.rules.ts'
import type { ExerciseRow, FutureRow } from './exercises.store.ts'
import { type Decision, outcomeOf, rangeOf } from './marking.rules.ts'
import { priceOf } from './prices.rules.ts'
import {
  disguiseOf,
  originalMarketOf,
  shownDemandsOf,
  shownMarketOf,
  solutionOf,
} from './snapshot.ts'

/** An exercise for somebody who may not know what follows: none of it is a parameter. */
export const presentExercise = (
  lesson: OpenLesson,
  row: ExerciseRow,
  caller: Pick<Exercise, 'answered' | 'can'>,
): Exercise => ({
  ...instants(lesson),
  ...caller,
  task: row.task,
  pair: row.pairShown ? row.pair : null,
  frame: row.frame,
  synthetic: row.synthetic,
  digits: row.digits,
  packed: row.visible.toString('base64'),
  following: row.after,
  reasonRequired: row.reasonRequired,
  marking: row.marking,
  riskReward: row.demands.riskReward ?? null,
  zoneAsked: row.demands.zone !== undefined,
})

const rounded = (r: number) => Math.round(r * 100) / 100 + 0

export const presentAnswer = (row: AnswerRow): ExerciseAnswer => ({
  direction: row.direction,
  entry: row.entry,
  stop: row.stop,
  target: row.target,
  zone:
    row.zoneLow === null || row.zoneHigh === null ? null : { low: row.zoneLow, high: row.zoneHigh },
  reason: row.reason,
  outcome: {
    kind: row.outcome,
    r: rounded(row.r),
    enteredIn: row.enteredIn,
    endedIn: row.endedIn,
    exit: row.exit,
  },
  met: row.met,
  points: row.points,
  comment: row.comment,
  markedAt: row.markedAt?.toISOString() ?? null,
  committedAt: row.committedAt.toISOString(),
})

export const presentStudentAnswer = (row: NamedAnswer): StudentAnswer => ({
  ...presentAnswer(row),
  userId: row.userId,
  name: row.name,
})

export const presentClass = ({ averageR, results, ...row }: ClassRow): ExerciseClass => ({
  ...row,
  averageR: rounded(averageR),
  results: resultLabels.map((label, index) => ({ label, count: results[index] ?? 0 })),
})

const priceOrNull = (points: number | null, digits: number) =>
  points === null ? null : priceOf(points, digits)

/** A decision in the prices of its integers. */
export const levelsOf = ({ direction, entry, stop, target, zone }: Decision, digits: number) => ({
  direction,
  entry: priceOrNull(entry, digits),
  stop: priceOrNull(stop, digits),
  target: priceOrNull(target, digits),
  zone: zone && { low: priceOf(zone.low, digits), high: priceOf(zone.high, digits) },
})

/** What followed, for somebody who may know it. */
export function presentResult(
  row: ExerciseRow,
  future: FutureRow,
  answer: AnswerRow | null,
  everybody: ClassRow | null,
): ExerciseResult {
  const { digits, lastClose } = shownMarketOf(row)
  const following = unpackCandles(future.following, digits)
  const { high, low, close } = rangeOf(following)
  const solved = solutionOf(row.solution, originalMarketOf(row, future))
  const solution = disguisedDecision(disguiseOf(future), solved)
  const outcome = outcomeOf(solution, lastClose, following)
  const demands = shownDemandsOf(row, future)
  // The numbers of the candles continue those of the visible ones.
  const first = following.times[0] ?? 0
  const numbered = (index: number | null) => (index === null ? null : first + index)
  return {
    answer: answer && presentAnswer(answer),
    packed: future.following.toString('base64'),
    market: {
      high: priceOf(high, digits),
      low: priceOf(low, digits),
      close: priceOf(close, digits),
    },
    demands: {
      riskReward: row.demands.riskReward ?? null,
      stopBeyond: priceOrNull(demands.stopBeyond, digits),
      zone: demands.zone && {
        low: priceOf(demands.zone.low, digits),
        high: priceOf(demands.zone.high, digits),
        overlap: demands.zone.overlap,
      },
    },
    solution: {
      ...levelsOf(solution, digits),
      text: row.solution.text,
      outcome: {
        kind: outcome.kind,
        r: rounded(outcome.r),
        enteredIn: numbered(outcome.enteredIn),
        endedIn: numbered(outcome.endedIn),
        exit: priceOrNull(outcome.exit, digits),
      },
    },
    class: everybody && presentClass(everybody),
  }
}
