import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { listOwnCertificates } from '#contract/certificates.ts'
import { listCourses, listVideos } from '#contract/courses.ts'
import {
  type Attempt,
  getAttempt,
  getQuiz,
  type Quiz,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import type { GivenQuestion, Outcome } from '#contract/quizzes/questions.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

type Server = ReturnType<typeof serverFor>
/** The bodies of the calls of this kind to addresses that end like this. */
const sent = ({ calls }: Server, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

const at = '2026-03-02T09:00:00.000Z'
const course = { ...theCourse, lessonCount: 1 }
const lesson = lessonOf('What you know', 0, {
  kind: 'quiz',
  source: 'external',
  videoUrl: null,
  duration: null,
})

const questions: GivenQuestion[] = [
  { kind: 'single', prompt: 'Which opens first?', options: ['London', 'Tokyo'] },
  { kind: 'multiple', prompt: 'Which are majors?', options: ['EURNOK', 'EURUSD', 'USDJPY'] },
  { kind: 'numeric', prompt: 'How many **lots**?', unit: 'lots' as const },
  { kind: 'order', prompt: 'What comes first?', options: ['Trade', 'Plan'] },
  { kind: 'match', prompt: 'Pip sizes', options: ['0.01', '0.0001'], lefts: ['EURUSD', 'USDJPY'] },
  { kind: 'text', prompt: 'Why a stop?' },
].map((question, place) => ({ ...question, place, points: 2, answer: null }) as GivenQuestion)

const attempt: Attempt = {
  id: crypto.randomUUID(),
  quizId: lesson.id,
  courseId: course.id,
  title: lesson.title,
  number: 1,
  startedAt: at,
  submittedAt: null,
  awaiting: 0,
  points: null,
  possible: 12,
  passPercent: 70,
  passed: null,
  secondsLeft: 900,
  questions,
}
const quiz: Quiz = {
  id: lesson.id,
  courseId: course.id,
  title: lesson.title,
  questions: 6,
  passPercent: 70,
  attemptsAllowed: 2,
  attemptsLeft: 2,
  minutes: 15,
  attempts: [],
}
const submitted: Attempt = {
  ...attempt,
  submittedAt: at,
  secondsLeft: null,
  points: 10,
  passed: true,
  questions: questions.map((question) =>
    question.place === 0 ? { ...question, answer: { kind: 'choice', chosen: [0] } } : question,
  ),
  outcomes: questions.map(({ place }): Outcome => {
    const isRight = place !== 0
    return {
      place,
      points: isRight ? 2 : 0,
      isRight,
      right: place === 0 ? { kind: 'choice', chosen: [1] } : null,
      explanation: place === 0 ? 'Tokyo opens at midnight.' : '',
      feedback: place === 0 ? [{ option: 0, text: 'London opens at eight.' }] : [],
      comment: '',
    }
  }),
}

describe('a student', () => {
  const routes = [
    { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
  ]
  const path = `/dashboard/courses/${course.id}`
  async function open(address = `${path}/${lesson.id}`, overview = quiz) {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [lesson])
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    server.answer(getQuiz, overview)
    server.answer(startAttempt, attempt)
    server.answer(getAttempt, attempt)
    server.answer(saveQuizAnswer, null)
    await openAt(address, routes)
    return server
  }
  const start = () => page.getByRole('button', { name: 'Start the quiz' }).click()
  const card = (prompt: RegExp) => page.getByRole('group', { name: prompt })

  test('finds a quiz in the list, and what it is before beginning', async () => {
    await open(path)
    const row = page.getByRole('link', { name: 'Begin What you know' })
    await expect.element(row).toBeVisible()
    await row.click()
    for (const fact of [
      '6 questions',
      '70 % of the points pass',
      '15 minutes from the start',
      '2 of 2 attempts left',
    ]) {
      await expect.element(page.getByText(fact)).toBeVisible()
    }
    await expectFine()
  })

  test('answers each kind of question, which is saved at once, and sees the result', async () => {
    const server = await open()
    await start()
    await expect.element(page.getByText(/1[45]:\d\d$/)).toBeVisible()
    await card(/Which opens first/)
      .getByRole('radio', { name: 'London' })
      .click()
    await card(/majors/)
      .getByRole('checkbox', { name: 'USDJPY' })
      .click()
    await card(/majors/)
      .getByRole('checkbox', { name: 'EURUSD' })
      .click()
    await card(/lots/).getByLabelText('Your answer in lots').fill('0,4')
    await card(/comes first/)
      .getByRole('button', { name: 'Move Plan up' })
      .click()
    await card(/Pip sizes/)
      .getByLabelText('USDJPY')
      .selectOptions('0.01')
    await card(/Why a stop/)
      .getByLabelText('Your answer')
      .fill('It limits the loss')
    await expect.element(page.getByText('6 of 6 answered · Saved')).toBeVisible()
    await expectFine()
    const last = new Map(
      server.calls.flatMap(({ method, path, body }) =>
        method === 'PUT'
          ? [[/answers\/(\d)$/.exec(path)?.[1], Reflect.get(Object(body), 'answer')]]
          : [],
      ),
    )
    expect([...last.keys()].toSorted()).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(last.get('1')).toEqual({ kind: 'choice', chosen: [2, 1] })
    expect(last.get('2')).toEqual({ kind: 'number', value: 0.4 })
    expect(last.get('3')).toEqual({ kind: 'order', order: [1, 0] })
    expect(last.get('4')).toEqual({ kind: 'match', rights: [null, 0] })
    expect(last.get('5')).toEqual({ kind: 'text', text: 'It limits the loss' })
    server.answer(submitAttempt, submitted)
    server.answer(getAttempt, submitted)
    server.answer(getQuiz, { ...quiz, attemptsLeft: 1, attempts: [submitted] })
    server.answer(listVideos, [{ ...lesson, completed: true }])
    await page.getByRole('button', { name: 'Submit answers' }).click()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect.element(page.getByText('10 of 12 points, 83 %. 70 % are needed.')).toBeVisible()
    const first = page.getByRole('article', { name: 'Question 1' })
    await expect.element(first.getByText('Tokyo', { exact: true })).toBeVisible()
    await expect.element(first.getByText(/London opens at eight/)).toBeVisible()
    await expect.element(first.getByText('Tokyo opens at midnight.')).toBeVisible()
    await expect.element(page.getByText(/Course completed/)).toBeVisible()
    await expectFine()
  })

  test('loses nothing on a line that drops: what is not saved is sent again, also after a reload', async () => {
    const server = await open()
    await start()
    server.fail(saveQuizAnswer, 503)
    await card(/Which opens first/)
      .getByRole('radio', { name: 'Tokyo' })
      .click()
    await expect.element(page.getByText(/kept on this device/)).toBeVisible()
    await expect.poll(() => JSON.stringify(localStorage)).toContain('quiz attempt')
    const before = sent(server, 'PUT', /answers\/0$/).length
    server.answer(saveQuizAnswer, null)
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('1 of 6 answered · Saved')).toBeVisible()
    expect(sent(server, 'PUT', /answers\/0$/).length).toBeGreaterThan(before)
    await expect.element(page.getByText(/kept on this device/)).not.toBeInTheDocument()
    server.fail(saveQuizAnswer, 503)
    await card(/Which opens first/)
      .getByRole('radio', { name: 'London' })
      .click()
    await expect.element(page.getByText(/kept on this device/)).toBeVisible()
    await expect.poll(() => JSON.stringify(localStorage)).toContain('quiz attempt')
    const unsent = sent(server, 'PUT', /answers\/0$/).length
    await cleanup()
    server.answer(saveQuizAnswer, null)
    await openAt(`${path}/${lesson.id}`, routes)
    await start()
    await expect.element(page.getByText('1 of 6 answered · Saved')).toBeVisible()
    await expect
      .element(card(/Which opens first/).getByRole('radio', { name: 'London' }))
      .toBeChecked()
    expect(sent(server, 'PUT', /answers\/0$/).slice(unsent)).toEqual([
      { answer: { kind: 'choice', chosen: [0] } },
    ])
  })

  test('is told that the time is up, and the attempt submits itself', async () => {
    const server = await open()
    server.answer(startAttempt, { ...attempt, secondsLeft: 1 })
    const over = { ...submitted, points: 0, passed: false }
    server.answer(submitAttempt, over)
    server.answer(getAttempt, over)
    await start()
    await expect.element(page.getByText('Not passed yet')).toBeVisible()
    expect(sent(server, 'POST', /submission$/)).toHaveLength(1)
  })

  test('sees earlier attempts, and none is left', async () => {
    const waiting = { ...attempt, submittedAt: at, awaiting: 1 }
    await open(undefined, {
      ...quiz,
      attemptsLeft: 0,
      attempts: [{ ...waiting, id: crypto.randomUUID(), number: 2 }, submitted],
    })
    await expect.element(page.getByText('You have used all attempts.')).toBeVisible()
    await expect.element(page.getByText('Waiting for your teacher')).toBeVisible()
    await expect.element(page.getByText('Passed: 10 of 12 points, 83 %')).toBeVisible()
    await expectFine()
  })

  test('can ask again for a quiz that could not be loaded', async () => {
    const server = await open(path)
    server.fail(getQuiz, 400)
    await page.getByRole('link', { name: 'Begin What you know' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(getQuiz, { ...quiz, questions: 0 })
    await again.click()
    await expect.element(page.getByText('This quiz has no questions yet.')).toBeVisible()
  })
})
