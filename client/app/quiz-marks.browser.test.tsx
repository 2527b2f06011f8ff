import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { QuestionArea } from '#client/ui/overlays/question-area.tsx'
import { packCandles } from '#contract/candles/candle-columns.ts'
import { listOwnCertificates } from '#contract/certificates.ts'
import { listCourses, listVideos, listVideoUploads } from '#contract/courses.ts'
import { listExerciseSeries } from '#contract/exercises.ts'
import {
  type Attempt,
  getAttempt,
  getQuiz,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import { createQuizChart, type ShownChart } from '#contract/quizzes/exhibits.ts'
import type { GivenQuestion, Outcome } from '#contract/quizzes/questions.ts'
import { createQuestion, getManagedQuiz, type ManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

type Server = ReturnType<typeof serverFor>
const sent = ({ calls }: Server, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

const at = '2026-03-02T09:00:00.000Z'
const course = { ...theCourse, lessonCount: 1 }
const lesson = lessonOf('Zones', 0, {
  kind: 'quiz',
  source: 'external',
  videoUrl: null,
  duration: null,
})

/** 40 hourly candles that each rise by ten points from 2.00000 on. */
function risingCandles(): ShownChart {
  const open = Array.from({ length: 40 }, (_, index) => 200_000 + index * 10)
  const moved = (points: number) => open.map((price) => price + points)
  const times = open.map((_, index) => Date.parse(at) / 60_000 + index * 60)
  const columns = { digits: 5, times, open, high: moved(15), low: moved(-5), close: moved(10) }
  const packed = btoa(String.fromCharCode(...packCandles(columns)))
  return { pair: 'EURUSD', frame: 'H1', synthetic: true, digits: 5, packed }
}
const chart = risingCandles()
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const question: GivenQuestion = {
  place: 0,
  kind: 'mark',
  prompt: 'Mark the **zone**.',
  points: 10,
  partial: true,
  task: { shape: 'zone', prices: true, candles: true },
  picture: { url: dot, alt: 'A drawn range' },
  chart,
  answer: null,
}
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
  possible: 10,
  passPercent: 70,
  passed: null,
  secondsLeft: null,
  questions: [question],
}

/** The bodies of the last answer that was sent. */
const lastAnswer = (server: Server) => Object(sent(server, 'PUT', /answers\/0$/).at(-1)).answer

test('a student marks a zone by its fields, a handle and a candle, and sees the right one beside it', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listCourses, [course])
  server.answer(listVideos, [lesson])
  server.answer(listOwnCertificates, { certificates: [], standings: [] })
  const { title, passPercent, id: _, ...rest } = attempt
  const quiz = { id: lesson.id, courseId: course.id, title, questions: 1, passPercent }
  server.answer(getQuiz, {
    ...quiz,
    attemptsAllowed: null,
    attemptsLeft: null,
    minutes: null,
    attempts: [],
  })
  server.answer(startAttempt, attempt)
  server.answer(getAttempt, attempt)
  server.answer(saveQuizAnswer, null)
  const routes = [
    { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
  ]
  await openAt(`/dashboard/courses/${course.id}/${lesson.id}`, routes)
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  // Named by its text alone, and not by all that a chart and a picture say.
  const name = 'Question 1 of 1 · 10 points Mark the zone.'
  const card = page.getByRole('group', { name, exact: true })
  await expect.element(card.getByRole('img', { name: 'A drawn range' })).toBeVisible()
  await expect.element(card.getByText(/the more points\. Points are rounded down/)).toBeVisible()

  // By its fields.
  await card.getByLabelText('Zone from', { exact: true }).fill('2,00050')
  await card.getByLabelText('Zone to', { exact: true }).fill('2.0004')
  await expect.element(card.getByText('The upper end must be above the lower one')).toBeVisible()
  await card.getByLabelText('Zone to', { exact: true }).fill('2.0010')
  await card.getByLabelText('First candle').fill('41')
  await expect.element(card.getByText('Enter a number from 1 to 40')).toBeVisible()
  await card.getByLabelText('First candle').fill('11')
  await card.getByLabelText('Last candle').fill('21')
  await expect.element(page.getByText('1 of 1 answered · Saved')).toBeVisible()
  expect(lastAnswer(server)).toEqual({
    kind: 'zone',
    prices: { low: '2.00050', high: '2.0010' },
    candles: { first: 10, last: 20 },
  })
  await expectFine()

  // A handle by key moves its price; a candle chosen by key moves the nearer end there.
  const handle = card.getByRole('slider', { name: 'Zone to on the chart' })
  await expect.element(handle).toBeVisible()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageUp}')
  const candles = card.getByRole('slider', { name: 'Candles of EURUSD, 1 hour (made up)' })
  ;(candles.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
  await expect.element(card.getByLabelText('First candle')).toHaveValue('2')
  await expect.poll(() => lastAnswer(server)?.candles).toEqual({ first: 1, last: 20 })
  expect(Number(lastAnswer(server).prices.high)).toBeGreaterThan(2.001)

  const answer = {
    kind: 'zone' as const,
    prices: { low: '2.00050', high: '2.0010' },
    candles: { first: 1, last: 20 },
  }
  const outcome: Outcome = {
    place: 0,
    points: 6,
    isRight: false,
    right: { ...answer, candles: { first: 10, last: 20 } },
    explanation: '',
    feedback: [],
    comment: '',
    measured: { overlap: 90, shared: 55 },
  }
  const over: Attempt = {
    ...rest,
    id: attempt.id,
    title,
    passPercent,
    submittedAt: at,
    points: 6,
    passed: false,
    questions: [{ ...question, answer }],
    outcomes: [outcome],
  }
  server.answer(submitAttempt, over)
  server.answer(getAttempt, over)
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const result = page.getByRole('article', { name: 'Question 1' })
  await expect.element(result.getByText('Partly right')).toBeVisible()
  await expect.element(result.getByText('2.00050 – 2.0010, candles 11 – 21')).toBeVisible()
  await expect.element(result.getByText(/yours share 55 %/)).toBeVisible()
  await expect.element(result.getByText('Your low 2.00050')).toBeVisible()
  await expect.element(result.getByText('Right low 2.00050')).toBeVisible()
  await expectFine()
})

function Managed() {
  const { status } = useSession()
  if (status !== 'signed-in') return null
  return (
    <>
      <ManageVideosDialog course={course} onClose={() => {}} />
      <QuestionArea />
    </>
  )
}

describe('a teacher', () => {
  const managed: ManagedQuiz = {
    id: lesson.id,
    courseId: course.id,
    title: lesson.title,
    passPercent: 70,
    attemptsAllowed: null,
    minutes: null,
    drawn: null,
    toMark: 0,
    questions: [],
    createdAt: at,
    updatedAt: at,
  }
  const made = {
    id: crypto.randomUUID(),
    question: { kind: 'text' as const, prompt: 'Made', points: 5, explanation: '' },
    createdAt: at,
    updatedAt: at,
  }
  const routes = [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }]

  test('chooses candles, says what is right on them, and gives parts of the points', async () => {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(listVideos, [lesson])
    server.answer(listVideoUploads, [])
    server.answer(getManagedQuiz, managed)
    const series = { pair: 'EURUSD', synthetic: true, from: at, to: at }
    server.answer(listExerciseSeries, [{ ...series, frames: ['H4', 'D1'] }])
    await openAt('/', routes)
    await actOn('Zones', 'Edit')
    const form = page.getByRole('region', { name: 'New question' })
    await form.getByLabelText('Kind').selectOptions('Mark on a chart')
    await form.getByRole('textbox', { name: 'Question', exact: true }).fill('Mark it')
    await form.getByRole('checkbox', { name: /Give a part of the points/ }).click()
    const save = form.getByRole('button', { name: 'Add Question' })
    await save.click()
    await expect.element(form.getByText('Choose the candles', { exact: true })).toBeVisible()
    await form.getByLabelText('Pair', { exact: true }).selectOptions('EURUSD')
    await form.getByLabelText('First candle from').fill('2026-03-02T09:00')
    await form.getByLabelText('Last candle until').fill('2026-03-02T10:00')
    const message = 'There are 2 candles of EURUSD in this time, at least 10 are needed'
    const issues = [{ path: 'from', message }]
    server.fail(createQuizChart, 422, { code: 'rule_violated', message, issues })
    await form.getByRole('button', { name: 'Show these candles' }).click()
    await expect.element(form.getByText(message)).toBeVisible()
    // The pair has no candles of the time frame that was chosen first.
    await expect.element(form.getByLabelText('Time frame')).toHaveValue('H4')
    expect(sent(server, 'POST', /\/charts$/)).toMatchObject([{ frame: 'H4' }])
    await form.getByLabelText('Last candle until').fill('2026-03-04T10:00')
    const id = crypto.randomUUID()
    server.answer(createQuizChart, { id, ...chart })
    await form.getByRole('button', { name: 'Show these candles' }).click()
    await form.getByRole('button', { name: 'Mark on the chart' }).click()
    await expect.element(form.getByLabelText('Zone from', { exact: true })).not.toHaveValue('')
    await form.getByLabelText('Zone from', { exact: true }).fill('2.0005')
    await form.getByLabelText('Zone to', { exact: true }).fill('2.0002')
    await save.click()
    await expect
      .element(form.getByText('The upper end must be above the lower one').first())
      .toBeVisible()
    await form.getByLabelText('Zone to', { exact: true }).fill('2.0010')
    await save.click()
    await expect.element(form.getByText(/Give at least 2 points/)).toBeVisible()
    await form.getByLabelText('Points', { exact: true }).fill('4')
    await expectFine()
    server.answer(createQuestion, made)
    await save.click()
    await expect.element(page.getByText('Question Added')).toBeVisible()
    expect(sent(server, 'POST', /\/questions$/).at(-1)).toEqual({
      question: {
        kind: 'mark',
        prompt: 'Mark it',
        points: 4,
        explanation: '',
        partial: true,
        chart: { id },
        solution: { shape: 'zone', prices: { low: '2.0005', high: '2.0010' }, overlap: 50 },
      },
    })
  })
})
