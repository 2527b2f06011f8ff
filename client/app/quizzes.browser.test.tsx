import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { QuestionArea } from '#client/ui/overlays/question-area.tsx'
import { listOwnCertificates } from '#contract/certificates.ts'
import {
  type Course,
  listCourses,
  listVideos,
  listVideoUploads,
  type Video,
} from '#contract/courses.ts'
import {
  type Attempt,
  getAttempt,
  getQuiz,
  listWrittenAnswers,
  markAnswer,
  type Quiz,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import type { GivenQuestion, Outcome } from '#contract/quizzes/questions.ts'
import {
  createQuestion,
  createQuiz,
  getManagedQuiz,
  getQuizFigures,
  type ManagedQuiz,
  placeQuestion,
  updateQuestion,
} from '#contract/quizzes/quizzes.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

type Server = ReturnType<typeof serverFor>
/** The bodies of the calls of this kind to addresses that end like this. */
const sent = ({ calls }: Server, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

const at = '2026-03-02T09:00:00.000Z'
const course: Course = {
  id: crypto.randomUUID(),
  title: 'Trading the Sessions',
  description: 'London',
  content: 'The text of the course',
  category: '',
  duration: 10,
  level: 'beginner',
  isPublished: true,
  roleAccess: ['academy_student'],
  thumbnail: null,
  createdAt: at,
  updatedAt: at,
  progress: 0,
  completed: false,
  lessonCount: 1,
}
const lesson: Video = {
  id: crypto.randomUUID(),
  courseId: course.id,
  title: 'What you know',
  order: 0,
  duration: null,
  createdAt: at,
  source: 'external',
  videoUrl: null,
  completed: false,
  position: 0,
  toWatch: null,
  kind: 'quiz',
}

async function expectFine() {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    // The target of the link to the content is on this page, which has another address in the test.
    rules: { region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

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
    server.answer(listOwnCertificates, { certificates: [], standing: null })
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
    toMark: 1,
    questions: [
      {
        id: crypto.randomUUID(),
        question: { kind: 'text', prompt: 'Why a **stop**?', points: 5, explanation: '' },
        createdAt: at,
        updatedAt: at,
      },
      {
        id: crypto.randomUUID(),
        question: {
          kind: 'single',
          prompt: 'Which opens first?',
          points: 1,
          explanation: '',
          options: ['London', 'Tokyo'].map((text) => ({
            id: crypto.randomUUID(),
            text,
            correct: text === 'Tokyo',
            feedback: '',
          })),
        },
        createdAt: at,
        updatedAt: at,
      },
    ],
    createdAt: at,
    updatedAt: at,
  }
  const routes = [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }]
  async function open() {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(listVideos, [lesson])
    server.answer(listVideoUploads, [])
    server.answer(getManagedQuiz, managed)
    await openAt('/', routes)
    return server
  }
  async function edit() {
    const server = await open()
    await actOn('What you know', 'Edit')
    await expect.element(page.getByText('Why a stop?')).toBeVisible()
    return server
  }

  test('adds a quiz; what is typed stays when it fails', async () => {
    const server = await open()
    const add = page.getByRole('button', { name: 'Add Quiz' })
    await page.getByLabelText('Pass mark in %').fill('101')
    await add.click()
    await expect.element(page.getByText('Must be a whole number from 1 to 100')).toBeVisible()
    await page.getByLabelText('Quiz title').fill('Sizes')
    await page.getByLabelText('Pass mark in %').fill('80')
    await page.getByLabelText('Time limit in minutes').fill('10')
    server.fail(createQuiz, 500)
    await add.click()
    await expect.element(page.getByText(/Failed to save content/).first()).toBeVisible()
    await expect.element(page.getByLabelText('Quiz title')).toHaveValue('Sizes')
    server.answer(createQuiz, managed)
    await add.click()
    await expect.element(page.getByText('Quiz Added')).toBeVisible()
    const input = {
      title: 'Sizes',
      passPercent: 80,
      attemptsAllowed: null,
      minutes: 10,
      drawn: null,
    }
    expect(sent(server, 'POST', /\/quizzes$/).at(-1)).toEqual(input)
    await expectFine()
  })

  test('adds a question with parameters, and is told where its formula has no answer', async () => {
    const server = await edit()
    await page.getByRole('button', { name: 'Add a question' }).click()
    const form = page.getByRole('region', { name: 'New question' })
    await form.getByLabelText('Kind').selectOptions('Number')
    const save = form.getByRole('button', { name: 'Add Question' })
    await save.click()
    await expect.element(form.getByText('Answer is required')).toBeVisible()
    await form.getByRole('textbox', { name: 'Question', exact: true }).fill('Stop {stop}: lots?')
    await form.getByLabelText('Right answer').fill('100 / stop')
    await form.getByLabelText('Tolerance').fill('0,01')
    await form.getByRole('button', { name: 'Add a parameter' }).click()
    await form.getByLabelText('Name of parameter 1').fill('stop')
    await save.click()
    await expect.element(form.getByText('Enter a number').first()).toBeVisible()
    await form.getByLabelText('From of parameter 1').fill('0')
    await form.getByLabelText('To of parameter 1').fill('50')
    const message = 'The formula divides by zero with stop = 0.'
    const issues = [{ path: 'question.formula', message }]
    server.fail(createQuestion, 400, { code: 'invalid_input', message, issues })
    await save.click()
    await expect.element(form.getByText(message)).toBeVisible()
    await expectFine()
    await form.getByLabelText('From of parameter 1').fill('10')
    server.answer(createQuestion, managed.questions[0] as ManagedQuiz['questions'][number])
    await save.click()
    await expect.element(page.getByText('Question Added')).toBeVisible()
    expect(sent(server, 'POST', /\/questions$/).at(-1)).toEqual({
      question: {
        kind: 'numeric',
        prompt: 'Stop {stop}: lots?',
        points: 1,
        explanation: '',
        formula: '100 / stop',
        tolerance: 0.01,
        unit: 'none',
        parameters: [{ kind: 'range', name: 'stop', min: 10, max: 50, step: 1 }],
      },
    })
  })

  test('changes a choice, and is told if somebody else has changed it', async () => {
    const server = await edit()
    await page.getByRole('button', { name: 'Edit question 2' }).click()
    await page.getByRole('checkbox', { name: 'Option 1 is right' }).click()
    await expect
      .element(page.getByRole('checkbox', { name: 'Option 2 is right' }))
      .not.toBeChecked()
    await page.getByRole('button', { name: 'Add an option' }).click()
    const save = page.getByRole('button', { name: 'Save Question' })
    await save.click()
    await expect.element(page.getByText('Option is required')).toBeVisible()
    await page.getByLabelText('Option 3', { exact: true }).fill('New York')
    server.fail(updateQuestion, 409, { code: 'overtaken', message: 'Someone else' })
    await save.click()
    const anyway = page.getByRole('button', { name: /anyway/i })
    await expect.element(anyway).toBeVisible()
    await expect.element(page.getByLabelText('Option 3', { exact: true })).toHaveValue('New York')
    await expectFine()
    server.answer(updateQuestion, managed.questions[1] as ManagedQuiz['questions'][number])
    await anyway.click()
    await expect.element(page.getByText('Question Updated')).toBeVisible()
    const [first] = sent(server, 'PUT', /\/questions\//) as [
      { seenUpdatedAt: string; question: object },
    ]
    expect(first).toMatchObject({
      seenUpdatedAt: at,
      question: {
        options: [
          { text: 'London', correct: true },
          { text: 'Tokyo', correct: false },
          { text: 'New York', correct: false },
        ],
      },
    })
  })

  test('moves a question, and the focus stays on its button', async () => {
    const server = await edit()
    server.answer(placeQuestion, null)
    server.answer(getManagedQuiz, { ...managed, questions: managed.questions.toReversed() })
    await page.getByRole('button', { name: 'Move question 1 down' }).click()
    await vi.waitFor(() => {
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 2 down')
    })
    expect(sent(server, 'PUT', /\/place$/)).toEqual([{ place: 1 }])
  })

  test('marks an answer in words, and reads the figures', async () => {
    const server = await edit()
    const answer = {
      id: crypto.randomUUID(),
      student: { id: crypto.randomUUID(), name: 'Ben Okafor' },
      prompt: 'Why a stop?',
      answer: 'It limits the loss',
      possible: 5,
      submittedAt: at,
      points: null,
      comment: '',
      markedAt: null,
    }
    server.answer(listWrittenAnswers, [answer])
    await page.getByRole('tab', { name: 'To mark (1)' }).click()
    await expect.element(page.getByText('It limits the loss')).toBeVisible()
    await page.getByLabelText('Points of 5').fill('6')
    await page.getByRole('button', { name: 'Save Mark' }).click()
    await expect.element(page.getByText('Enter points from 0 to 5')).toBeVisible()
    await expectFine()
    await page.getByLabelText('Points of 5').fill('4')
    await page.getByLabelText('Comment (optional)').fill('Well put')
    server.answer(markAnswer, null)
    server.answer(listWrittenAnswers, [{ ...answer, points: 4, comment: 'Well put', markedAt: at }])
    await page.getByRole('button', { name: 'Save Mark' }).click()
    await expect.element(page.getByText('4 of 5 points')).toBeVisible()
    expect(sent(server, 'PUT', /\/written\//)).toEqual([
      { points: 4, comment: 'Well put', replaces: null },
    ])
    const [first] = managed.questions
    server.answer(getQuizFigures, {
      attempts: 8,
      passed: 6,
      questions: [
        {
          questionId: first?.id ?? '',
          answered: 8,
          right: 5,
          separation: -0.12,
          wrong: { answer: 'London', count: 2 },
        },
      ],
    })
    await page.getByRole('tab', { name: 'Figures' }).click()
    await expect.element(page.getByText('8 attempts, 75 % passed.')).toBeVisible()
    await expect.element(page.getByText('5 (62 %)')).toBeVisible()
    await expect.element(page.getByText('−0.12')).toBeVisible()
    await expectFine()
  })
})
