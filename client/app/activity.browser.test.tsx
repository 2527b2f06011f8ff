import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type ActivityEntry, listActivity } from '#contract/activity.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const screen = '/dashboard/activity'
const serverOfAdmin = () => plansEmptyAcademy(serverFor('admin'))

const entry: ActivityEntry = {
  id: '7',
  at: '2026-11-20T10:00:00.000Z',
  action: 'strategy.updated',
  by: { id: crypto.randomUUID(), name: null },
  subject: { kind: 'strategy', id: crypto.randomUUID(), name: 'Breakout' },
  person: null,
  details: { replaced: false },
  before: { riskLevel: 'Low', videoUrl: null },
  after: { riskLevel: 'High', videoUrl: 'https://video.example.com/1' },
  address: '203.0.113.9',
  requestId: crypto.randomUUID(),
}

beforeEach(() => page.viewport(360, 780))

test('an empty log says so', async () => {
  const server = serverOfAdmin()
  server.answer(listActivity, [])
  await openAt(screen, routes)
  await expect.element(page.getByText('No activity yet')).toBeVisible()
})

test('a placeholder is shown while it loads', async () => {
  const server = serverOfAdmin()
  server.answer(listActivity, [])
  const answer = server.hold(listActivity)
  await openAt(screen, routes)
  await expect.element(page.getByText('Loading: Activity')).toBeInTheDocument()
  answer()
  await expect.element(page.getByText('No activity yet')).toBeVisible()
})

test('a failure is reported and can be retried', async () => {
  const server = serverOfAdmin()
  server.fail(listActivity, 400)
  await openAt(screen, routes)
  const failure = 'Failed to load the activity. Please try again.'
  await expect.element(page.getByRole('alert').getByText(failure)).toBeVisible()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  // The first click also gives the window focus, which makes screens refetch.
  await again.click()
  await expect.element(again).toBeEnabled()
  server.answer(listActivity, [entry])
  await again.click()
  await expect.element(page.getByText('Breakout')).toBeVisible()
})

test('an entry opens with the values before and after, and its ids can be copied', async () => {
  const server = serverOfAdmin()
  server.answer(listActivity, [entry])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openAt(screen, routes)
  await page.getByRole('button', { name: 'Strategy updated, Breakout, Deleted user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Strategy updated' })
  await expect
    .element(dialog.getByRole('row', { name: 'Video link None https://video.example.com/1' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Risk level Low High' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy request' }).click()
  await expect.element(page.getByText('Request Copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(entry.requestId)
})

test('valid filters in the address are sent, invalid ones are dropped', async () => {
  const server = serverOfAdmin()
  server.answer(listActivity, [entry])
  await openAt(`${screen}?group=money&from=2026-01-01&to=yesterday&person=x`, routes)
  await expect.element(page.getByText('Breakout')).toBeVisible()
  const requested = server.calls.find(({ path }) => path === '/api/admin/activity')?.query
  expect(Object.fromEntries(requested ?? [])).toEqual({
    page: '1',
    limit: '20',
    group: 'money',
    from: '2026-01-01',
  })
})

test('an entry has an address, which is cleared when its dialog closes', async () => {
  const server = serverOfAdmin()
  server.answer(listActivity, [entry])
  await openAt(`${screen}?entry=${entry.id}`, routes)
  const dialog = page.getByRole('dialog', { name: 'Strategy updated' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})
