import type { z } from 'zod'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/exercises.ts'
import type { ExerciseInput, ExerciseSeries, ManagedExercise } from '#contract/exercises.ts'
import type { OpenLesson } from '#server/modules/courses/index.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { countAnswers } from './answers.store.ts'
import {
  changeExercise,
  type ExerciseRow,
  findExercise,
  insertExercise,
  lockExercise,
  readFuture,
} from './exercises.store.ts'
import type { ExercisesDeps } from './index.ts'
import type { Market } from './prices.rules.ts'
import {
  choose,
  demandsOf,
  inBase64,
  marketOf,
  originalMarketOf,
  snapshotOf,
  solutionOf,
} from './snapshot.ts'

/** A lesson within its course. */
export interface Ids {
  courseId: string
  videoId: string
}

/** The academy's candles that an exercise can be made of. */
export const listSeries = (
  { candles }: Pick<ExercisesDeps, 'candles'>,
  _actor: Actor,
): Promise<ExerciseSeries[]> => candles.academySeries()

/** The candles that an exercise would show, in original prices; 422 says which are missing. */
export async function getCandles(
  deps: Pick<ExercisesDeps, 'candles'>,
  _actor: Actor,
  source: z.output<typeof calls.getExerciseCandles.query>,
): Promise<AnswerOf<typeof calls.getExerciseCandles>> {
  const { visible, following, synthetic } = await choose(deps, source)
  const last = (visible.times.at(-1) ?? 0) * 60_000
  return {
    lastAt: new Date(last).toISOString(),
    synthetic,
    digits: visible.digits,
    packed: inBase64(visible),
    followingPacked: inBase64(following),
  }
}

/** Adds an exercise, with a copy of its candles, after the last lesson of a course. */
export async function createExercise(
  deps: ExercisesDeps,
  actor: Actor,
  courseId: string,
  input: ExerciseInput,
): Promise<ManagedExercise> {
  const chosen = await choose(deps, input.source)
  check(input, marketOf(chosen))
  const { candles, future } = snapshotOf(chosen)
  const videoId = await createOnce(deps.db, actor, (tx, id) =>
    deps.courses.addLessonOfKind(
      tx,
      actor,
      courseId,
      { id, title: input.title, kind: 'exercise' },
      () =>
        insertExercise(
          tx,
          { videoId: id, ...columnsOf(input), ...candles },
          { videoId: id, ...future },
        ),
    ),
  )
  return getManaged(deps, actor, { courseId, videoId })
}

/** Throws 422 with the field if a price of the teacher is impossible on the market. */
function check({ demands, solution }: ExerciseInput, market: Market): void {
  demandsOf(demands, market)
  solutionOf(solution, market)
}

const columnsOf = ({ source, title: _, demands, solution, ...input }: ExerciseInput) => ({
  ...input,
  ...source,
  lastAt: new Date(source.lastAt),
  demands: JSON.stringify(demands),
  solution: JSON.stringify(solution),
})

/** An exercise with all that its teacher has entered. */
export async function getManaged(
  { db, courses }: Pick<ExercisesDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<ManagedExercise> {
  const [lesson, row, answers] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'exercise'),
    findExercise(db.pool, ids.videoId),
    countAnswers(db.pool, ids.videoId),
  ])
  return { ...instants(lesson), ...inputOf(lesson, present(row)), answers }
}

/** A lesson of this kind always has its exercise. */
export function present(row: ExerciseRow | null): ExerciseRow {
  if (!row) throw new Error('This lesson has lost its exercise.')
  return row
}

const inputOf = ({ title }: Pick<OpenLesson, 'title'>, row: ExerciseRow): ExerciseInput => ({
  title,
  task: row.task,
  source: {
    pair: row.pair,
    frame: row.frame,
    lastAt: row.lastAt.toISOString(),
    before: row.before,
    after: row.after,
  },
  pairShown: row.pairShown,
  reasonRequired: row.reasonRequired,
  marking: row.marking,
  demands: row.demands,
  solution: row.solution,
})

/**
 * Changes an exercise. Its candles are copied again only if others are chosen. Once it has answers, other candles
 * and another marking are refused with 422. 409 if somebody else has changed it since `seenUpdatedAt`.
 */
export async function updateExercise(
  deps: ExercisesDeps,
  actor: Actor,
  ids: Ids,
  { seenUpdatedAt, ...input }: z.output<typeof calls.updateExercise.body>,
): Promise<ManagedExercise> {
  const { db, courses } = deps
  await courses.findOpenLesson(actor, ids, 'exercise')
  const stored = present(await findExercise(db.pool, ids.videoId))
  const chosen = isSameSource(stored, input) ? null : await choose(deps, input.source)
  await courses.changeLesson(actor, ids, 'exercise', seenUpdatedAt, async (tx, lesson) => {
    const row = present(await lockExercise(tx, ids.videoId, 'change'))
    const isSame = isSameSource(row, input)
    if (!isSame && !chosen) throw new Failure('overtaken', overtaken)
    if ((await countAnswers(tx, ids.videoId)) > 0) checkUnmoved(row, input)
    const taken = isSame ? null : chosen
    const market = taken
      ? marketOf(taken)
      : originalMarketOf(row, await readFuture(tx, ids.videoId))
    check(input, market)
    const snapshot = taken && snapshotOf(taken)
    const values = { ...columnsOf(input), ...snapshot?.candles }
    await changeExercise(
      tx,
      ids.videoId,
      values,
      snapshot && { videoId: ids.videoId, ...snapshot.future },
    )
    const before = factsOf(inputOf(lesson, row))
    return { title: input.title, change: changeOf(before, factsOf(input), auditedFields) }
  })
  return getManaged(deps, actor, ids)
}

const overtaken = 'Somebody else has changed this exercise in the meantime. Please open it again.'

const isSameSource = (row: ExerciseRow, { source }: ExerciseInput): boolean =>
  row.pair === source.pair &&
  row.frame === source.frame &&
  row.lastAt.getTime() === Date.parse(source.lastAt) &&
  row.before === source.before &&
  row.after === source.after

/** What counts for the marking of an answer, in one comparable text. */
const markingOf = ({ marking, demands }: Pick<ExerciseInput, 'marking' | 'demands'>) => {
  const { riskReward, stopBeyond, zone } = demands
  return JSON.stringify([marking, riskReward, stopBeyond, zone?.low, zone?.high, zone?.overlap])
}

/** Throws 422 if students have answered on other candles, or by another marking. */
function checkUnmoved(row: ExerciseRow, input: ExerciseInput): void {
  const issues = [
    ...(isSameSource(row, input)
      ? []
      : [{ path: 'source', message: 'Students have answered on these candles' }]),
    ...(markingOf(row) === markingOf(input)
      ? []
      : [{ path: 'marking', message: 'Students have been marked by these rules' }]),
  ]
  if (issues.length === 0) return
  const message =
    'Students have answered this exercise: its texts can be changed, its candles and its marking cannot. Add a copy of it instead.'
  throw new Failure('rule_violated', message, { issues })
}

/** An exercise as the audit trail shows it. */
const factsOf = ({ source, demands, solution, ...input }: ExerciseInput) => ({
  ...input,
  ...source,
  demands: JSON.stringify(demands),
  solution: JSON.stringify(solution),
})

const auditedFields: (keyof ReturnType<typeof factsOf>)[] = [
  'title',
  'task',
  'pair',
  'frame',
  'lastAt',
  'before',
  'after',
  'pairShown',
  'reasonRequired',
  'marking',
  'demands',
  'solution',
]
