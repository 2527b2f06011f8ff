import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSignal } from '#contract/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { People, Person } from '#testing/people.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'
import { ownClock, type StoppedClock } from './support/stopped-clock.ts'

const seconds = 1000
const minutes = 60 * seconds

let app: TestApp
let browser: Browser
let base: string
beforeAll(async () => {
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** Opens a screen and stops its clock once it has loaded. */
async function openStopped(person: Person, address: string) {
  const visitor = await openVisitor(browser, base, { storage: storageOf(base, person) })
  const { page } = visitor
  const clock = await ownClock(page)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { ...visitor, clock: await clock.stop() }
}

/** How long the page waits between two calls of this path, when only the clock has it call. */
async function pauseBetweenCalls(clock: StoppedClock, path: string, expected: number) {
  const latest = async () => (await clock.callsOf(path)).at(-1) ?? 0
  const isNewerThan = (call: number) => async () => (await latest()) > call
  const nextAfter = async (call: number) => {
    await clock.run(call + expected - (await clock.now()) - 1)
    await clock.runUntil(`${path} is called again`, isNewerThan(call), 50)
    return latest()
  }
  await clock.runUntil(`${path} is called`, isNewerThan(await latest()), expected / 10)
  // The page counts from an answer: only that of the next call comes as soon as it is made.
  const before = await nextAfter(await latest())
  await nextAfter(before)
  const calls = await clock.callsOf(path)
  const next = calls[calls.indexOf(before) + 1] ?? 0
  return next - before
}

const screens: [keyof Omit<People, 'stranger'>, string, Record<string, number>][] = [
  ['admin', '/dashboard', { '/api/admin/stats': 60 * seconds }],
  [
    'admin',
    '/dashboard/users',
    { '/api/admin/users': 60 * seconds, '/api/role-requests': 60 * seconds },
  ],
  ['admin', '/dashboard/courses', { '/api/courses': 60 * seconds }],
  ['admin', '/dashboard/sessions', { '/api/courses/live-sessions': 60 * seconds }],
  ['admin', '/dashboard/signals', { '/api/courses/signals': 60 * seconds }],
  ['academy', '/dashboard', { '/api/academy/content': 3 * minutes }],
  ['academy', '/dashboard/courses', { '/api/courses': 3 * minutes }],
  ['academy', '/dashboard/live', { '/api/courses/live-sessions': 3 * minutes }],
  ['mentorship', '/dashboard', { '/api/mentor/mentorship-content': 2 * minutes }],
  ['mentorship', '/dashboard/sessions', { '/api/courses/live-sessions': 2 * minutes }],
  ['mentorship', '/dashboard/signals', { '/api/courses/signals': 2 * minutes }],
  [
    'free',
    '/dashboard',
    {
      '/api/community/content': 5 * minutes,
      '/api/me/role-requests': 20 * seconds,
      '/api/auth/me': 30 * seconds,
    },
  ],
  ['free', '/dashboard/courses', { '/api/courses': 5 * minutes }],
  ['free', '/dashboard/signals', { '/api/courses/signals': 5 * minutes }],
]

describe('a screen is read again by the clock', () => {
  test.each(screens)('%s at %s', async (kind, address, intervals) => {
    const { clock, context, expectQuietConsole } = await openStopped(
      await app.people[kind](),
      address,
    )
    for (const [path, interval] of Object.entries(intervals)) {
      const pause = await pauseBetweenCalls(clock, path, interval)
      expect(pause, path).toBeGreaterThanOrEqual(interval)
      expect(pause, path).toBeLessThan(interval + 2 * seconds)
    }
    expectQuietConsole()
    await context.close()
  })
})

/** Has the page believe that it is seen or not, as when another tab comes to the front. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test('nothing is read while the page is hidden, and everything as soon as it is seen', async () => {
  const { page, clock, context } = await openStopped(await app.people.free(), '/dashboard')
  const paths = ['/api/community/content', '/api/me/role-requests', '/api/auth/me']
  const counts = () => Promise.all(paths.map(async (path) => (await clock.callsOf(path)).length))
  await clock.run(30 * seconds)
  await show(page, 'hidden')
  await clock.run(100)
  const before = await counts()
  await clock.run(10 * minutes)
  expect(await counts()).toEqual(before)

  await show(page, 'visible')
  await clock.run(10)
  expect(await counts()).toEqual(before.map((count) => count + 1))
  await context.close()
})

test('the user is read again as soon as the window has the focus', async () => {
  const { page, clock, context } = await openStopped(await app.people.free(), '/dashboard')
  await clock.run(100)
  const before = (await clock.callsOf('/api/auth/me')).length
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await clock.run(10)
  expect((await clock.callsOf('/api/auth/me')).length).toBe(before + 1)
  await context.close()
})

test.each([
  ['free', ['/api/community/content', '/api/me/role-requests']],
  ['academy', ['/api/academy/content']],
  ['mentorship', ['/api/mentor/mentorship-content']],
  ['admin', ['/api/admin/stats']],
] as const)('the Refresh button of %s reads the screen again', async (kind, paths) => {
  const { page, clock, context } = await openStopped(await app.people[kind](), '/dashboard')
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  await clock.runUntil('the screen is loaded', () => refresh.isEnabled())
  const counts = () => Promise.all(paths.map(async (path) => (await clock.callsOf(path)).length))
  const before = await counts()
  await refresh.click()
  await clock.run(10)
  expect(await counts()).toEqual(before.map((count) => count + 1))
  await context.close()
})

test('a published signal is on the screen without the clock of the polling', async () => {
  const owner = await app.people.admin()
  const { page, context, expectQuietConsole } = await openVisitor(browser, base, {
    storage: storageOf(base, await app.people.free()),
  })
  // No interval is ever over here.
  await page.addInitScript(() => {
    Object.assign(window, { setInterval: () => 0 })
  })
  await page.goto('/dashboard/signals')
  await page.getByText('Daily signals will appear here.').waitFor()
  const body = { title: 'Cable', content: 'Above the open.', pair: 'GBPUSD' }
  const { status } = await app.call(createSignal, { as: owner, body })
  expect(status).toBe(201)
  await page.getByRole('main').getByText('Cable').waitFor()
  expectQuietConsole()
  await context.close()
})
