import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SignalQuestions } from '#client/features/courses/questions/signal-questions.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { QuestionArea } from '#client/ui/overlays/question-area.tsx'
import type { LessonQuestion } from '#contract/lesson-questions.ts'
import {
  askOnSignal,
  getSignalQuestion,
  haveSameOnSignal,
  listSignalQuestions,
} from '#contract/signals/signal-questions.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const id = '0193e7a0-0000-7000-8000-000000000001'
const at = '2026-03-02T09:00:00.000Z'
const question = (text: string, more: Partial<LessonQuestion> = {}): LessonQuestion => ({
  id: crypto.randomUUID(),
  text,
  place: null,
  state: 'open',
  shared: false,
  same: 0,
  messageCount: 0,
  mine: true,
  alsoMine: false,
  can: { edit: true, remove: true, followUp: true, solve: true, same: false },
  createdAt: at,
  updatedAt: at,
  ...more,
})
const shown = question('Why not higher?', {
  mine: false,
  shared: true,
  can: { edit: false, remove: false, followUp: false, solve: false, same: true },
})

const Questions = () =>
  useSession().user && (
    <>
      <SignalQuestions id={id} />
      <QuestionArea />
    </>
  )

async function open(questions: LessonQuestion[], as: 'mentorship' | 'teacher' = 'mentorship') {
  const server = serverFor(as)
  server.answer(listSignalQuestions, questions)
  const children = [{ path: '/', Component: Questions }]
  await openAt('/', [{ Component: WithSession, children }])
  return server
}

test('a member asks below a signal, and what is typed stays until it is sent', async () => {
  const server = await open([])
  await expect.element(page.getByText('No questions or comments yet')).toBeVisible()
  await expectFine()
  const field = page.getByLabelText('New question or comment')
  const send = page.getByRole('button', { name: 'Send' })
  await expect.element(send).toBeDisabled()
  await field.fill('Why this stop?')
  server.fail(askOnSignal, 503)
  await send.click()
  await expect.element(field).toHaveValue('Why this stop?')
  const asked = question('Why this stop?')
  server.answer(askOnSignal, asked)
  server.answer(listSignalQuestions, [asked])
  await send.click()
  await expect.element(page.getByRole('button', { name: /^Why this stop/ })).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expectFine()
})

test('an answer is read below the question, and somebody else’s can be had as well', async () => {
  const server = await open([shown])
  const message = { id: crypto.randomUUID(), byTeacher: true, text: 'The low', shown: true }
  server.answer(getSignalQuestion, { ...shown, messages: [{ ...message, createdAt: at }] })
  await page.getByRole('button', { name: /^Why not higher/ }).click()
  await expect.element(page.getByText('The low')).toBeVisible()
  server.answer(haveSameOnSignal, { ...shown, alsoMine: true })
  server.answer(listSignalQuestions, [{ ...shown, alsoMine: true }])
  await page.getByRole('button', { name: 'Same question' }).click()
  await expect.element(page.getByRole('button', { pressed: true })).toBeVisible()
  await expectFine()
})

test('those who teach answer in the queue, and ask nothing here', async () => {
  await open([shown], 'teacher')
  await expect.element(page.getByRole('link', { name: 'Answer questions' })).toBeVisible()
  await expect.element(page.getByLabelText('New question or comment')).not.toBeInTheDocument()
  await expectFine()
})

test('questions that cannot be loaded say so', async () => {
  const server = serverFor('mentorship')
  server.fail(listSignalQuestions, 503)
  const children = [{ path: '/', Component: Questions }]
  await openAt('/', [{ Component: WithSession, children }])
  await expect.element(page.getByText('The questions could not be loaded.')).toBeVisible()
  server.answer(listSignalQuestions, [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No questions or comments yet')).toBeVisible()
})
