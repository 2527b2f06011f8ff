import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  listExerciseAnswers,
  type ManagedExercise,
  markExerciseAnswer,
} from '#contract/exercises.ts'
import { listAnswersToMark } from '#contract/marking.ts'
import { getNeeds } from '#contract/needs.ts'
import {
  markAnswer,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { addCandles, answerExercise, makeExercise } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
let teacher: Person
let student: Person
let courseId: string
let quiz: { id: string; quizId: string }
let exercise: ManagedExercise
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  teacher = await app.people.staff('teacher')
  await addCandles(app, 'EURUSD')
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  const why: QuestionInput = { kind: 'text', prompt: 'Why a stop?', points: 10 }
  quiz = await makeQuiz(app, admin, courseId, [why])
  exercise = await makeExercise(app, admin, courseId, { marking: 'hand' })
})

async function handIn(text: string, as = student) {
  const { body } = await app.call(startAttempt, { as, params: quiz })
  const params = { ...quiz, attemptId: body.id }
  const answer = { kind: 'text' as const, text }
  await app.call(saveQuizAnswer, { as, params: { ...params, place: 0 }, body: { answer } })
  await app.call(submitAttempt, { as, params })
}
const list = (query = {}) =>
  app.call(listAnswersToMark, { as: teacher, query: { courseId, ...query } })
const toMark = async (as: Person) => (await app.call(getNeeds, { as })).body.toMark

test('answers of every kind wait in one list, longest waiting first, until they are marked', async () => {
  await answerExercise(app, student, exercise, { direction: 'NONE', reason: 'No edge.' })
  app.clock.advance(1000)
  await handIn('It limits the loss')
  const where = { course: { id: courseId, title: 'Market basics' } }
  const { body, headers } = await list()
  expect(body).toMatchObject([
    {
      kind: 'exercise',
      ...where,
      lesson: { id: exercise.id, title: 'The break' },
      answer: { userId: student.id, name: student.name, reason: 'No edge.', points: null },
    },
    {
      kind: 'quiz',
      ...where,
      lesson: { id: quiz.quizId, title: 'Quiz' },
      answer: { prompt: 'Why a stop?', answer: 'It limits the loss', student: { id: student.id } },
    },
  ])
  expect(headers['x-total-count']).toBe('2')
  expect((await list({ page: 2, limit: 1 })).body).toMatchObject([{ kind: 'quiz' }])
  const waiting = (await toMark(teacher)) ?? 0
  await app.call(markExerciseAnswer, {
    as: teacher,
    params: { id: courseId, exerciseId: exercise.id, userId: student.id },
    body: { points: 50 },
  })
  const [left] = (await list()).body
  if (left?.kind !== 'quiz') throw new Error('the answer to the quiz is gone')
  const params = { ...quiz, answerId: left.answer.id }
  await app.call(markAnswer, { as: teacher, params, body: { points: 10 } })
  expect((await list()).body).toEqual([])
  expect(await toMark(teacher)).toBe(waiting - 2)
})

test('what is not marked by hand, not submitted, or elsewhere does not wait here', async () => {
  const byResult = await makeExercise(app, admin, courseId)
  await answerExercise(app, student, byResult, { direction: 'NONE', reason: 'x' })
  await app.call(startAttempt, { as: student, params: quiz })
  expect((await list()).body).toEqual([])
  const listed = { id: courseId, exerciseId: byResult.id }
  expect((await app.call(listExerciseAnswers, { as: teacher, params: listed })).body).toHaveLength(
    1,
  )
  await handIn('Here')
  const other = await makeCourse(app, admin)
  expect((await list({ courseId: other.id })).body).toEqual([])
  expect((await app.call(listAnswersToMark, { as: teacher })).body.length).toBeGreaterThan(0)
})

test('the list and its number are for those who teach', async () => {
  const support = await app.people.staff('support')
  for (const as of [student, support]) {
    expect((await app.call(listAnswersToMark, { as })).status).toBe(403)
  }
  expect(await toMark(support)).toBeUndefined()
})
