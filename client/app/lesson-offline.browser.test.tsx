import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useWatching } from '#client/features/courses/lessons/use-watching.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { listVideos, saveProgress, type Video } from '#contract/courses.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import WithSession from './pages/with-session.tsx'

const video: Video = {
  id: crypto.randomUUID(),
  courseId: crypto.randomUUID(),
  title: 'The first candle',
  order: 0,
  duration: 600,
  createdAt: new Date().toISOString(),
  source: 'file',
  videoUrl: '/api/media/videos/a.mp4',
  completed: false,
  position: 0,
  toWatch: 540,
}

const answered = { completed: false, position: 0, toWatch: 540, courseProgress: 0 }

/** Stands in for a player: each click reports that many seconds as played. */
function Watched() {
  const take = useWatching(video, 0, true)
  const play = (position: number) =>
    take({ type: 'played', position, at: position * 1000, rate: 1, length: null })
  return [0, 5, 10].map((second) => (
    <button key={second} type="button" onClick={() => play(second)}>
      {`Second ${second}`}
    </button>
  ))
}

function Lesson() {
  const { user } = useSession()
  return user ? <Watched /> : null
}

const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/lesson', Component: Lesson },
      { path: '/elsewhere', Component: () => <p>Elsewhere</p> },
    ],
  },
]

function start() {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listVideos, [video])
  const reports = () =>
    server.calls.filter(({ path }) => path.endsWith('/progress')).map(({ body }) => body)
  return { server, reports }
}
const press = (second: number) => page.getByRole('button', { name: `Second ${second}` }).click()
const soon = { timeout: 60_000 }

test('losing the connection during a lesson loses no second of it', async () => {
  const { server, reports } = start()
  server.answer(saveProgress, answered)
  await openAt('/lesson', routes)
  await press(0)
  await expect.poll(() => reports().length, soon).toBe(1)
  server.fail(saveProgress, 503)
  await press(5)
  await expect.poll(() => reports().length, soon).toBe(2)
  server.answer(saveProgress, answered)
  await press(10)
  await expect.poll(() => reports().at(-1), soon).toMatchObject({ position: 10, watched: 10 })
})

test('a lesson left offline resumes where it was, and is reported once', async () => {
  const { server, reports } = start()
  server.answer(saveProgress, answered)
  const lesson = await openAt('/lesson', routes)
  await press(0)
  await expect.poll(() => reports().length, soon).toBe(1)
  server.fail(saveProgress, 503)
  await press(5)
  await expect.poll(() => reports().length, soon).toBe(2)
  await lesson.unmount()
  const refused = reports().length
  server.answer(saveProgress, answered)
  const later = await openAt('/elsewhere', routes)
  await expect.poll(() => reports().length, soon).toBe(refused + 1)
  expect(reports().at(-1)).toMatchObject({ position: 5, watched: 5, ended: false })
  // The academy can tell from when the screen was opened that this report is older, and moves nothing
  // back.
  const opened = reports().map((body) => (body as { opened: string }).opened)
  expect(new Set(opened).size).toBe(1)
  await later.unmount()
  await openAt('/elsewhere', routes)
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(reports()).toHaveLength(refused + 1)
})
