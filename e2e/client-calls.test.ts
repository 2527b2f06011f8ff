import type { Browser, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { ofCourse } from '#testing/specification/steps-admin.ts'
import { connectBrowser, openVisitor, textOf, type Visitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { windowsInTurn } from './support/windows-in-turn.ts'

/** Longer than a busy machine needs. */
const soon = { timeout: 90_000 }

let browser: Browser
let demo: DemoAcademy

beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

const openInTurn = windowsInTurn(
  () => browser,
  () => demo.base,
)
const openAs = async (viewer: Viewer, quiet: RegExp[] = []) =>
  openInTurn({ storage: await demo.storageOf(viewer), quiet })

/** A call's method and path, with placeholders for ids; none for requests outside the API. */
function callIn(request: Request): string[] {
  const { pathname } = new URL(request.url())
  if (!pathname.startsWith('/api/') || pathname.startsWith('/api/media/')) return []
  const path = pathname.replace('/api', '').replace(/[\da-f]{8}-[\da-f-]{27}/g, '{id}')
  return [`${request.method()} ${path}`]
}

/** Every call that the page makes from now on. */
function callsOf(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => made.push(...callIn(request)))
  return made
}

/**
 * Returns a function that lists which of these calls the page makes from now on are still unanswered.
 */
function unansweredOf(page: Page, calls: readonly string[]): () => string[] {
  const unanswered = new Set<Request>()
  page.on('request', (request) => unanswered.add(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  return () => [...unanswered].flatMap(callIn).filter((call) => calls.includes(call))
}

/** A window with a clock of its own. */
async function openWithClock(viewer: Viewer) {
  const storage = await demo.storageOf(viewer)
  const visitor = await openVisitor(browser, demo.base, { storage })
  await visitor.page.clock.install()
  return visitor
}

async function leave(visitor: Visitor) {
  visitor.expectQuietConsole()
  await visitor.context.close()
}

const lists = ['GET /courses', 'GET /courses/signals', 'GET /courses/live-sessions']
const batch: [Viewer, string, string[], minutes: number][] = [
  ['academy', 'academy', ['GET /academy/content', ...lists, 'GET /courses/{id}/videos'], 3],
  ['mentorship', 'mentorship', ['GET /mentor/mentorship-content', ...lists], 2],
  ['free', 'community', [...lists, 'GET /me/role-requests'], 5],
]

describe('what is loaded on entry, and again at the area’s interval', () => {
  test.each(batch)('%s: the %s area loads together', async (viewer, _, wanted, minutes) => {
    const visitor = await openWithClock(viewer)
    const { page } = visitor
    const made = callsOf(page)
    const unanswered = unansweredOf(page, lists)
    await page.goto('/dashboard')
    await expect.poll(() => made, soon).toEqual(expect.arrayContaining(wanted))
    // A call answered while the clock is being moved starts its interval somewhere in between.
    await expect.poll(unanswered, soon).toEqual([])
    await page.getByText('Last updated').waitFor()

    await page.clock.runFor('00:10')
    made.length = 0
    await page.clock.runFor((minutes * 60 - 30) * 1000)
    const early = made.filter((call) => lists.includes(call))
    expect(early, 'before its time').toEqual([])
    await page.clock.runFor(45_000)
    await expect.poll(() => made, soon).toEqual(expect.arrayContaining(lists))
    await leave(visitor)
  })

  test('the academy area loads together the videos of each course, and does without what is missing', async () => {
    const visitor = await openAs('academy', [/status of 404/])
    const { page } = visitor
    let refused = 0
    await page.route('**/api/courses/*/videos', (call) => {
      refused += 1
      return call.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found.' } })
    })
    await page.goto('/dashboard')
    await page.getByText('Completed Lessons').waitFor()
    await expect.poll(() => refused, soon).toBeGreaterThan(1)
    expect(await page.getByText('Error', { exact: true }).count()).toBe(0)
    await leave(visitor)
  })

  test('the admin area loads its figures with every screen, and each list with its own', async () => {
    const visitor = await openWithClock('admin')
    const { page } = visitor
    const made = callsOf(page)
    const listsOf = {
      users: ['GET /role-requests', 'GET /admin/users'],
      courses: ['GET /courses'],
      sessions: ['GET /courses/live-sessions'],
      signals: ['GET /courses/signals'],
    }
    for (const [section, own] of Object.entries(listsOf)) {
      const polled = [...own, 'GET /admin/stats']
      const wanted = expect.arrayContaining(polled)
      made.length = 0
      const unanswered = unansweredOf(page, polled)
      await page.goto(`/dashboard/${section}`)
      await expect.poll(() => made, soon).toEqual(wanted)
      await expect.poll(unanswered, soon).toEqual([])
      await page.getByRole('table').first().waitFor()
      made.length = 0
      await page.clock.runFor(45_000)
      expect(made.filter((call) => own.includes(call))).toEqual([])
      await page.clock.runFor(20_000)
      await expect.poll(() => made, soon).toEqual(wanted)
    }
    await leave(visitor)
  })
})

test('a refused token and a refused refresh lead to /login', async () => {
  const visitor = await openAs('academy', [/status of 401/])
  const { page } = visitor
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  const made = callsOf(page)
  const refusal = { code: 'unauthorized', message: 'Please sign in.' }
  await page.route('**/api/**', (call) => call.fulfill({ status: 401, json: refusal }))
  const left = page.waitForURL('**/login')
  // One of the page's own calls may be refused before the press.
  await Promise.race([left, page.getByRole('button', { name: 'Refresh', exact: true }).click()])
  await left
  expect(made.filter((call) => call === 'POST /auth/refresh')).toHaveLength(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await leave(visitor)
})

test('every call of a visit goes to one base, with the bearer token from local storage', async () => {
  const visitor = await openAs('free')
  const { page } = visitor
  const bases = new Set<string>()
  const tokens = new Set<string | undefined>()
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return
    const { origin, pathname } = new URL(request.url())
    bases.add(`${origin}/${pathname.split('/')[1]}`)
    if (!pathname.endsWith('/academy-info')) tokens.add(request.headers().authorization)
  })
  await page.goto('/dashboard')
  await page.getByText('Basic Courses').waitFor()
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  expect([...bases]).toEqual([`${demo.base}/api`])
  expect([...tokens]).toEqual([`Bearer ${token}`])
  await leave(visitor)
})

test('a 404 of the role requests is an empty list', async () => {
  const visitor = await openAs('admin', [/status of 404/])
  const { page } = visitor
  await page.route('**/api/role-requests?*', (call) =>
    call.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found.' } }),
  )
  await page.goto('/dashboard/users')
  await page.getByText('No pending requests').waitFor()
  expect(await page.getByText('Failed to load').count()).toBe(0)
  await leave(visitor)
})

test('own role requests that fail are none', async () => {
  const visitor = await openAs('free', [/status of 500/])
  const { page } = visitor
  await page.route('**/api/me/role-requests', (call) => call.fulfill({ status: 500 }))
  const failed = page.waitForResponse('**/api/me/role-requests')
  await page.goto('/dashboard')
  await failed
  const request = page.getByRole('button', { name: 'Request Academy Role' })
  await request.waitFor()
  await expect.poll(() => request.isEnabled()).toBe(true)
  expect(await page.getByText('Error', { exact: true }).count()).toBe(0)
  await leave(visitor)
})

test('a duplicate is created from the copy without an id', async () => {
  const visitor = await openAs('admin')
  const { page } = visitor
  await page.goto('/dashboard/courses')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/courses'),
  )
  await ofCourse('Risk Before Reward', 'Duplicate')(page)
  const payload = (await sent).postDataJSON()
  expect(payload.title).toBe('Risk Before Reward (Copy)')
  expect(Object.keys(payload).toSorted()).toEqual(
    'category content copyOf description duration isPublished level roleAccess title'.split(' '),
  )
  await page.getByText('Course Duplicated').waitFor()
  await leave(visitor)
})

test('an export is a file named after course and day, made without a call of its own', async () => {
  const visitor = await openAs('admin')
  const { page } = visitor
  await page.goto('/dashboard/courses')
  await page.getByText('Forex Basics').first().waitFor()
  const made = callsOf(page)
  const saved = page.waitForEvent('download')
  await ofCourse('Forex Basics', 'Export as JSON')(page)
  const file = await saved
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  expect(file.suggestedFilename()).toBe(`course-Forex Basics-${day}.json`)
  const course = JSON.parse(await textOf(file))
  expect(course).toMatchObject({ title: 'Forex Basics', level: 'beginner' })
  expect(course.videos).toHaveLength(2)
  // The page's own remaining reads are not about a single course.
  const own = made.filter((call) => !call.startsWith('GET ') || call.includes('/courses/{id}'))
  expect(own.filter((call) => call !== 'GET /courses/{id}/videos')).toEqual([])
  await leave(visitor)
})
