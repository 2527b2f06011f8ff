import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Member, openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const seconds = 1000
const minutes = 60 * seconds

beforeEach(() => {
  // Only the timers: what the browser loads and paints takes real time.
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ toFake: [...toFake] })
  return () => vi.useRealTimers()
})

const screen = { path: '/dashboard/*', Component: DashboardPage }
const routes = [{ Component: WithSession, children: [screen] }]

/** Opens a screen of an empty academy, and waits until it has loaded everything. */
async function open(member: Member, address: string): Promise<FakeServer> {
  const server = plansEmptyAcademy(serverFor(member))
  await openAt(address, routes)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await answered(server)
  return server
}

const aTick = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Waits until no call is pending and the answers are on the screen. */
async function answered(server: FakeServer): Promise<void> {
  do await aTick()
  while (server.waiting > 0)
}

/** Waits until the screen, whose script may still be loading, has called a path. */
async function requested(server: FakeServer, path: string): Promise<void> {
  await expect.poll(() => callsOf(server, path)).not.toHaveLength(0)
  await answered(server)
}

/** Advances the clock, letting all answers arrive. */
async function pass(server: FakeServer, time: number): Promise<void> {
  const end = Date.now() + time
  while (Date.now() < end) {
    await vi.advanceTimersByTimeAsync(Math.min(seconds, end - Date.now()))
    if (server.waiting > 0) await answered(server)
  }
}

/**
 * Advances the clock by at least `time`, from one due timer to the next, letting all answers arrive:
 * far fewer steps than seconds.
 */
async function passWhatIsDue(server: FakeServer, time: number): Promise<void> {
  const end = Date.now() + time
  while (Date.now() < end) {
    // Without a timer, time would never advance.
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    await vi.advanceTimersToNextTimerAsync()
    if (server.waiting > 0) await answered(server)
  }
}

const callsOf = ({ calls }: FakeServer, path: string) => calls.filter((one) => one.path === path)

/** The time between the last two identical calls of a path; of several, those made most often. */
function lastPause(server: FakeServer, path: string): number {
  const alike = Map.groupBy(callsOf(server, path), ({ query }) => String(query))
  const most = [...alike.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  const [before = 0, last = 0] = most.slice(-2).map(({ at }) => at)
  return last - before
}

const screens: [Member, string, Record<string, number>][] = [
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
  test.each(screens)('%s at %s', async (member, address, intervals) => {
    const server = await open(member, address)
    for (const path of Object.keys(intervals)) await requested(server, path)
    await passWhatIsDue(server, 2.1 * Math.max(...Object.values(intervals)))
    for (const [path, interval] of Object.entries(intervals)) {
      const pause = lastPause(server, path)
      expect(pause, path).toBeGreaterThanOrEqual(interval)
      expect(pause, path).toBeLessThan(interval + 2 * seconds)
    }
  })
})

/** Makes the page believe it is visible or hidden, as when the user switches tabs. */
function show(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'visibilityState')
  })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('nothing is read while the page is hidden, and everything as soon as it is seen', async () => {
  const server = await open('free', '/dashboard')
  const paths = ['/api/community/content', '/api/me/role-requests', '/api/auth/me']
  for (const path of paths) await requested(server, path)
  const counts = () => paths.map((path) => callsOf(server, path).length)
  await pass(server, 30 * seconds)
  show('hidden')
  await pass(server, 100)
  const before = counts()
  await pass(server, 6 * minutes)
  expect(counts()).toEqual(before)

  show('visible')
  await expect.poll(counts).toEqual(before.map((count) => count + 1))
})

test('the user is read again as soon as the window has the focus', async () => {
  const server = await open('free', '/dashboard')
  await pass(server, 100)
  const before = callsOf(server, '/api/auth/me').length
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => callsOf(server, '/api/auth/me')).toHaveLength(before + 1)
})

test.each([
  ['free', ['/api/community/content', '/api/me/role-requests']],
  ['academy', ['/api/academy/content']],
  ['mentorship', ['/api/mentor/mentorship-content']],
  ['admin', ['/api/admin/stats']],
] as const)('the Refresh button of %s reads the screen again', async (member, paths) => {
  const server = await open(member, '/dashboard')
  for (const path of paths) await requested(server, path)
  const counts = () => paths.map((path) => callsOf(server, path).length)
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  await expect.element(refresh).toBeEnabled()
  const before = counts()
  await refresh.click()
  await expect.poll(counts).toEqual(before.map((count) => count + 1))
})
