import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Checkpoints } from '#client/features/courses/checkpoints/checkpoints.tsx'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import {
  answerCheckpoint,
  type Checkpoint,
  createCheckpoint,
  deleteCheckpoint,
  listCheckpoints,
  listManagedCheckpoints,
  type ManagedCheckpoint,
} from '#contract/checkpoints.ts'
import { listVideos, listVideoUploads } from '#contract/courses.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const lesson = lessonOf('The open', 0)
const idOf = (second: number) => `00000000-0000-4000-8000-${String(second).padStart(12, '0')}`

const checkpoint = (second: number, prompt: string): Checkpoint => ({
  id: idOf(second),
  second,
  version: at,
  question: {
    place: 0,
    kind: 'single',
    prompt,
    points: 1,
    options: ['Tokyo', 'London'],
    answer: null,
  },
  outcome: null,
})
const answered = (asked: Checkpoint, isRight: boolean): Checkpoint => ({
  ...asked,
  question: { ...asked.question, answer: { kind: 'choice', chosen: [isRight ? 0 : 1] } },
  outcome: {
    place: 0,
    points: isRight ? 1 : 0,
    isRight,
    right: { kind: 'choice', chosen: [0] },
    explanation: 'The day begins in the east.',
    feedback: [],
    comment: '',
  },
})
const first = checkpoint(10, 'Which session opens first?')
const second = checkpoint(20, 'And which one closes first?')

/** Stands in for the player above. */
const player = { second: 0 as number | null, holds: 0, plays: 0, asking: [] as boolean[] }
beforeEach(() => Object.assign(player, { second: 0, holds: 0, plays: 0, asking: [] }))
const handle = {
  current: {
    second: () => player.second,
    goTo: () => undefined,
    hold() {
      player.holds += 1
    },
    goOn() {
      player.plays += 1
    },
  },
}
const onAsking = (isAsking: boolean) => void player.asking.push(isAsking)
const Shown = () =>
  useSession().user && <Checkpoints video={lesson} player={handle} onAsking={onAsking} />

async function open(checkpoints: Checkpoint[]) {
  const server = serverFor('academy')
  server.answer(listCheckpoints, checkpoints)
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Shown }] }])
  return server
}

const question = (time: string) => page.getByRole('form', { name: `Question at ${time}` })
const button = (name: string) => page.getByRole('button', { name })

test('the video pauses where it asks, says what is right, and goes on', async () => {
  const server = await open([first, second])
  await expect.poll(() => server.calls.length).toBeGreaterThan(0)
  player.second = 12
  await expect.element(question('0:10')).toHaveFocus()
  expect([player.holds, player.asking]).toEqual([1, [false, true]])
  await expectFine()
  await button('Check').click()
  await expect.element(page.getByText('Answer the question first.')).toBeVisible()
  await page.getByRole('radio', { name: 'Tokyo' }).click()
  server.fail(answerCheckpoint, 500)
  await button('Check').click()
  await expect
    .element(page.getByText('Your answer could not be sent. Please try again.'))
    .toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Tokyo' })).toBeChecked()
  server.answer(answerCheckpoint, answered(first, true))
  server.answer(listCheckpoints, [answered(first, true), second])
  await button('Check').click()
  await expect.element(page.getByText('Right', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The day begins in the east.')).toBeVisible()
  expect(server.calls.findLast(({ path }) => path.endsWith('/answer'))?.body).toEqual({
    ...{ version: at, answer: { kind: 'choice', chosen: [0] } },
  })
  await expect.element(button('Continue the video')).toHaveFocus()
  await expectFine()
  await userEvent.keyboard('{Enter}')
  expect(player.plays).toBe(1)
  await expect.element(page.getByText('The day begins')).not.toBeInTheDocument()
  expect(player.asking.at(-1)).toBe(false)
})

test('who jumps past two is asked both, and plays on only then; before them one can look again', async () => {
  const server = await open([first, second])
  player.second = 500
  await expect.element(question('0:10')).toBeVisible()
  player.second = 5
  await expect.element(question('0:10')).not.toBeInTheDocument()
  player.second = 501
  await expect.element(question('0:10')).toBeVisible()
  // Whoever plays on without an answer is held again.
  const { holds } = player
  player.second = 502
  await expect.poll(() => player.holds).toBe(holds + 1)
  server.answer(answerCheckpoint, answered(first, false))
  server.answer(listCheckpoints, [answered(first, false), second])
  await button('I don’t know').click()
  await expect.element(page.getByText('Wrong', { exact: true })).toBeVisible()
  await button('Next question').click()
  expect(player.plays).toBe(0)
  await expect.element(question('0:20')).toBeVisible()
})

test('who teaches goes on after an answer, of which nothing is kept', async () => {
  // The list never has it.
  const server = await open([first, second])
  player.second = 12
  await page.getByRole('radio', { name: 'Tokyo' }).click()
  server.answer(answerCheckpoint, answered(first, true))
  await button('Check').click()
  const goOn = button('Continue the video')
  await expect.element(goOn).toHaveFocus()
  await expect.element(goOn).toHaveAccessibleDescription('Right')
  await goOn.click()
  await expect.poll(() => player.asking.at(-1)).toBe(false)
  expect(player.plays).toBe(1)
  player.second = 21
  await expect.element(question('0:20')).toBeVisible()
})

test('what is answered is not asked again, and questions that cannot be loaded can be asked for again', async () => {
  const server = serverFor('academy')
  server.fail(listCheckpoints, 500)
  player.second = 15
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Shown }] }])
  const message = page.getByText('The questions of this video could not be loaded.')
  await expect.element(message).toBeVisible()
  server.answer(listCheckpoints, [answered(first, true), second])
  await button('Try again').click()
  await expect.element(message).not.toBeInTheDocument()
  player.second = 21
  await expect.element(question('0:20')).toBeVisible()
})

const managed = (seconds: number, changes: Partial<ManagedCheckpoint> = {}): ManagedCheckpoint => ({
  id: idOf(seconds),
  second: seconds,
  question: {
    kind: 'single',
    prompt: 'Which session opens first?',
    points: 1,
    explanation: '',
    options: [
      { id: idOf(1), text: 'Tokyo', correct: true, feedback: '' },
      { id: idOf(2), text: 'London', correct: false, feedback: '' },
    ],
  },
  mayNotFit: false,
  answered: 4,
  right: 3,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

const Managed = () =>
  useSession().user && <ManageVideosDialog course={theCourse} onClose={() => undefined} />

test('a teacher places checkpoints, sees how they were answered, and deletes them', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(listVideos, [lesson])
  server.answer(listVideoUploads, [])
  server.answer(listManagedCheckpoints, [
    managed(75),
    managed(500, { answered: 0, right: 0, mayNotFit: true }),
  ])
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }])
  await actOn('The open', 'Subtitles, chapters, video file')
  await expect.element(page.getByText('3 of 4 right (75%)')).toBeVisible()
  await expect.element(page.getByText(/Nobody has answered yet · The video has been/)).toBeVisible()
  await button('Add a checkpoint').click()
  const form = page.getByRole('region', { name: 'New checkpoint' })
  await form.getByRole('textbox', { name: 'Pause at' }).fill('noon')
  await form.getByRole('textbox', { name: 'Question' }).fill('What is a pip?')
  await form.getByRole('textbox', { name: /^Option 1/ }).fill('A step')
  await form.getByRole('textbox', { name: /^Option 2/ }).fill('A leap')
  await form.getByRole('button', { name: 'Add Checkpoint' }).click()
  await expect.element(form.getByText('Enter a time such as 1:30 or 1:02:30')).toBeVisible()
  await form.getByRole('textbox', { name: 'Pause at' }).fill('1:30')
  await expectFine()
  server.answer(createCheckpoint, managed(90))
  await form.getByRole('button', { name: 'Add Checkpoint' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    second: 90,
    question: { kind: 'single', prompt: 'What is a pip?', options: [{ correct: true }, {}] },
  })
  server.answer(deleteCheckpoint, null)
  server.answer(listManagedCheckpoints, [managed(500)])
  await button('Delete the checkpoint at 1:15').click()
  await button('Yes, Delete').click()
  await expect.element(page.getByText('3 of 4 right (75%)').first()).toBeVisible()
  await expect.element(button('Delete the checkpoint at 1:15')).not.toBeInTheDocument()
})

test('a video in a player that the academy does not know has none', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  const videoUrl = 'https://other.example/watch/1'
  server.answer(listVideos, [{ ...lesson, source: 'external', videoUrl }])
  server.answer(listVideoUploads, [])
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }])
  await actOn('The open', 'Subtitles, chapters, video file')
  await expect.element(page.getByRole('heading', { name: 'Chapters' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Checkpoints' })).not.toBeInTheDocument()
})
