import * as calls from '#contract/exercises.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { commitAnswer, getExercise, getResult } from './answering.ts'
import type { ExercisesDeps } from './index.ts'
import { createExercise, getCandles, getManaged, listSeries, updateExercise } from './managing.ts'
import { listAnswers, markAnswer } from './reviewing.ts'

const idsOf = ({ id, exerciseId }: { id: string; exerciseId: string }) => ({
  courseId: id,
  videoId: exerciseId,
})

/** The calls about chart exercises. */
export const exercisesRoutes = (deps: ExercisesDeps): Route[] => [
  route(calls.listExerciseSeries, {
    access: 'content.manage',
    handle: ({ actor }) => listSeries(deps, actor),
  }),
  route(calls.getExerciseCandles, {
    access: 'content.manage',
    handle: ({ actor, query }) => getCandles(deps, actor, query),
  }),
  route(calls.createExercise, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => createExercise(deps, actor, params.id, body),
  }),
  route(calls.getManagedExercise, {
    access: 'content.manage',
    handle: ({ actor, params }) => getManaged(deps, actor, idsOf(params)),
  }),
  route(calls.updateExercise, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateExercise(deps, actor, idsOf(params), body),
  }),
  route(calls.getExercise, {
    access: 'content.read',
    handle: ({ actor, params }) => getExercise(deps, actor, idsOf(params)),
  }),
  route(calls.commitAnswer, {
    access: 'progress.write',
    handle: ({ actor, params, body }) => commitAnswer(deps, actor, idsOf(params), body),
  }),
  route(calls.getExerciseResult, {
    access: 'content.read',
    handle: ({ actor, params }) => getResult(deps, actor, idsOf(params)),
  }),
  route(calls.listExerciseAnswers, {
    access: 'content.manage',
    handle: ({ actor, params, query }) => listAnswers(deps, actor, idsOf(params), query),
  }),
  route(calls.markExerciseAnswer, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) =>
      markAnswer(deps, actor, { ...idsOf(params), userId: params.userId }, body),
  }),
]
