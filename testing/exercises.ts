import { type CandleColumns, noCandles } from '#contract/candles/candle-columns.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  commitAnswer,
  createExercise,
  type ExerciseInput,
  type ManagedExercise,
} from '#contract/exercises.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** A Monday, from which the candles of exercises begin. */
export const mondayOfCandles = '2026-01-05T00:00:00.000Z'
const begins = Date.parse(mondayOfCandles) / 60_000

/** When the hourly candle with this number begins. */
export const hourOfCandle = (index: number): string =>
  new Date((begins + index * 60) * 60_000).toISOString()

/**
 * Hourly candles without weekends: they stay within 1.09900 to 1.10100 around 1.10000 and end there, up to the one
 * with the number `turns`; from then on each rises by `step` points, within 20 points of its open and close.
 */
export function hourlyCandles({ count = 300, turns = 100, step = 50 } = {}): CandleColumns {
  const columns = noCandles(5)
  for (let index = 0; index < count; index += 1) {
    const risen = Math.max(0, index - turns) * step
    const swing = index < turns ? ((index * 37) % 81) - 40 : 0
    const open = 110_000 + risen
    const close = index === turns - 1 ? 110_000 : open + swing + (index < turns ? 0 : step)
    columns.times.push(begins + index * 60)
    columns.open.push(open)
    columns.close.push(close)
    columns.high.push(Math.max(open, close) + 20)
    columns.low.push(Math.min(open, close) - 20)
  }
  return columns
}

/** Gives the academy candles. */
export const addCandles = (app: TestApp, pair: string, columns = hourlyCandles()) =>
  app.academy.modules.candles.makeSynthetic(pair, 'H1', columns)

/** An exercise on the candles of `hourlyCandles`: the last visible one is the last before they turn. */
export const exerciseInput = (changes: Partial<ExerciseInput> = {}): ExerciseInput => ({
  title: 'The break',
  task: 'What do you do?',
  source: { pair: 'EURUSD', frame: 'H1', lastAt: hourOfCandle(99), before: 60, after: 20 },
  pairShown: false,
  reasonRequired: false,
  marking: 'r',
  demands: {},
  solution: { direction: 'BUY', stop: '1.09900', target: '1.10300', text: 'Buy the break.' },
  ...changes,
})

export async function makeExercise(
  app: TestApp,
  as: Person,
  courseId: string,
  changes: Partial<ExerciseInput> = {},
): Promise<ManagedExercise> {
  const body = exerciseInput(changes)
  const made = await app.call(createExercise, { as, params: { id: courseId }, body })
  if (made.status !== 201) throw new Error(`the exercise answers ${made.status}: ${made.text}`)
  return made.body
}

/** Answers an exercise as a student. */
export const answerExercise = (
  app: TestApp,
  as: Person | null,
  { id, courseId }: { id: string; courseId: string },
  body: SentTo<typeof commitAnswer>['body'],
) => app.call(commitAnswer, { as, params: { id: courseId, exerciseId: id }, body })
