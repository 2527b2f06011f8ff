import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getJournalFigures, getJournalSettings, listTrades } from '#contract/journal/journal.ts'
import { getMultiples } from '#contract/journal/journal-simulation.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const trade = {
  id: '01a20289-c7f7-7125-8cc3-3eb9db845f36',
  pair: 'EURUSD',
  direction: 'BUY' as const,
  status: 'open' as const,
  openedAt: '2026-11-02T09:00:00.000Z',
  closedAt: null,
  entry: '1.1',
  exit: null,
  stopLoss: null,
  takeProfit: null,
  lots: '0.1',
  currency: 'USD',
  feesCents: 0,
  profitCents: null,
  profitComputed: false,
  netCents: null,
  r: null,
  pips: null,
  setup: null,
  tags: [],
  rating: null,
  notes: '',
  shared: false,
  source: 'manual' as const,
  screenshots: [],
  comments: [],
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  can: { edit: true, comment: false },
}

function journalWith(multiples: number[]): FakeServer {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [trade])
  server.answer(getJournalFigures, {
    currency: 'USD',
    currencies: ['USD'],
    trades: 0,
    won: 0,
    lost: 0,
    winRate: null,
    netProfitCents: 0,
    grossProfitCents: 0,
    grossLossCents: 0,
    profitFactor: null,
    expectancyCents: null,
    totalR: 0,
    tradesWithR: 0,
    averageR: null,
    equityCurve: [],
    maxDrawdown: { cents: 0, percent: null },
  })
  server.answer(getJournalSettings, {
    currency: 'USD',
    startingBalanceCents: 0,
    defaultRiskPercent: 1,
  })
  const tradesWithR = multiples.length
  server.answer(getMultiples, { trades: tradesWithR + 3, tradesWithR, multiples })
  return server
}
const lastQuery = ({ calls }: FakeServer) =>
  calls.findLast(({ path }) => path === '/api/journal/figures/multiples')?.query
/** The worker shares the machine with everything else. */
const patience = { timeout: 60_000 }
/** The card of a figure. */
const card = (name: string) =>
  page.getByRole('heading', { name, exact: true }).element().closest('section')?.textContent

beforeEach(() => page.viewport(360, 780))

test('the chances come from a worker, within the page’s filter, the same for the same seed', async () => {
  const server = journalWith(Array.from({ length: 40 }, (_, index) => (index % 2 ? 1 : -1)))
  await openAt('/dashboard/journal?view=simulation&session=london', routes)
  await expect.element(page.getByRole('heading', { name: 'Chance of ruin' })).toBeVisible()
  expect(lastQuery(server)?.get('session')).toBe('london')
  const first = card('Chance of ruin')
  await page.getByLabelText('Seed').fill('2')
  await expect.poll(() => card('Chance of ruin'), patience).not.toBe(first)
  await page.getByLabelText('Seed').fill('1')
  await expect.poll(() => card('Chance of ruin'), patience).toBe(first)
  await expect
    .element(page.getByText(/^After 100 trades half of the runs are between/))
    .toBeVisible()
  await expect.element(page.getByText(/Real results may depend on each other/)).toBeVisible()
  await page.getByRole('button', { name: /Show as table.*Range of the runs/ }).click()
  const table = page.getByRole('table', { name: 'Range of the runs' })
  await expect.element(table.getByText('Start', { exact: true })).toBeVisible()
})

test('nothing is drawn from fewer than 20 trades with an R-multiple', async () => {
  journalWith(Array.from({ length: 19 }, () => 1))
  await openAt('/dashboard/journal?view=simulation', routes)
  await expect.element(page.getByText(/Your filter matches 22, of which 19 have one/)).toBeVisible()
})

test('an out-of-range number is reported, and the last result stays', async () => {
  journalWith(Array.from({ length: 40 }, () => 1))
  await openAt('/dashboard/journal?view=simulation', routes)
  await expect.element(page.getByText('100%', { exact: true })).toBeVisible()
  await page.getByLabelText('Risk per trade (%)').fill('0,0')
  await expect.element(page.getByText('100%', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Must be a number from 0.01 to 100')).toBeVisible()
})

test('results that fail to load can be retried', async () => {
  const server = journalWith([])
  server.fail(getMultiples, 500)
  await openAt('/dashboard/journal?view=simulation', routes)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('on a desktop the fan stays within its card', async () => {
  await page.viewport(1440, 900)
  journalWith(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 2 : -1)))
  await openAt('/dashboard/journal?view=simulation', routes)
  const figure = page.getByRole('figure', { name: 'Range of the runs' })
  await expect.element(figure, patience).toBeVisible()
  const drawing = figure.element().querySelector('svg')?.getBoundingClientRect()
  expect(drawing?.bottom).toBeLessThanOrEqual(figure.element().getBoundingClientRect().bottom)
  expect(drawing?.height).toBeLessThan(260)
})
