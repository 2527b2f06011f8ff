import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseZone, deviceZone } from '#client/platform/zone.ts'
import {
  type AdminUser,
  extendSubscription,
  getUser,
  listRoleRequests,
  listUsers,
} from '#contract/access/access.ts'
import { type Challenge, deleteChallenge, listChallenges } from '#contract/challenges.ts'
import { getMe } from '#contract/identity/identity.ts'
import { setAccessEnd } from '#contract/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const since = '2026-01-05T08:00:00.000Z'
const [ends, next] = ['2199-01-20T10:00:00.000Z', '2199-02-20T10:00:00.000Z']

const user: AdminUser = {
  id: crypto.randomUUID(),
  name: 'Ben Adeyemi',
  email: 'ben.adeyemi.of.the.long.address@people.example',
  avatarUrl: null,
  plan: 'mentorship',
  status: 'active',
  roles: [],
  staffRole: null,
  suspension: { since, reason: 'X' },
  subscriptions: [
    {
      id: crypto.randomUUID(),
      program: 'mentorship',
      status: 'active',
      startsAt: since,
      endsAt: ends,
      anchorDay: null,
    },
  ],
  can: { manage: true, setAdmin: true, suspend: true, delete: true },
  createdAt: since,
  updatedAt: since,
}

const challengeOf = (title: string): Challenge => ({
  id: crypto.randomUUID(),
  title,
  description: 'Take only what the plan allows.',
  metric: 'trades_journaled',
  target: 10,
  reward: 'An hour with your mentor',
  startDate: since,
  endDate: next,
  isPublished: true,
  createdAt: since,
  updatedAt: since,
  participants: 3,
  status: 'active',
  progress: 0,
  joined: false,
  completedAt: null,
  can: { join: false, leave: false },
})

beforeEach(() => page.viewport(360, 780))

test('on a phone a row takes two lines, and its actions are in a menu', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listUsers, [user])
  await openAt('/dashboard/users', routes)
  const row = page.getByRole('row', { name: /Ben Adeyemi/ })
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(72)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await row.getByRole('button', { name: 'Actions for Ben Adeyemi' }).click()
  for (const name of ['Edit', 'Delete', 'Manage Roles', 'Reinstate', 'Message']) {
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible()
})

test('the menu of a row, made when it is pressed, opens by its keys and gives the focus back', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listUsers, [user])
  await openAt('/dashboard/users', routes)
  const button = page.getByRole('button', { name: 'Actions for Ben Adeyemi' })
  for (const key of ['{ArrowDown}', '{Enter}']) {
    await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
    page.getByRole('link', { name: 'Ben Adeyemi' }).element().focus()
    await userEvent.tab()
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  }
})

test('an empty queue of requests is one line, without a search', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/users', routes)
  await expect.element(page.getByText('No pending requests')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search requests by name or email' })
  await expect.element(search).not.toBeInTheDocument()
  expect(server.calls.some(({ path }) => path.endsWith(listRoleRequests.path))).toBe(true)
})

test('a click outside the row’s buttons opens the row', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listChallenges, [challengeOf('Ten trades')])
  await openAt('/dashboard/challenges', routes)
  await page.getByText('Ten trades', { exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: /Challenge/ })).toBeVisible()
})

test('deleting names the record, and leaves the focus where it was or in the next row', async () => {
  await page.viewport(1440, 900)
  const server = plansEmptyAcademy(serverFor('owner'))
  const [first, second] = [challengeOf('Ten trades'), challengeOf('A month by plan')]
  server.answer(listChallenges, [first, second])
  server.answer(deleteChallenge, null)
  await openAt('/dashboard/challenges', routes)
  const remove = page.getByRole('button', { name: 'Delete Ten trades' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete the challenge “Ten trades”?' })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false)

  await remove.click()
  server.answer(listChallenges, [second])
  await question.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect.element(page.getByText('Challenge Deleted')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
  await expect
    .poll(() => document.activeElement?.closest('tr')?.textContent)
    .toContain('A month by plan')
})

test('an extension carries the end that was seen, reports the new one, and can be undone', async () => {
  await page.viewport(1440, 900)
  const server = plansEmptyAcademy(serverFor('owner'))
  const [subscription] = user.subscriptions
  if (!subscription) throw new Error('There is one above')
  server.answer(listUsers, [user])
  server.answer(getUser, user)
  server.answer(extendSubscription, { ...subscription, endsAt: next })
  server.answer(setAccessEnd, user)
  await openAt('/dashboard/users', routes)
  await page.getByRole('button', { name: 'Edit Ben Adeyemi' }).click()
  await expect.element(page.getByText(/Ends .*Jan.* 2199.*Extended: .*Feb.* 2199/)).toBeVisible()
  await page.getByRole('button', { name: 'Extend mentorship by one month' }).click()
  await expect.element(page.getByText('Subscription Extended')).toBeVisible()
  await expect.element(page.getByText(/Ben Adeyemi: ends .*Feb.* 2199/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Extension Undone')).toBeVisible()
  const bodies = server.calls.filter(({ body }) =>
    JSON.stringify(body ?? '').includes('seenEndsAt'),
  )
  expect(bodies.map(({ body }) => body)).toEqual([
    { seenEndsAt: ends },
    { program: 'mentorship', endsAt: ends, seenEndsAt: next },
  ])
})

test('the bottom bar leads to the daily sections, and its last place opens the whole menu', async () => {
  plansEmptyAcademy(serverFor('academy'))
  await openAt('/dashboard', routes)
  const bar = page.getByRole('navigation', { name: 'Daily' })
  await bar.getByRole('link', { name: 'Trading Journal' }).click()
  await expect
    .element(bar.getByRole('link', { name: 'Trading Journal' }))
    .toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Navigation' })
  for (const name of ['Daily Signals', 'Community']) {
    await expect.element(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
})

test('an academy student keeps the community’s signals and meeting places', async () => {
  plansEmptyAcademy(serverFor('academy'))
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('Daily signals will appear here.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Community', exact: true }).click()
  await expect.element(page.getByText('Telegram community')).toBeVisible()
})

test('a time is shown in the chosen zone, whatever the device’s is', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(getMe, {
    id: localStorage.getItem('accessToken')?.split(' ').at(-1) ?? '',
    name: 'Ann',
    email: 'free@people.example',
    avatarUrl: null,
    plan: null,
    status: 'active',
    roles: ['community_student'],
    staffRole: null,
    lapsedPrograms: [],
    createdAt: since,
    seenZone: deviceZone(),
    timeZone: 'Asia/Tokyo',
  })
  server.answer(listNotifications, [
    {
      id: crypto.randomUUID(),
      type: 'info',
      title: 'New live session',
      message: 'Weekly call: 24 Nov 2026, 18:00 UTC',
      timestamp: since,
    },
  ])
  await openAt('/dashboard/signals', routes)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect.element(page.getByText(/Weekly call: Nov 25, 2026, 3:00\sAM/)).toBeVisible()
  chooseZone(null)
})

test('a newly granted program shows what it unlocks', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('Daily signals will appear here.')).toBeVisible()
  const requested = () =>
    server.calls.filter(({ path }) => path.endsWith('/courses/signals')).length
  const before = requested()
  server.answer(getMe, {
    id: localStorage.getItem('accessToken')?.split(' ').at(-1) ?? '',
    name: 'Ann',
    email: 'free@people.example',
    avatarUrl: null,
    plan: 'mentorship',
    status: 'active',
    roles: ['community_student', 'mentorship_student'],
    staffRole: null,
    lapsedPrograms: [],
    createdAt: since,
    seenZone: deviceZone(),
  })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(requested).toBeGreaterThan(before)
})

test('the panel of an account has an address', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listUsers, [user])
  server.answer(getUser, user)
  await openAt(`/dashboard/users?panel=${user.id}`, routes)
  const panel = page.getByRole('dialog', { name: 'Edit User' })
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
})
