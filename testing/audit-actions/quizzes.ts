import {
  listWrittenAnswers,
  markAnswer,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import { createQuizChart } from '#contract/quizzes/exhibits.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import {
  createQuestion,
  createQuiz,
  deleteQuestion,
  getManagedQuiz,
  placeQuestion,
  updateQuestion,
  updateQuiz,
} from '#contract/quizzes/quizzes.ts'
import { makeCourse } from '../courses.ts'
import { addCandles, hourOfCandle } from '../exercises.ts'
import { sendForm } from '../forms.ts'
import { makeQuiz } from '../quizzes.ts'
import type { ActionsBench, AuditActions } from './bench.ts'
import { picture } from './picture.ts'

const course = ({ app, admin }: ActionsBench) =>
  makeCourse(app, admin, { roleAccess: ['academy_student'], isPublished: true })

const written = (prompt: string): QuestionInput => ({ kind: 'text', prompt, points: 5 })

/** A quiz with two questions, of which `questionId` is the first. */
async function quiz(bench: ActionsBench) {
  const { app, admin: as } = bench
  const questions = [written('Why a stop?'), written('Why a plan?')]
  const params = await makeQuiz(app, as, (await course(bench)).id, questions)
  const { body } = await app.call(getManagedQuiz, { as, params })
  return { ...params, questionId: body.questions[0]?.id ?? '' }
}

const quizOf = ({ id, quizId }: { id: string; quizId: string }) => ({ id, quizId })

/** Admins' actions on quizzes. */
export const quizActions: AuditActions = {
  'POST /courses/:id/quizzes': {
    action: 'video.created',
    tells: 'made',
    run: async (bench) =>
      bench.call(createQuiz, { params: { id: (await course(bench)).id }, body: { title: 'One' } }),
  },
  'PUT /courses/:id/quizzes/:quizId': {
    action: 'video.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateQuiz, {
        params: quizOf(await quiz(bench)),
        body: { title: 'Another', passPercent: 80 },
      }),
  },
  'POST /courses/:id/quizzes/:quizId/questions': {
    action: 'video.updated',
    tells: 'made',
    run: async (bench) =>
      bench.call(createQuestion, {
        params: quizOf(await quiz(bench)),
        body: { question: written('Why a review?') },
      }),
  },
  'PUT /courses/:id/quizzes/:quizId/questions/:questionId': {
    action: 'video.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateQuestion, {
        params: await quiz(bench),
        body: { question: written('Why not?') },
      }),
  },
  'PUT /courses/:id/quizzes/:quizId/questions/:questionId/place': {
    action: 'video.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(placeQuestion, { params: await quiz(bench), body: { place: 1 } }),
  },
  'DELETE /courses/:id/quizzes/:quizId/questions/:questionId': {
    action: 'video.updated',
    tells: 'gone',
    run: async (bench) => bench.call(deleteQuestion, { params: await quiz(bench) }),
  },
  'POST /courses/:id/quizzes/:quizId/pictures': {
    action: 'quiz.picture_added',
    tells: 'nothing',
    async run(bench) {
      const { id, quizId } = await quiz(bench)
      return sendForm(bench.app, {
        as: bench.admin,
        path: `/courses/${id}/quizzes/${quizId}/pictures`,
        file: { field: 'picture', content: await picture(), name: 'one.png' },
      })
    },
  },
  'POST /courses/:id/quizzes/:quizId/charts': {
    action: 'quiz.chart_added',
    tells: 'made',
    async run(bench) {
      await addCandles(bench.app, 'EURUSD')
      return bench.call(createQuizChart, {
        params: quizOf(await quiz(bench)),
        body: { pair: 'EURUSD', frame: 'H1', from: hourOfCandle(20), to: hourOfCandle(60) },
      })
    },
  },
  'PUT /courses/:id/quizzes/:quizId/written/:answerId': {
    action: 'quiz.answer_marked',
    tells: 'changed',
    ofPerson: true,
    async run(bench) {
      const { app, admin } = bench
      const as = await app.people.academy()
      const params = quizOf(await quiz(bench))
      const { body: attempt } = await app.call(startAttempt, { as, params })
      const of = { ...params, attemptId: attempt.id }
      const body = { answer: { kind: 'text' as const, text: 'It limits the loss' } }
      await app.call(saveQuizAnswer, { as, params: { ...of, place: 0 }, body })
      await app.call(submitAttempt, { as, params: of })
      const { body: answers } = await app.call(listWrittenAnswers, { as: admin, params })
      const answerId = answers[0]?.id ?? ''
      return bench.call(markAnswer, { params: { ...params, answerId }, body: { points: 4 } })
    },
  },
}
