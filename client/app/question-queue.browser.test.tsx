import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import AdminQuestionsSection from '#client/features/courses/queue/admin-questions-section.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { listCourses } from '#contract/courses.ts'
import { markExerciseAnswer, type StudentAnswer } from '#contract/exercises.ts'
import {
  answerQuestion,
  getQueuedQuestion,
  listQuestionQueue,
  type QueuedQuestion,
  settleQuestion,
  shareQuestion,
} from '#contract/lesson-questions.ts'
import { type AnswerToMark, listAnswersToMark } from '#contract/marking.ts'
import { markAnswer } from '#contract/quizzes/attempts.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { theCourse } from '#testing/components/courses.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const course = { id: theCourse.id, title: theCourse.title }
const lesson = { id: crypto.randomUUID(), title: 'The open' }
const question = (text: string, more: Partial<QueuedQuestion> = {}): QueuedQuestion => ({
  id: crypto.randomUUID(),
  text,
  place: { at: 'second', second: 83 },
  state: 'open',
  shared: false,
  same: 0,
  messageCount: 0,
  asker: { id: crypto.randomUUID(), name: 'Cleo Park' },
  course,
  lesson: { ...lesson, kind: 'video' },
  signal: null,
  waitingSince: at,
  unshown: 0,
  createdAt: at,
  updatedAt: at,
  ...more,
})

const Section = () => useSession().user && <AdminQuestionsSection />

async function open(address = '/dashboard/questions') {
  const server = serverFor('teacher')
  server.answer(listCourses, [theCourse])
  server.answer(listQuestionQueue, [])
  const children = [{ path: '/dashboard/questions', Component: Section }]
  const show = () => openAt(address, [{ Component: WithSession, children }])
  const sent = (end: RegExp) =>
    server.calls
      .filter(({ method, path }) => method !== 'GET' && end.test(path))
      .map(({ body }) => body)
  return { server, show, sent }
}

describe('questions', () => {
  const [one, two] = [question('Why one?'), question('Why two?', { same: 2, shared: true })]
  const row = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}`) })
  const answer = page.getByRole('textbox', { name: 'Answer' })

  test('are answered one after the other by the keyboard', async () => {
    const { server, show, sent } = await open()
    server.answer(listQuestionQueue, [one, two])
    server.answer(getQueuedQuestion, { ...one, messages: [] })
    server.answer(answerQuestion, { ...one, messages: [] })
    await show()
    const facts = 'Cleo Park · Price Action: The open · At 1:23'
    await expect.element(row('Why one')).toHaveTextContent(`Why one?Open${facts}`)
    await expectFine()
    ;(row('Why one').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await answer.fill('Because.')
    const link = page.getByRole('link', { name: 'The open' })
    const href = `/academy/courses/${course.id}/${lesson.id}`
    await expect.element(link).toHaveAttribute('href', href)
    await expectFine()
    server.answer(getQueuedQuestion, { ...two, messages: [] })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(row('Why two')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(answer).toHaveFocus()
    expect(sent(/answers$/)).toEqual([{ text: 'Because.', seenUpdatedAt: at }])
    await expect
      .element(page.getByText('The student who asked, and 2 with the same question, are told.'))
      .toBeVisible()
    ;(row('Why two').element() as HTMLElement).focus()
    await userEvent.keyboard('k')
    await expect.element(row('Why one')).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('j')
    await expect.element(row('Why two')).toHaveFocus()
  })

  test('stay with what was typed when the answer is refused', async () => {
    const { server, show } = await open()
    server.answer(listQuestionQueue, [one])
    server.answer(getQueuedQuestion, { ...one, messages: [] })
    await show()
    await row('Why one').click()
    await answer.fill('Because.')
    const message = 'Someone else has changed this in the meantime.'
    server.fail(answerQuestion, 409, { code: 'overtaken', message })
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect.element(page.getByText(/Someone else has changed this/)).toBeVisible()
    await expect.element(answer).toHaveValue('Because.')
  })

  test('are shown to the class with what was added, hidden, and solved', async () => {
    const { server, show, sent } = await open()
    server.answer(listQuestionQueue, [two])
    const added = { id: crypto.randomUUID(), byTeacher: false, text: 'Also?', shown: false }
    const thread = { ...two, unshown: 1, messages: [{ ...added, createdAt: at }] }
    server.answer(getQueuedQuestion, thread)
    await show()
    await row('Why two').click()
    await expect.element(page.getByText('Not shown to the class')).toBeVisible()
    server.answer(shareQuestion, thread)
    await page.getByRole('button', { name: 'Show the additions to the class' }).click()
    await expect.element(page.getByText('Shown to the Class', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Hide from class' }).click()
    await expect.element(page.getByText('Hidden From the Class')).toBeVisible()
    server.answer(settleQuestion, thread)
    await page.getByRole('button', { name: 'Mark as solved' }).click()
    await expect.element(page.getByText('Marked as Solved')).toBeVisible()
    expect(sent(/sharing$/).map((body) => (body as { shared: boolean }).shared)).toEqual([
      true,
      false,
    ])
    expect(sent(/solved$/)).toEqual([{ solved: true, seenUpdatedAt: at }])
  })

  test('are filtered, and there may be none or a failure', async () => {
    const { server, show } = await open()
    await show()
    await expect.element(page.getByText(/No questions yet/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Which questions' }).selectOptions('Solved')
    await expect.element(page.getByText('No questions match')).toBeVisible()
    await page.getByRole('combobox', { name: 'Which course' }).selectOptions('Price Action')
    const asked = () => Object.fromEntries(server.calls.at(-1)?.query ?? [])
    await expect.poll(asked).toMatchObject({ state: 'solved', courseId: course.id })
    server.fail(listQuestionQueue, 400)
    await page.getByRole('combobox', { name: 'Which questions' }).selectOptions('Answered')
    await expect.element(page.getByText('The questions could not be loaded.')).toBeVisible()
  })
})

describe('answers to mark', () => {
  const written: AnswerToMark = {
    kind: 'quiz',
    course,
    lesson,
    answer: {
      id: crypto.randomUUID(),
      student: { id: crypto.randomUUID(), name: 'Cleo Park' },
      prompt: 'Why a stop?',
      answer: 'It limits the loss',
      possible: 10,
      submittedAt: at,
      points: null,
      comment: '',
      markedAt: null,
    },
  }
  const decided: StudentAnswer = {
    userId: crypto.randomUUID(),
    name: 'Ada Lee',
    direction: 'NONE',
    entry: null,
    stop: null,
    target: null,
    zone: null,
    reason: 'No edge.',
    outcome: { kind: 'no_trade', r: 0, enteredIn: null, endedIn: null, exit: null },
    met: { riskReward: null, stopBeyond: null, zone: null },
    points: null,
    comment: '',
    markedAt: null,
    committedAt: at,
  }

  test('of quizzes and of exercises are marked in one list', async () => {
    const { server, show, sent } = await open('/dashboard/questions?view=marking')
    const exercise: AnswerToMark = { kind: 'exercise', course, lesson, answer: decided }
    server.answer(listAnswersToMark, [written, exercise])
    await show()
    const items = page.getByRole('list', { name: 'Answers waiting for points' })
    await expect.element(items.getByText('It limits the loss')).toBeVisible()
    await expect.element(items.getByText('No edge.')).toBeVisible()
    await expectFine()
    server.answer(markAnswer, null)
    server.answer(listAnswersToMark, [exercise])
    await items.getByRole('textbox', { name: 'Points of 10' }).fill('8')
    await items.getByRole('button', { name: 'Save Mark' }).click()
    await expect.element(items.getByText('It limits the loss')).not.toBeInTheDocument()
    expect(sent(/written/)).toEqual([{ points: 8, comment: '', replaces: null }])
    server.answer(markExerciseAnswer, { ...decided, points: 70 })
    server.answer(listAnswersToMark, [])
    await items.getByRole('textbox', { name: 'Points, 0 to 100' }).fill('70')
    await items.getByRole('button', { name: 'Save points for Ada Lee' }).click()
    await expect.element(page.getByText('Nothing to mark', { exact: true })).toBeVisible()
  })

  test('that could not be loaded are asked for again', async () => {
    const { server, show } = await open('/dashboard/questions?view=marking')
    server.fail(listAnswersToMark, 400)
    await show()
    await expect.element(page.getByText('The answers could not be loaded.')).toBeVisible()
    server.answer(listAnswersToMark, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Nothing to mark', { exact: true })).toBeVisible()
  })
})
