import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LessonQuestions } from '#client/features/courses/questions/lesson-questions.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { QuestionArea } from '#client/ui/overlays/question-area.tsx'
import type { Video } from '#contract/courses.ts'
import {
  askQuestion,
  deleteLessonQuestion,
  followUpQuestion,
  getLessonQuestion,
  haveSameQuestion,
  type LessonQuestion,
  listLessonQuestions,
  type QuestionMessage,
  solveQuestion,
  updateLessonQuestion,
} from '#contract/lesson-questions.ts'
import { getTextLesson } from '#contract/text-lessons.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf } from '#testing/components/courses.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const ofAsker = { edit: true, remove: true, followUp: true, solve: true, same: false }
const ofOther = { edit: false, remove: false, followUp: false, solve: false, same: true }
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
  can: ofAsker,
  createdAt: at,
  updatedAt: at,
  ...more,
})
const message = (text: string, byTeacher = true): QuestionMessage => ({
  ...{ id: crypto.randomUUID(), text, byTeacher, shown: true, createdAt: at },
})
const video = lessonOf('The open', 0)

/** Stands in for the player above the questions. */
const player = { second: 83.7 as number | null, wentTo: [] as number[] }
beforeEach(() => Object.assign(player, { second: 83.7, wentTo: [] }))
const handle = {
  current: {
    second: () => player.second,
    goTo: (second: number) => void player.wentTo.push(second),
    hold: () => undefined,
    goOn: () => undefined,
  },
}

let shown: Video
const Questions = () =>
  useSession().user && (
    <>
      <LessonQuestions video={shown} player={handle} />
      <QuestionArea />
    </>
  )

async function open(
  questions: LessonQuestion[],
  lesson: Video = video,
  as: 'academy' | 'teacher' = 'academy',
  named?: LessonQuestion,
) {
  const server = serverFor(as)
  server.answer(listLessonQuestions, questions)
  shown = lesson
  if (named) server.answer(getLessonQuestion, { ...named, messages: [message('As it is tested')] })
  await openAt(named ? `/?question=${named.id}` : '/', [
    { Component: WithSession, children: [{ path: '/', Component: Questions }] },
  ])
  const sent = (method: string) =>
    server.calls
      .filter((call) => call.method === method && call.path.includes('/questions'))
      .map(({ body }) => body)
  return { server, sent }
}

const section = page.getByRole('region', { name: 'Questions' })
const field = section.getByRole('textbox', { name: 'New question' })

test('a question is asked at the second at which it was begun, and kept when it cannot be sent', async () => {
  const { server, sent } = await open([])
  await expect.element(section.getByRole('button', { name: 'Ask' })).toBeDisabled()
  await field.fill('Why the second top?')
  player.second = 99
  const ask = section.getByRole('button', { name: 'Ask at 1:23' })
  await expectFine()
  server.fail(askQuestion, 500)
  await ask.click()
  await expect
    .element(page.getByText('Your question could not be sent. Please try again.'))
    .toBeVisible()
  await expect.element(field).toHaveValue('Why the second top?')
  server.answer(askQuestion, question('Why the second top?'))
  await ask.click()
  await expect.element(field).toHaveValue('')
  expect(sent('POST').at(-1)).toEqual({
    text: 'Why the second top?',
    place: { at: 'second', second: 83 },
  })
  await field.fill('In general?')
  await section.getByRole('combobox', { name: 'About' }).selectOptions('The lesson as a whole')
  await section.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.element(field).toHaveValue('')
  expect(sent('POST').at(-1)).toEqual({ text: 'In general?', place: null })
})

test('a question on a text is about one of its paragraphs', async () => {
  const text = lessonOf('To read', 0, { kind: 'text', videoUrl: null, duration: null })
  player.second = null
  const { server, sent } = await open([], text)
  server.answer(getTextLesson, {
    ...{ id: text.id, courseId: text.courseId, title: text.title, readingMinutes: 1 },
    ...{ text: '# Risk\n\nRisk **one** percent.', pictures: [], createdAt: at, updatedAt: at },
  })
  await field.fill('Why one?')
  await section
    .getByRole('combobox', { name: 'About the paragraph' })
    .selectOptions('2: Risk one percent.')
  await expectFine()
  server.answer(askQuestion, question('Why one?'))
  await section.getByRole('button', { name: 'Ask' }).click()
  await expect.element(field).toHaveValue('')
  expect(sent('POST')).toEqual([
    { text: 'Why one?', place: { at: 'paragraph', paragraph: 1, quote: 'Risk one percent.' } },
  ])
})

test('a question leads to its second, and opens its answers; the asker adds to it and solves it', async () => {
  const asked = question('Why here?', { place: { at: 'second', second: 5 }, state: 'answered' })
  const { server, sent } = await open([asked])
  server.answer(getLessonQuestion, { ...asked, messages: [message('Because of the low.')] })
  await section.getByRole('button', { name: 'Play from 0:05' }).click()
  expect(player.wentTo).toEqual([5])
  const row = section.getByRole('button', { name: /^Why here\?/ })
  await expect.element(row).toHaveTextContent('Why here?You · Answered')
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(section.getByText('Because of the low.')).toBeVisible()
  await expectFine()
  const addition = section.getByRole('textbox', { name: 'Add to your question' })
  await addition.fill('Which low?')
  server.fail(followUpQuestion, 500)
  await section.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText(/What you have added could not be saved/)).toBeVisible()
  await expect.element(addition).toHaveValue('Which low?')
  server.answer(followUpQuestion, { ...asked, messages: [] })
  await section.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(addition).toHaveValue('')
  server.answer(solveQuestion, { ...asked, state: 'solved' })
  server.answer(listLessonQuestions, [{ ...asked, state: 'solved' }])
  await section.getByRole('button', { name: 'Mark as solved' }).click()
  await expect.element(row).toHaveTextContent('Why here?You · Solved')
  expect(sent('PUT')).toEqual([{ solved: true }])
})

test('the asker changes and deletes a question that nobody has answered', async () => {
  const asked = question('Wy?')
  const { server, sent } = await open([asked])
  server.answer(getLessonQuestion, { ...asked, messages: [] })
  await section.getByRole('button', { name: /^Wy\?/ }).click()
  await section.getByRole('button', { name: 'Edit' }).click()
  await section.getByRole('textbox', { name: 'Question', exact: true }).fill('Why?')
  server.answer(updateLessonQuestion, { ...asked, text: 'Why?' })
  server.answer(listLessonQuestions, [{ ...asked, text: 'Why?' }])
  await section.getByRole('button', { name: 'Save question' }).click()
  await expect.element(section.getByRole('button', { name: /^Why\?/ })).toBeVisible()
  expect(sent('PUT')).toEqual([{ text: 'Why?' }])
  server.answer(deleteLessonQuestion, null)
  server.answer(listLessonQuestions, [])
  await section.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect.element(page.getByText('Question Deleted')).toBeVisible()
  await expect.element(section.getByRole('listitem')).not.toBeInTheDocument()
})

test('others see a question of the class without a name, and say that they have it as well', async () => {
  const asked = question('Why?', { mine: false, shared: true, same: 1, can: ofOther })
  const { server, sent } = await open([asked])
  server.answer(getLessonQuestion, { ...asked, messages: [message('And then?', false)] })
  const row = section.getByRole('button', { name: /^Why\?/ })
  await expect
    .element(row)
    .toHaveTextContent('Why?A student · Waiting for an answer · 1 other has this question')
  await row.click()
  await expect.element(section.getByText('And then?')).toBeVisible()
  await expect.element(section.getByRole('textbox', { name: /Add to/ })).not.toBeInTheDocument()
  server.answer(haveSameQuestion, { ...asked, alsoMine: true })
  server.answer(listLessonQuestions, [{ ...asked, same: 2, alsoMine: true }])
  await section.getByRole('button', { name: 'Same question' }).click()
  const pressed = section.getByRole('button', {
    name: 'Same question: you will be told of answers',
  })
  await expect.element(pressed).toHaveAttribute('aria-pressed', 'true')
  expect(sent('PUT')).toEqual([{ same: true }])
})

test('those who teach ask nothing here and are led to the queue', async () => {
  await open([], video, 'teacher')
  await expect.element(section.getByText('No questions yet')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  const link = section.getByRole('link', { name: 'Answer questions' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/questions')
})

test('questions that could not be loaded are asked for again', async () => {
  const { server } = await open([])
  await expect.element(section).toBeVisible()
  server.fail(listLessonQuestions, 400)
  player.second = null
  server.answer(askQuestion, question('New'))
  await field.fill('New')
  await section.getByRole('button', { name: 'Ask' }).click()
  await expect.element(section.getByText('The questions could not be loaded.')).toBeVisible()
  server.answer(listLessonQuestions, [question('New')])
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(section.getByRole('listitem'))
    .toHaveTextContent('NewYou · Waiting for an answer')
})

test('the question that the address names is open above the others, once', async () => {
  const [first, named] = [question('In general?'), question('Why the second top?')]
  await open([first, named], video, 'academy', named)
  await expect.element(section.getByText('As it is tested')).toBeVisible()
  const rows = section.getByRole('button', { name: /\?/ })
  await expect.poll(() => rows.elements().map((row) => row.ariaExpanded)).toEqual(['true', 'false'])
  await expectFine()
})
