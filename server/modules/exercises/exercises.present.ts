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
import {
  levelsOf,
  markDecision,
  presentMarket,
  presentOutcome,
  roundedR,
} from './marked-decisions.ts'
import { priceOf, priceOrNull } from './prices.rules.ts'
import { disguiseOf, originalMarketOf, shownDemandsOf, solutionOf } from './snapshot.ts'

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

export const presentAnswer = (row: AnswerRow): ExerciseAnswer => ({
  direction: row.direction,
  entry: row.entry,
  stop: row.stop,
  target: row.target,
  zone:
    row.zoneLow === null || row.zoneHigh === null ? null : { low: row.zoneLow, high: row.zoneHigh },
  reason: row.reason,
  outcome: presentOutcome(row),
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
  averageR: roundedR(averageR),
  results: resultLabels.map((label, index) => ({ label, count: results[index] ?? 0 })),
})

/** What followed, for somebody who may know it. */
export function presentResult(
  row: ExerciseRow,
  future: FutureRow,
  answer: AnswerRow | null,
  everybody: ClassRow | null,
): ExerciseResult {
  const { digits } = row
  const solved = solutionOf(row.solution, originalMarketOf(row, future))
  const solution = disguisedDecision(disguiseOf(future), solved)
  const demands = shownDemandsOf(row, future)
  return {
    answer: answer && presentAnswer(answer),
    packed: future.following.toString('base64'),
    market: presentMarket(future, digits),
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
      outcome: presentOutcome(markDecision(row, future, solution)),
    },
    class: everybody && presentClass(everybody),
  }
}
