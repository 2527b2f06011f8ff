import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { getManagedQuiz } from '#contract/quizzes/quizzes.ts'
import type { QuestionCard } from '#contract/reviews.ts'
import { jsonPieces } from '#server/platform/heavy/paged-rows.ts'
import { startApp, type TestApp } from './app.ts'
import { signedInAgain } from './course-modules.ts'
import { makeCourse } from './courses.ts'
import type { Person } from './people.ts'
import { makeQuiz, oneOfEachKind } from './quizzes.ts'
import { answerCard, asQuestion, missQuestions, newStudent, reviewsOf } from './reviews.ts'

/** A day in milliseconds. */
export const day = 24 * 3_600_000

/** An academy from `start` to `stop`, in which each test has a student and a course of its own. */
export function reviewsBench() {
  let app: TestApp
  let admin: Person
  let student: Person
  let id: string

  async function daysLater(days: number): Promise<void> {
    app.clock.advance(days * day)
    student = await signedInAgain(app, student)
    admin = await signedInAgain(app, admin)
  }
  const mine = () => reviewsOf(app, student)

  return {
    async start() {
      app = await startApp()
      // No day ends while the tests run.
      app.clock.set(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
      admin = await app.people.admin()
    },
    stop: () => app.stop(),
    async begin() {
      admin = await signedInAgain(app, admin)
      student = await newStudent(app)
      id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
    },
    get app() {
      return app
    },
    get admin() {
      return admin
    },
    get student() {
      return student
    },
    /** The course. */
    get id() {
      return id
    },
    /** Signs the student in again, whose session the clock has ended. */
    async renew() {
      student = await signedInAgain(app, student)
    },
    /** The day of the academy's clock in UTC, in which everybody lives whose zone is unknown. */
    today: () => app.clock.now().toISOString().slice(0, 10),
    daysLater,
    mine,
    prompts: async () =>
      (await mine()).cards.map((card) => asQuestion(card).question.prompt.split(' ')[0]),
    answer: (card: QuestionCard, given?: Parameters<typeof answerCard>[3], as = student) =>
      answerCard(app, as, card, given),
    /** A quiz with these questions, of which the student has got those at the places wrong, a day ago. */
    async missed(places: readonly number[], questions: QuestionInput[] = oneOfEachKind()) {
      const params = await makeQuiz(app, admin, id, questions)
      await missQuestions(app, student, params, places)
      await daysLater(1)
      return params
    },
    questionIds: async (params: { id: string; quizId: string }) =>
      (await app.call(getManagedQuiz, { as: admin, params })).body.questions,
    /** All that is stored of the student, as it would be downloaded. */
    async stored(): Promise<string> {
      let text = ''
      const pieces = jsonPieces(await app.storedOf(student.id, 'reviews'))
      for await (const piece of pieces) text += piece
      return text
    },
    countRows: async (table: 'reviewAnswers' | 'reviewCards') =>
      (await app.academy.db.pool.selectFrom(table).selectAll().execute()).length,
  } as const
}
