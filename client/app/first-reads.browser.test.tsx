import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deviceZone } from '#client/platform/zone.ts'
import { listAssignments } from '#contract/assignments.ts'
import { getMe } from '#contract/identity/identity.ts'
import { getSecondFactors } from '#contract/second-factors.ts'
import { listStrategies } from '#contract/strategies.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const screen = { path: '/dashboard/*', Component: DashboardPage }
const routes = [{ Component: WithSession, children: [screen] }]
const callsOf = ({ calls }: FakeServer, path: string) => calls.filter((one) => one.path === path)
const heading = (name: string) => page.getByRole('heading', { name })
const link = (name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true })

/** A device whose connection says this of itself. */
function onConnection(connection: object) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  return () => Reflect.deleteProperty(navigator, 'connection')
}

test('what a student’s sections show first is read in one request once the page is calm', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  await openAt('/dashboard', routes)
  await expect.poll(() => callsOf(server, '/api/together')).toHaveLength(1)
  const [{ query } = { query: new URLSearchParams() }] = callsOf(server, '/api/together')
  const of = (query.get('of') ?? '').split(' ').map((address) => address.split('?')[0])
  expect(of.sort()).toEqual([
    '/assignments',
    '/community/content',
    '/journal/settings',
    '/journal/trades',
    '/mentorship/challenges',
    '/mentorship/leaderboard',
    '/mentorship/strategies',
  ])
  await expect.poll(() => server.waiting).toBe(0)
  expect(callsOf(server, '/api/assignments')).toHaveLength(1)
  const release = server.hold(listAssignments)
  await link('Assignments').click()
  // Although every further answer is held back.
  await expect.element(page.getByText('Assignments will appear here.')).toBeVisible()
  release()
})

test('a device that saves data, or with a slow line, reads nothing beforehand', async () => {
  for (const connection of [{ saveData: true }, { effectiveType: '3g' }]) {
    const restore = onConnection(connection)
    const server = plansEmptyAcademy(serverFor('mentorship'))
    const { unmount } = await openAt('/dashboard', routes)
    await link('Strategies').click()
    await expect.element(page.getByText('Advanced strategies will appear here.')).toBeVisible()
    expect(callsOf(server, '/api/together')).toEqual([])
    await unmount()
    restore()
  }
})

/** Leaves a section for the strategies, of which nothing is read beforehand and whose answer is held back. */
async function leadToHeldStrategies() {
  const restore = onConnection({ saveData: true })
  const server = plansEmptyAcademy(serverFor('mentorship'))
  // From the beginning: the pointer may rest where the link appears, which asks for them.
  const release = server.hold(listStrategies)
  await openAt('/dashboard/assignments', routes)
  await expect.element(page.getByText('Assignments will appear here.')).toBeVisible()
  await link('Strategies').click()
  return { server, release, restore }
}

/** Lets the previous section stay for a minute instead of a second, however slow the machine. */
function withPatience() {
  const set = window.setTimeout
  const later = (handler: TimerHandler, wait?: number, ...rest: unknown[]) =>
    set(handler, wait === 1000 ? 60_000 : wait, ...rest)
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(later as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
}

test('the previous section stays until the next has its first answer', async () => {
  withPatience()
  const { server, release, restore } = await leadToHeldStrategies()
  await expect.element(link('Strategies')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => callsOf(server, '/api/mentorship/strategies')).toHaveLength(1)
  await expect.element(page.getByText('Assignments will appear here.')).toBeVisible()
  release()
  await expect.element(page.getByText('Advanced strategies will appear here.')).toBeVisible()
  expect(callsOf(server, '/api/mentorship/strategies')).toHaveLength(1)
  restore()
})

test('an answer that does not come is waited for in the section itself', async () => {
  const { release, restore } = await leadToHeldStrategies()
  await expect.element(page.getByText('Loading the strategies')).toBeInTheDocument()
  release()
  await expect.element(page.getByText('Advanced strategies will appear here.')).toBeVisible()
  restore()
})

test.for([
  ['Users', 'Users / Students', ['/api/role-requests', '/api/admin/users']],
  ['Courses', 'All Courses', ['/api/courses', '/api/admin/courses/figures']],
  ['E-mails', 'E-mails', ['/api/admin/letters']],
  ['Signals', 'Trading Signals', ['/api/courses/signals', '/api/courses/signals/record']],
  ['Strategies', 'Strategies', ['/api/mentorship/strategies']],
  ['Challenges', 'Challenges', ['/api/mentorship/challenges']],
  ['Invitations', 'Invitations', ['/api/admin/invitations']],
  ['Coupons', 'Coupons', ['/api/admin/coupons']],
  ['Certificates', 'Certificates', ['/api/admin/certificates']],
] as const)('pointing at %s asks for what it reads first, once', async ([name, title, paths]) => {
  const server = plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard', routes)
  await link(name).hover()
  for (const path of paths) await expect.poll(() => callsOf(server, path)).toHaveLength(1)
  await expect.element(heading(title)).not.toBeInTheDocument()
  await link(name).click()
  await expect.element(heading(title).first()).toBeVisible()
  await expect.poll(() => server.waiting).toBe(0)
  for (const path of paths) expect(callsOf(server, path)).toHaveLength(1)
})

test('pointing asks for nothing that is refused until there is a second factor', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  const me = {
    ...{ id: crypto.randomUUID(), name: 'Ann', email: 'ann@people.example', avatarUrl: null },
    ...{ roles: ['community_student' as const, 'admin' as const], staffRole: 'owner' as const },
    ...{ status: 'active' as const, plan: null, lapsedPrograms: [], lacksFactor: true },
    ...{ createdAt: '2026-01-05T08:00:00.000Z', seenZone: deviceZone() },
  }
  server.answer(getMe, me)
  const none = { authenticatorSince: null, passkeys: [] }
  server.answer(getSecondFactors, { ...none, recoveryCodesLeft: 0, demanded: true })
  await openAt('/dashboard', routes)
  await link('Coupons').hover()
  await link('Users').click()
  await expect.element(page.getByText('Set up two-factor sign-in')).toBeVisible()
  await expect.element(link('Users')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => server.waiting).toBe(0)
  expect(callsOf(server, '/api/admin/coupons')).toEqual([])
  expect(callsOf(server, '/api/admin/users')).toEqual([])
})
