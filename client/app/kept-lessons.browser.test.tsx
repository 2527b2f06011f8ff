import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type KeptLesson, mostBytes } from '#client/platform/offline/kept-lessons.ts'
import { forgetOnDevice } from '#client/platform/session/forget-on-device.ts'
import { listOwnCertificates } from '#contract/certificates.ts'
import { listCourses, listVideos, type Video } from '#contract/courses.ts'
import clip from '#database/demo/media/01-what-a-pip-is.mp4?inline'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))
afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const lesson = lessonOf('One', 0)
const lessonPath = `/dashboard/courses/${theCourse.id}/${lesson.id}`
const bytes = Uint8Array.from(atob(clip.replace(/^.*,/, '')), (one) => one.charCodeAt(0))

/** A server whose files are the clip, and say that they have `length` bytes. */
function serverWithFile(length = bytes.length) {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listCourses, [{ ...theCourse, lessonCount: 1 }])
  server.answer(listVideos, [lesson])
  server.answer(listOwnCertificates, { certificates: [], standing: null })
  const planned = window.fetch
  window.fetch = async (input, init) =>
    String(input).startsWith('/api/media/')
      ? new Response(bytes, {
          headers: { 'content-type': 'video/mp4', 'content-length': String(length) },
        })
      : planned(input, init)
  return server
}

const listKey = () => Object.keys(localStorage).find((key) => key.startsWith('kept-lessons '))
const kept = (): KeptLesson[] => JSON.parse(localStorage.getItem(listKey() ?? '') ?? '[]')
const stored = async () =>
  (await caches.keys()).filter((name) => name.startsWith('lessons-')).length
const button = (name: string) => page.getByRole('button', { name })
const here = page.getByText(/^On this device, /)

async function keepTheLesson() {
  const server = serverWithFile()
  const shown = await openAt(lessonPath, routes)
  await button('Download for offline').click()
  await expect.element(here).toBeVisible()
  return { server, shown }
}

test('a lesson is kept, listed, played from the device, and removed', async () => {
  const { shown } = await keepTheLesson()
  expect(kept()).toMatchObject([{ id: lesson.id, bytes: bytes.length, page: lessonPath }])
  await expectFine()
  await shown.unmount()

  const list = await openAt('/dashboard/courses', routes)
  await expect.element(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'One', exact: true }))
    .toHaveAttribute('href', lessonPath)
  await expectFine()
  await list.unmount()

  const again = await openAt(lessonPath, routes)
  await expect.poll(() => document.querySelector('video')?.src).toMatch(/^blob:.*#lesson\.mp4$/)
  await expect.poll(() => document.querySelector('video')?.readyState ?? 0).toBeGreaterThan(0)
  await button('Remove from this device').click()
  await expect.element(button('Download for offline')).toBeVisible()
  expect(kept()).toEqual([])
  await again.unmount()
})

test.each<[string, Video[]]>([
  ['that is closed', []],
  ['of which the video was replaced', [{ ...lesson, videoUrl: '/api/media/videos/b.mp4?x=1' }]],
])('a lesson %s is removed once the academy says so', async (_, videos) => {
  const { server, shown } = await keepTheLesson()
  await shown.unmount()
  server.answer(listVideos, videos)
  const later = await openAt('/dashboard/courses', routes)
  await expect.poll(kept).toEqual([])
  await expect.element(page.getByText('On this device')).not.toBeInTheDocument()
  await later.unmount()
})

test('with the access the lessons go, and a silent academy takes nothing away', async () => {
  const { server, shown } = await keepTheLesson()
  await shown.unmount()
  server.fail(listVideos, 503)
  const silent = await openAt('/dashboard/courses', routes)
  await expect.element(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  await expect
    .poll(() => server.calls.filter(({ path }) => path.endsWith('/videos')).length)
    .toBeGreaterThan(1)
  expect(kept()).toHaveLength(1)
  await silent.unmount()
  server.fail(listVideos, 404)
  await openAt('/dashboard/courses', routes)
  await expect.poll(kept).toEqual([])
})

test('what the academy has not confirmed for a week is not played, but stays', async () => {
  const { shown } = await keepTheLesson()
  await shown.unmount()
  const key = listKey() ?? ''
  const old = kept().map((one) => ({ ...one, confirmedAt: Date.now() - 8 * 24 * 3_600_000 }))
  localStorage.setItem(key, JSON.stringify(old))
  await openAt(lessonPath, routes)
  await expect.poll(() => document.querySelector('video')?.src).toMatch(/\/api\/media\//)
})

test('signing out leaves nothing of it', async () => {
  const { shown } = await keepTheLesson()
  expect(await stored()).toBe(1)
  await forgetOnDevice((listKey() ?? '').replace('kept-lessons ', ''))
  expect([kept(), await stored()]).toEqual([[], 0])
  await shown.unmount()
})

test.each([
  [
    'more than the limit',
    mostBytes + 1,
    'At most 2.0 GB of lessons fit on a device. Remove one of them first.',
  ],
  ['cut off', bytes.length + 1, 'The lesson could not be downloaded. Please try again.'],
])('a file that is %s is not kept, and it is said why', async (_, length, message) => {
  serverWithFile(length)
  const shown = await openAt(lessonPath, routes)
  await button('Download for offline').click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(kept()).toEqual([])
  await expectFine()
  await shown.unmount()
})
