import { existsSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Course, createVideo, listVideos } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import {
  type ExternalKind,
  externalLessons,
  fakeProviders,
  mediaHost,
} from './support/fake-players.ts'
import { signIn } from './support/sign-in.ts'

declare global {
  interface Window {
    /** What the page's security policy blocked. */
    refusals: string[]
  }
}

const kinds: ExternalKind[] = [
  'YouTube',
  'Vimeo',
  'Wistia',
  'Mux',
  'Spotify',
  'Twitch',
  'TikTok',
  'HLS',
  'DASH',
  'File',
]
/** Other programs may be using the machine. */
const patient = { timeout: 30_000 }
const failure = 'Failed to play video. Please check the URL or try again.'
/** TikTok's player has no volume control, and its element logs that at every start. */
const quiet = [/Volume control is not supported for TikTok videos/]

let app: TestApp
let base: string
let browser: Browser
let admin: Person
let course: Course

beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  app = await startApp({ clientFolder, env: { MEDIA_HOSTS: mediaHost } })
  admin = await app.people.admin()
  course = await makeCourse(app, admin, { title: 'Far away', roleAccess: ['academy_student'] })
  await makeVideo(app, admin, course.id, 'Uploaded')
  for (const kind of kinds) {
    const body = { title: kind, videoUrl: externalLessons[kind] }
    await app.call(createVideo, { as: admin, params: { id: course.id }, body })
  }
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** The first request of a lesson whose own address is never loaded. */
const playedFrom: Partial<Record<ExternalKind, string>> = {
  YouTube: 'https://www.youtube.com/iframe_api',
  Vimeo: 'https://player.vimeo.com/video/1',
  Wistia: 'https://fast.wistia.com/assets/external/E-v1.js',
  Spotify: 'https://open.spotify.com/embed/episode/1',
  Twitch: 'https://player.twitch.tv/',
  TikTok: 'https://www.tiktok.com/player/v1/1',
}

let lastLoad: Promise<unknown> = Promise.resolve()

/**
 * Lessons play in parallel, but their pages load one after the other: loading keeps the machine busy.
 */
function openLessons(student: Person) {
  const load = lastLoad.then(() => loadLessons(student))
  lastLoad = load.catch(() => undefined)
  return load
}

/** A student's browser, at the lessons of the course. */
async function loadLessons(student: Person) {
  const storage = await signIn(app, base, student)
  const visitor = await openVisitor(browser, base, { quiet, storage })
  const { page, context } = visitor
  await fakeProviders(context)
  await page.addInitScript(() => {
    window.refusals = []
    document.addEventListener('securitypolicyviolation', (event) => {
      window.refusals.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  await openCourse(page)
  return { ...visitor, watch: (title: string) => watch(page, title) }
}

async function openCourse(page: Page) {
  await page.goto('/academy/courses')
  await page.getByRole('button', { name: 'Show lessons of Far away' }).click()
}

async function watch(page: Page, title: string) {
  await page.getByRole('button', { name: new RegExp(`^(Watch|Replay) ${title}$`) }).click()
  const player = page.getByRole('region', { name: `Player: ${title}` })
  await player.waitFor()
  return player
}

/** How far a student is in a lesson, according to the database. */
async function progressOf(student: Person, title: string) {
  const { body } = await app.call(listVideos, { as: student, params: { id: course.id } })
  const lesson = body.find((one) => one.title === title)
  const row = await app.academy.db.pool
    .selectFrom('lessonProgress')
    .selectAll()
    .where('userId', '=', student.id)
    .where('videoId', '=', lesson?.id ?? '')
    .executeTakeFirst()
  return row ?? null
}

/** The provider's frame inside the academy's player page. */
const insideOf = (place: Page | Locator) => place.frameLocator('iframe').frameLocator('iframe')

/** What the security policies of the academy's pages have blocked, including the one in the frame. */
async function refusals(page: Page): Promise<string[]> {
  const own = page.frames().filter((frame) => frame.url().startsWith(base))
  expect(own.length).toBeGreaterThan(1)
  return (await Promise.all(own.map((frame) => frame.evaluate(() => window.refusals)))).flat()
}

// Playing a lesson takes time but little processing: some play in parallel.
test.concurrent.for(kinds)(
  '%s plays, is watched to its end and completes',
  async (kind, { expect }) => {
    const student = await app.people.academy()
    const { page, watch, expectQuietConsole, picture, context } = await openLessons(student)
    const player = await watch(kind)
    if (kind === 'Spotify') await insideOf(player).getByRole('button').click()
    await expect.poll(() => progressOf(student, kind), patient).not.toBeNull()
    await picture(`external-player-${kind.toLowerCase()}`)
    const done = page.getByRole('button', { name: `Replay ${kind}`, exact: true })
    await done.waitFor({ timeout: 60_000 })
    const row = await progressOf(student, kind)
    expect(row?.completedAt).toBeInstanceOf(Date)
    expect(row?.toldSeconds).toBeGreaterThan(5)
    expect(row?.watchedSeconds).toBeGreaterThan((row?.toldSeconds ?? 0) / 2)
    expect(await refusals(page)).toEqual([])
    expectQuietConsole()
    await context.close()
  },
)

// Frames do not report that they failed to load: some wait together until that is certain.
test.concurrent.for([
  [['Vimeo', 'Spotify', 'Twitch', 'TikTok']],
  [['YouTube', 'Wistia', 'Mux']],
  [['HLS', 'DASH', 'File']],
] as const)('what cannot be loaded for %j is reported', async ([together], { expect }) => {
  const student = await app.people.academy()
  const waiting = together.map(async (kind) => {
    const { page, context } = await openLessons(student)
    const { origin } = new URL(playedFrom[kind] ?? externalLessons[kind])
    await context.route(`${origin}/**`, (route) => route.abort())
    await page.getByRole('button', { name: `Watch ${kind}`, exact: true }).click()
    await page.locator('[data-sonner-toast]').getByText(failure).waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await progressOf(student, kind)).toBeNull()
    return { page, context, origin, kind }
  })
  for (const { page, context, origin, kind } of await Promise.all(waiting)) {
    await context.unroute(`${origin}/**`)
    await fakeProviders(context)
    await page.getByRole('button', { name: 'Try again' }).click()
    if (kind === 'Spotify') await insideOf(page).getByRole('button').click()
    await expect.poll(() => progressOf(student, kind), patient).not.toBeNull()
    await context.close()
  }
})

// These depend on single seconds: each has the machine to itself.
test.for(['Uploaded', 'HLS', 'YouTube', 'Vimeo'] as const)(
  '%s continues at the same place on another device, and keeps it when its page is closed',
  async (title, { expect }) => {
    const student = await app.people.academy()
    const first = await openLessons(student)
    await first.watch(title)
    await expect.poll(() => progressOf(student, title), patient).not.toBeNull()
    // Past its first seconds, and before the next report is due.
    const opened = (await progressOf(student, title))?.updatedAt.getTime() ?? 0
    await expect.poll(() => Date.now() - opened, patient).toBeGreaterThan(3000)
    await first.page.goto('about:blank')
    await expect
      .poll(async () => (await progressOf(student, title))?.positionSeconds, patient)
      .toBeGreaterThan(1.5)
    const left = (await progressOf(student, title))?.positionSeconds ?? 0
    await first.context.close()

    const second = await openLessons(student)
    await second.watch(title)
    const positions: number[] = []
    second.page.on('request', (request) => {
      if (request.url().endsWith('/progress')) positions.push(request.postDataJSON().position)
    })
    await expect.poll(() => positions[0] ?? 0, patient).toBeGreaterThanOrEqual(left)
    await second.context.close()
  },
)

test('the owner is told of a host that pages may not load, and of an invalid address', async () => {
  const owner = await openVisitor(browser, base, { storage: await signIn(app, base, admin) })
  await owner.page.goto('/admin/courses')
  await owner.page.getByRole('button', { name: 'Actions for Far away' }).click()
  await owner.page.getByRole('menuitem', { name: 'Manage Videos' }).click()
  const address = owner.page.getByLabel('Video URL')
  await address.fill('https://elsewhere.example/lesson.m3u8')
  await owner.page.getByText('add it to MEDIA_HOSTS').waitFor()
  await address.fill(`${mediaHost}/lesson.m3u8`)
  await owner.page.getByText('HLS stream').first().waitFor()
  await expect.poll(() => owner.page.getByText('MEDIA_HOSTS').count(), patient).toBe(0)
  for (const videoUrl of [
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://owner:secret@cdn.lessons.example/a.mp4',
    'javascript:alert(1)//.mp4',
  ]) {
    const body = { title: 'Refused', videoUrl }
    const params = { id: course.id }
    expect((await app.call(createVideo, { as: admin, params, body })).status).toBe(400)
  }
  owner.expectQuietConsole()
  await owner.context.close()
})
