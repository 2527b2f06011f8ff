import {
  addDrillMoment,
  createDrill,
  pickDrillMoments,
  removeDrillMoment,
  updateDrill,
} from '#contract/drills.ts'
import { createExercise, markExerciseAnswer, updateExercise } from '#contract/exercises.ts'
import { addMoment, drillInput, makeDrill, momentInput } from '../drills.ts'
import {
  addCandles,
  answerExercise,
  exerciseInput,
  hourOfCandle,
  makeExercise,
} from '../exercises.ts'
import type { ActionsBench, AuditActions } from './bench.ts'
import { course, lessonMade } from './teaching.ts'

async function exercise(bench: ActionsBench, changes: Parameters<typeof makeExercise>[3] = {}) {
  await addCandles(bench.app, 'EURUSD')
  const { id } = await course(bench)
  const made = await makeExercise(bench.app, bench.admin, id, changes)
  return { id, exerciseId: made.id }
}

async function drill(bench: ActionsBench) {
  const { id } = await course(bench)
  return makeDrill(bench.app, bench.admin, id)
}

/** Admins' actions on exercises and drills. */
export const exerciseActions: AuditActions = {
  'POST /courses/:id/exercises': lessonMade(async (bench) => {
    await addCandles(bench.app, 'EURUSD')
    return bench.call(createExercise, {
      params: { id: (await course(bench)).id },
      body: exerciseInput(),
    })
  }),
  'PUT /courses/:id/exercises/:exerciseId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id, exerciseId } = await exercise(bench)
      const body = exerciseInput({ task: 'And now?' })
      return bench.call(updateExercise, { params: { id, exerciseId }, body })
    },
  },
  'PUT /courses/:id/exercises/:exerciseId/answers/:userId': {
    action: 'exercise.marked',
    tells: 'changed',
    async run(bench) {
      const params = await exercise(bench, { marking: 'hand' })
      const student = await bench.app.people.academy()
      const made = { id: params.exerciseId, courseId: params.id }
      await answerExercise(bench.app, student, made, { direction: 'NONE' })
      const body = { points: 80, comment: 'Well reasoned.' }
      return bench.call(markExerciseAnswer, { params: { ...params, userId: student.id }, body })
    },
  },
  'POST /courses/:id/drills': lessonMade(async (bench) =>
    bench.call(createDrill, { params: { id: (await course(bench)).id }, body: drillInput() }),
  ),
  'PUT /courses/:id/drills/:drillId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id, courseId } = await drill(bench)
      const body = drillInput({ decisions: 10 })
      return bench.call(updateDrill, { params: { id: courseId, drillId: id }, body })
    },
  },
  'POST /courses/:id/drills/:drillId/moments': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id, courseId } = await drill(bench)
      const params = { id: courseId, drillId: id }
      return bench.call(addDrillMoment, { params, body: momentInput(0) })
    },
  },
  'POST /courses/:id/drills/:drillId/moments/picks': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const { id, courseId } = await drill(bench)
      const [from, to] = [hourOfCandle(0), hourOfCandle(300)]
      return bench.call(pickDrillMoments, {
        params: { id: courseId, drillId: id },
        body: { pairs: ['EURUSD'], frame: 'H1', from, to, count: 2, setup: 'Breakout' },
      })
    },
  },
  'DELETE /courses/:id/drills/:drillId/moments/:momentId': {
    action: 'video.updated',
    tells: 'changed',
    async run(bench) {
      const made = await drill(bench)
      const { id: momentId } = await addMoment(bench.app, bench.admin, made, momentInput(0))
      const params = { id: made.courseId, drillId: made.id, momentId }
      return bench.call(removeDrillMoment, { params })
    },
  },
}
