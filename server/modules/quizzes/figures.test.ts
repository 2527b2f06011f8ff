import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveQuizAnswer, startAttempt, submitAttempt } from '#contract/quizzes/attempts.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { getQuizFigures } from '#contract/quizzes/quizzes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const texts = ['right', 'close', 'far']
const question = (prompt: string, points: number): QuestionInput => ({
  kind: 'single',
  prompt,
  points,
  options: texts.map((text) => ({ id: randomUUID(), text, correct: text === 'right' })),
})

/** The corrected point-biserial correlation, as the text of it says: of 0 or 1 with the share of the other points. */
function separation(pairs: readonly [number, number][]): number | null {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(pairs.map(([right]) => right)), mean(pairs.map(([, rest]) => rest))]
  const sum = (of: (right: number, rest: number) => number) =>
    pairs.reduce((total, [right, rest]) => total + of(right - x, rest - y), 0)
  const spread = Math.sqrt(sum((right) => right ** 2) * sum((_, rest) => rest ** 2))
  return spread === 0 ? null : Math.round((100 * sum((a, b) => a * b)) / spread) / 100
}

test('the figures are those of counting by hand', async () => {
  const { id } = await makeCourse(app, admin, { roleAccess: ['community_student'] })
  const points = [1, 2, 4]
  const params = await makeQuiz(
    app,
    admin,
    id,
    points.map((of) => question(`For ${of}`, of)),
  )
  // The options chosen by each student; null for no answer.
  const rows: (number | null)[][] = [
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 1],
    [0, 2, 2],
    [1, 1, 0],
    [1, null, 1],
  ]
  const answer = async (as: Person, row: (number | null)[]) => {
    const { body } = await app.call(startAttempt, { as, params })
    const of = { ...params, attemptId: body.id }
    for (const [place, chosen] of row.entries()) {
      if (chosen === null) continue
      const option = body.questions[place]?.options?.indexOf(texts[chosen] ?? '') ?? -1
      const given = { kind: 'choice' as const, chosen: [option] }
      await app.call(saveQuizAnswer, { as, params: { ...of, place }, body: { answer: given } })
    }
    return of
  }
  for (const row of rows) {
    const as = await app.people.free()
    await app.call(submitAttempt, { as, params: await answer(as, row) })
  }
  // Neither what a teacher tries counts, nor what is not submitted.
  await app.call(submitAttempt, { as: admin, params: await answer(admin, [2, 2, 2]) })
  await answer(await app.people.free(), [2, 2, 2])
  const { body } = await app.call(getQuizFigures, { as: admin, params })
  const wins = rows.map((row) => row.map((chosen): number => (chosen === 0 ? 1 : 0)))
  const scores = wins.map((row) => row.reduce((sum, win, at) => sum + win * (points[at] ?? 0), 0))
  expect(body.attempts).toBe(6)
  expect(body.passed).toBe(scores.filter((score) => score >= 4.9).length)
  const wrongs = [
    { answer: 'close', count: 2 },
    { answer: 'close', count: 2 },
    { answer: 'close', count: 3 },
  ]
  expect(body.questions.map(({ questionId: _, ...figures }) => figures)).toEqual(
    points.map((worth, at) => {
      const answered = rows.flatMap((row, of) => (row[at] === null ? [] : of))
      const pairs = answered.map((of): [number, number] => {
        const win = wins[of]?.[at] ?? 0
        return [win, ((scores[of] ?? 0) - win * worth) / (7 - worth)]
      })
      return {
        answered: answered.length,
        right: pairs.filter(([win]) => win === 1).length,
        partly: 0,
        separation: separation(pairs),
        wrong: wrongs[at],
      }
    }),
  )
})

test('a quiz that nobody has answered has figures, too', async () => {
  const { id } = await makeCourse(app, admin)
  const params = await makeQuiz(app, admin, id, [question('Unanswered', 1)])
  const { body } = await app.call(getQuizFigures, { as: admin, params })
  expect(body).toMatchObject({
    attempts: 0,
    passed: 0,
    questions: [{ answered: 0, right: 0, partly: 0, separation: null, wrong: null }],
  })
})
