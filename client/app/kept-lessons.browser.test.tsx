import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keepLesson, progressOf } from '#client/platform/offline/keep-lesson.ts'
import { type KeptLesson, mostBytes } from '#client/platform/offline/kept-lessons.ts'
import { forgetOnDevice } from '#client/platform/session/forget-on-device.ts'
import { storeImpersonation } from '#client/platform/session/impersonation.ts'
import { writeAccessToken } from '#client/platform/session/tokens.ts'
import { listOwnCertificates } from '#contract/certificates.ts'
import { listCourses, listVideos, type Video } from '#contract/courses.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { demoClip as bytes } from '#testing/components/demo-clip.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

/** What players have begun to load. A player that finds no file at its address is soon gone from the page. */
const played: string[] = []
document.addEventListener(
  'loadstart',
  ({ target }) => target instanceof HTMLVideoElement && played.push(target.src),
  true,
)
beforeEach(() => {
  played.length = 0
  return page.viewport(360, 780)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const name of await caches.keys()) await caches.delete(name)
})

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const lesson = lessonOf('One', 0)
const lessonPath = `/dashboard/courses/${theCourse.id}/${lesson.id}`

const fileWith = (body: BodyInit, length = bytes.length) =>
  new Response(body, {
    headers: { 'content-type': 'video/mp4', 'content-length': String(length) },
  })

/** A server whose files are the clip, unless given otherwise. */
function serverWithFile(file: () => Response = () => fileWith(bytes)) {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listCourses, [{ ...theCourse, lessonCount: 1 }])
  server.answer(listVideos, [lesson])
  server.answer(listOwnCertificates, { certificates: [], standings: [] })
  const planned = window.fetch
  window.fetch = async (input, init) =>
    String(input).startsWith('/api/media/') ? file() : planned(input, init)
  return server
}

const listKey = () => Object.keys(localStorage).find((key) => key.startsWith('kept-lessons '))
const kept = (): KeptLesson[] => JSON.parse(localStorage.getItem(listKey() ?? '') ?? '[]')
const stored = async () =>
  (await caches.keys()).filter((name) => name.startsWith('lessons-')).length
const copies = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('lessons-'))
  const all = names.map(async (name) => (await caches.open(name)).keys())
  return (await Promise.all(all)).flat().map(({ url }) => url)
}
const button = (name: string) => page.getByRole('button', { name })
const here = page.getByText(/^On this device, /)

async function keepTheLesson() {
  const server = serverWithFile()
  const shown = await openAt(lessonPath, routes)
  await button('Download for offline').click()
  await expect.element(here).toBeVisible()
  played.length = 0
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
  await expect.poll(() => played.at(-1)).toMatch(/^blob:.*#lesson\.mp4$/)
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
  await expect.poll(() => played.at(-1)).toMatch(/\/api\/media\//)
})

test('signing out leaves nothing of it', async () => {
  const { shown } = await keepTheLesson()
  expect(await stored()).toBe(1)
  await forgetOnDevice((listKey() ?? '').replace('kept-lessons ', ''))
  expect([kept(), await stored()]).toEqual([[], 0])
  await shown.unmount()
})

test('somebody else who signs in on the device finds nothing of it', async () => {
  const { shown } = await keepTheLesson()
  await shown.unmount()
  serverWithFile()
  await openAt('/dashboard/courses', routes)
  await expect.poll(async () => [kept(), await stored()]).toEqual([[], 0])
  await expect.element(page.getByRole('link', { name: theCourse.title })).toBeVisible()
  await expect.element(page.getByText('On this device')).not.toBeInTheDocument()
})

test.each(['academy', 'visitor'] as const)(
  'viewing the site as %s ends nothing that the viewer has on the device',
  async (as) => {
    const { shown } = await keepTheLesson()
    await shown.unmount()
    const [own] = kept()
    await caches.open('answers-own')
    localStorage.setItem('time-zone', 'Asia/Tokyo')
    storeImpersonation({ id: 'view', as, token: 'view_x' })
    serverWithFile()
    const view = await openAt('/dashboard/courses', routes)
    const seen =
      as === 'visitor' ? page.getByText(/^Access Restricted/) : page.getByText(theCourse.title)
    await expect.element(seen.first()).toBeVisible()
    expect(kept()).toEqual([own])
    expect(await copies()).toHaveLength(1)
    expect(await caches.has('answers-own')).toBe(true)
    expect(localStorage.getItem('time-zone')).toBe('Asia/Tokyo')
    await view.unmount()
  },
)

test('a video that was replaced is played anew before its copy is removed', async () => {
  const { server, shown } = await keepTheLesson()
  await shown.unmount()
  server.answer(listVideos, [{ ...lesson, videoUrl: '/api/media/videos/b.mp4?x=1' }])
  await openAt(lessonPath, routes)
  await expect.poll(() => played.at(-1)).toMatch(/\/videos\/b\.mp4/)
})

test('a copy that the browser has cleared is not listed any more', async () => {
  const { shown } = await keepTheLesson()
  await shown.unmount()
  for (const name of await caches.keys()) await caches.delete(name)
  await openAt(lessonPath, routes)
  await expect.poll(() => played.at(-1)).toMatch(/\/api\/media\//)
  await expect.element(button('Download for offline')).toBeVisible()
  expect(kept()).toEqual([])
})

/** A file of which the second half never comes. */
const halfAFile = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(bytes.slice(0, bytes.length / 2)),
  })

test('of a download that is stopped nothing stays', async () => {
  serverWithFile(() => fileWith(halfAFile()))
  await openAt(lessonPath, routes)
  await button('Download for offline').click()
  await expect.element(page.getByText(/^Downloading, [45]\d %$/)).toBeVisible()
  await button('Stop the download').click()
  await expect.element(button('Download for offline')).toBeVisible()
  await expect.element(page.getByText(/could not be downloaded/)).not.toBeInTheDocument()
  expect(kept()).toEqual([])
  expect(await copies()).toEqual([])
})

test('a download ends with the session', async () => {
  serverWithFile(() => fileWith(halfAFile()))
  await openAt(lessonPath, routes)
  await button('Download for offline').click()
  await expect.element(button('Stop the download')).toBeVisible()
  writeAccessToken(null)
  await expect.poll(() => progressOf(lesson.id)).toBeNull()
  await expect.poll(async () => [kept(), await stored()]).toEqual([[], 0])
})

test('a copy stays where another download of it fails', async () => {
  const { shown } = await keepTheLesson()
  await shown.unmount()
  const [one] = kept()
  const user = (listKey() ?? '').replace('kept-lessons ', '')
  serverWithFile(() => new Response(null, { status: 502 }))
  const again = keepLesson(user, { ...lesson, page: lessonPath }, '/api/media/videos/a.mp4')
  await expect(again).rejects.toMatchObject({ why: 'failed' })
  // The page may have had it confirmed once more meanwhile.
  expect(kept()).toEqual([{ ...one, confirmedAt: expect.any(Number) }])
  expect(await copies()).toHaveLength(1)
})

test.each<[string, () => void]>([
  [
    'says that it has no room',
    () => vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 1000, usage: 999 }),
  ],
  [
    'turns out to be full',
    () =>
      vi
        .spyOn(Cache.prototype, 'put')
        .mockRejectedValue(new DOMException('', 'QuotaExceededError')),
  ],
])('a device that %s is told of', async (_, fill) => {
  serverWithFile()
  fill()
  await openAt(lessonPath, routes)
  await button('Download for offline').click()
  await expect.element(page.getByText('This device has not enough free storage.')).toBeVisible()
  expect(kept()).toEqual([])
})

test.each([
  [
    'more than the limit',
    mostBytes + 1,
    'At most 2.0 GB of lessons fit on a device. Remove one of them first.',
  ],
  ['cut off', bytes.length + 1, 'The lesson could not be downloaded. Please try again.'],
])('a file that is %s is not kept, and it is said why', async (_, length, message) => {
  serverWithFile(() => fileWith(bytes, length))
  const shown = await openAt(lessonPath, routes)
  await button('Download for offline').click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(kept()).toEqual([])
  await expectFine()
  await shown.unmount()
})
