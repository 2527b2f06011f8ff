import {
  addDrillMoment,
  commitDrillDecision,
  continueDrill as continueDrillCall,
  createDrill,
  type DrillInput,
  type DrillMoment,
  type ManagedDrill,
  type MomentInput,
} from '#contract/drills.ts'
import type { SentTo } from '#contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { addCandles, hourlyCandles, hourOfCandle } from './exercises.ts'
import type { Person } from './people.ts'

interface DrillIds {
  id: string
  courseId: string
}

export const drillInput = (changes: Partial<DrillInput> = {}): DrillInput => ({
  title: 'Breakouts',
  decisions: 3,
  before: 20,
  after: 5,
  ...changes,
})

/** Of moments of `drillInput` next to each other, the candle that is the last visible one of this; prices have begun to rise before it. */
export const candleOfMoment = (index: number): number => 124 + index * 25

export const momentInput = (index: number, changes: Partial<MomentInput> = {}): MomentInput => ({
  pair: 'EURUSD',
  frame: 'H1',
  lastAt: hourOfCandle(candleOfMoment(index)),
  setup: 'Breakout',
  ...changes,
})

/** Adds a moment to a drill. */
export async function addMoment(
  app: TestApp,
  as: Person,
  { id, courseId }: DrillIds,
  input: MomentInput,
): Promise<DrillMoment> {
  const params = { id: courseId, drillId: id }
  const made = await app.call(addDrillMoment, { as, params, body: input })
  if (made.status !== 201) throw new Error(`the moment answers ${made.status}: ${made.text}`)
  return made.body
}

/** A drill with this many moments next to each other, on the candles of `hourlyCandles`, which the pair gets. */
export async function makeDrill(
  app: TestApp,
  as: Person,
  courseId: string,
  options: Partial<DrillInput> & { moments?: number; pair?: string } = {},
): Promise<ManagedDrill> {
  const { moments = 0, pair = 'EURUSD', ...changes } = options
  await addCandles(app, pair, hourlyCandles({ count: 1200 }))
  const made = await app.call(createDrill, {
    as,
    params: { id: courseId },
    body: drillInput(changes),
  })
  if (made.status !== 201) throw new Error(`the drill answers ${made.status}: ${made.text}`)
  for (let index = 0; index < moments; index += 1) {
    await addMoment(app, as, made.body, momentInput(index, { pair }))
  }
  return { ...made.body, moments }
}

/** Goes on to the next moment as a student. */
export const continueDrill = (app: TestApp, as: Person | null, { id, courseId }: DrillIds) =>
  app.call(continueDrillCall, { as, params: { id: courseId, drillId: id } })

/** Decides a moment as a student. */
export const decideMoment = (
  app: TestApp,
  as: Person | null,
  { id, courseId }: DrillIds,
  decisionId: string,
  body: SentTo<typeof commitDrillDecision>['body'],
) => app.call(commitDrillDecision, { as, params: { id: courseId, drillId: id, decisionId }, body })
