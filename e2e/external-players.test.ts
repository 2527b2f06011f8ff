import { existsSync } from 'node:fs'
import type { Browser, Locator, Page, Request, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { tagsOfCase } from './support/long-cases.ts'
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
const patient = { timeout: 90_000 }
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
function openLessons(student: Person, { clock = false } = {}) {
  const load = lastLoad.then(() => loadLessons(student, clock))
  lastLoad = load.catch(() => undefined)
  return load
}

type Lessons = Awaited<ReturnType<typeof loadLessons>>

/**
 * A student's browser, at the lessons of the course. With a clock of its own, which goes as any other, it can
 * be put forward.
 */
async function loadLessons(student: Person, clock: boolean) {
  const storage = await signIn(app, base, student)
  const visitor = await openVisitor(browser, base, { quiet, storage })
  const { page, context } = visitor
  await fakeProviders(context)
  if (clock) await page.clock.install()
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

const inFrames: ExternalKind[] = ['Vimeo', 'Spotify', 'Twitch', 'TikTok']

/** A frame's player that never answers is given up after this long; see `use-external-player.ts`. */
const patience = 20_000

/** What the security policies of the academy's pages have blocked, including the one in the frame. */
async function refusals(page: Page): Promise<string[]> {
  const own = page.frames().filter((frame) => frame.url().startsWith(base))
  expect(own.length).toBeGreaterThan(1)
  return (await Promise.all(own.map((frame) => frame.evaluate(() => window.refusals)))).flat()
}

// Playing takes time but little processing: the pairs play in parallel. Each has one page, which plays
// one lesson after the other, since opening it is what costs.
const pairs = [
  ['YouTube', 'Vimeo'],
  ['Wistia', 'HLS'],
  ['Spotify', 'Mux'],
  ['Twitch', 'DASH'],
  ['TikTok', 'File'],
] as const
for (const [index, together] of pairs.entries()) {
  const title = `${together.join(' and ')} play, are watched to their end and complete; what cannot be loaded is reported`
  test.concurrent(title, { tags: tagsOfCase(index) }, async ({ expect }) => {
    const student = await app.people.academy()
    const clock = together.some((kind) => inFrames.includes(kind))
    const lessons = await openLessons(student, { clock })
    const { page, watch, expectQuietConsole, picture, context } = lessons
    for (const kind of together) {
      const player = await watch(kind)
      if (kind === 'Spotify') await insideOf(player).getByRole('button').click()
      await expect.poll(() => progressOf(student, kind), patient).not.toBeNull()
      await picture(`external-player-${kind.toLowerCase()}`)
      const done = page.getByRole('button', { name: `Replay ${kind}`, exact: true })
      await done.waitFor({ timeout: 180_000 })
      const row = await progressOf(student, kind)
      expect(row?.completedAt).toBeInstanceOf(Date)
      expect(row?.reportedSeconds).toBeGreaterThan(5)
      expect(row?.watchedSeconds).toBeGreaterThan((row?.reportedSeconds ?? 0) / 2)
      expect(await refusals(page)).toEqual([])
    }
    expectQuietConsole()

    for (const kind of together) {
      const { origin } = new URL(playedFrom[kind] ?? externalLessons[kind])
      const refuse = (route: Route) => route.abort()
      await page.route(`${origin}/**`, refuse)
      const before = await progressOf(student, kind)
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().startsWith(origin),
      )
      await page.getByRole('button', { name: `Replay ${kind}`, exact: true }).click()
      await refused
      const failed = page.locator('[data-sonner-toast]').filter({ hasText: failure })
      // Frames do not report that they failed to load.
      if (inFrames.includes(kind)) await page.clock.fastForward(patience)
      await failed.waitFor()
      const again = page.getByRole('button', { name: 'Try again' })
      await again.waitFor()
      expect(await progressOf(student, kind)).toEqual(before)
      await failed.getByRole('button', { name: 'Close toast' }).click()
      await failed.waitFor({ state: 'detached' })
      await page.unroute(`${origin}/**`, refuse)
      await again.click()
      if (kind === 'Spotify') await insideOf(page).getByRole('button').click()
      await expect.poll(() => progressOf(student, kind), patient).not.toEqual(before)
    }
    await context.close()
  })
}

// These depend on single seconds: each has the machine to itself, and all have the same two devices.
describe('on another device', () => {
  let student: Person
  let first: Lessons
  let second: Lessons
  beforeAll(async () => {
    student = await app.people.academy()
    first = await openLessons(student)
    second = await openLessons(student)
  })
  afterAll(async () => {
    await first?.context.close()
    await second?.context.close()
  })

  // An uploaded lesson is left and gone on with in academy-student.test.ts as well.
  for (const [index, title] of (['YouTube', 'Uploaded', 'HLS', 'Vimeo'] as const).entries()) {
    const name = `${title} continues at the same place, and keeps it when its page is closed`
    test(name, { tags: tagsOfCase(index) }, async () => {
      if (first.page.url() === 'about:blank') await openCourse(first.page)
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

      // The other device learns of the place when its page loads.
      await openCourse(second.page)
      const positions: number[] = []
      const listen = (request: Request) => {
        if (request.url().endsWith('/progress')) positions.push(request.postDataJSON().position)
      }
      await second.watch(title)
      second.page.on('request', listen)
      await expect.poll(() => positions[0] ?? 0, patient).toBeGreaterThanOrEqual(left)
      second.page.off('request', listen)
    })
  }
})

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
