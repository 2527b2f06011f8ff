import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getAcademyContent } from '#contract/dashboards.ts'
import { getMe } from '#contract/identity/identity.ts'
import { getJournalSettings, listTrades } from '#contract/journal/journal.ts'
import { getHealth } from '#contract/operations.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const screen = { path: '/dashboard/*', Component: DashboardPage }
const routes = [{ Component: WithSession, children: [screen] }]

beforeEach(() => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true, advanceTimeDelta: 20 })
  return () => vi.useRealTimers()
})

/** Lets the clock run until something is so, or for two minutes. */
async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 120_000
  while (!isSo() && Date.now() < end) await vi.advanceTimersByTimeAsync(500)
  expect(isSo()).toBe(true)
}

test.each([
  ['who is signed in', '/dashboard', getMe],
  ['an overview', '/dashboard', getAcademyContent],
  ['a section', '/dashboard/journal', listTrades],
])('a screen that failed for lack of %s comes back without a press', async (_, at, endpoint) => {
  const server = plansEmptyAcademy(serverFor('academy'))
  const answer = server.failFor(endpoint, 503)
  await openAt(at, routes)
  const again = page.getByRole('button', { name: 'Try again' })
  await until(() => again.query() !== null)
  const isRequested = () => server.calls.filter(({ path }) => path === '/api/healthz').length > 2
  await until(isRequested)
  expect(again.query()).not.toBe(null)

  answer()
  server.answer(getHealth, { status: 'ok' })
  await until(() => again.query() === null)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a journal that this device never had says so without a line, and takes a trade', async () => {
  await page.viewport(1280, 800)
  const server = plansEmptyAcademy(serverFor('academy'))
  server.fail(listTrades, 500)
  server.fail(getJournalSettings, 500)
  await openAt('/dashboard', routes)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await page.getByRole('link', { name: 'Trading Journal' }).first().click()
  const soon = { timeout: 60_000 }
  await expect.element(page.getByText(/This is not saved on this device yet/), soon).toBeVisible()

  await page.getByRole('button', { name: 'Add Trade' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/the trade is in USD unless/), soon).toBeVisible()
  await dialog.getByLabelText('Pair').fill('EURUSD')
  await dialog.getByLabelText('Lots').fill('0.10')
  await dialog.getByLabelText('Entry').fill('1.08000')
  await dialog.getByRole('button', { name: 'Add Trade', exact: true }).click()
  await expect
    .element(page.getByText(/Will be sent when the academy can be reached/), soon)
    .toBeVisible()
  await expect.element(page.getByText('EURUSD BUY, 0.10 lots at 1.08000')).toBeVisible()
})
