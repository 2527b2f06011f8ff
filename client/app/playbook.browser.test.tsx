import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getJournalFigures, listTrades } from '#contract/journal/journal.ts'
import {
  getPlaybookFigures,
  getTicks,
  listPlaybooks,
  type Playbook,
  type RuleResult,
  savePlaybook,
  saveTicks,
} from '#contract/journal/journal-playbooks.ts'
import { listStrategies } from '#contract/strategies.ts'
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
const [trend, news] = [
  { id: crypto.randomUUID(), text: 'With the trend' },
  { id: crypto.randomUUID(), text: 'No news' },
]
const playbook: Playbook = { id: crypto.randomUUID(), title: 'Pullback', rules: [trend, news] }
const result = (trades: number, netCents: number): RuleResult => ({
  trades,
  netCents,
  averageCents: null,
  tradesWithR: trades,
  averageR: 0.25,
  centsInterval: trades < 20 ? null : { mean: 500, low: -100, high: 1100 },
  rInterval: null,
})

function journal(member: 'academy' | 'mentorship' = 'academy'): FakeServer {
  const server = plansEmptyAcademy(serverFor(member))
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
  return server
}
function journalWithPlaybook(): FakeServer {
  const server = journal()
  server.answer(listPlaybooks, [playbook])
  server.answer(getPlaybookFigures, {
    currency: 'USD',
    all: result(30, 20_000),
    rules: [
      { ...trend, kept: result(25, 12_500), broken: result(5, -2000), untold: 0 },
      { ...news, kept: result(0, 0), broken: result(0, 0), untold: 30 },
    ],
  })
  return server
}
const sent = (server: FakeServer) => server.calls.findLast(({ method }) => method === 'PUT')?.body

beforeEach(() => page.viewport(360, 780))

test('each rule shows its results when kept and when broken, within the page’s filter', async () => {
  const server = journalWithPlaybook()
  await openAt('/dashboard/journal?view=playbook&session=london', routes)
  await expect.element(page.getByText('25 trades, +$125.00, +0.25R on average')).toBeVisible()
  await expect.element(page.getByText('5 trades, -$20.00, +0.25R on average')).toBeVisible()
  await expect.element(page.getByText(/95% interval per trade: -\$1.00 to \+\$11.00/)).toBeVisible()
  await expect.element(page.getByText('Not ticked on 30.')).toBeVisible()
  const requested = server.calls.findLast(({ path }) => path.endsWith(`/playbooks/${playbook.id}`))
  expect(requested?.query.get('session')).toBe('london')
})

test('a first playbook is written with its rules', async () => {
  const server = journal()
  server.answer(savePlaybook, playbook)
  await openAt('/dashboard/journal?view=playbook', routes)
  await page.getByRole('button', { name: 'New playbook' }).click()
  await page.getByRole('button', { name: 'Save Playbook' }).click()
  await expect.element(page.getByText('Title is required')).toBeVisible()
  await page.getByLabelText('Title').fill('Pullback')
  await page.getByLabelText('Rule 1', { exact: true }).fill('With the trend')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByLabelText('Rule 2', { exact: true }).fill('No news')
  await page.getByRole('button', { name: 'Save Playbook' }).click()
  await expect
    .poll(() => sent(server))
    .toMatchObject({
      title: 'Pullback',
      rules: [{ text: 'With the trend' }, { text: 'No news' }],
    })
})

test('in the mentorship a playbook may start from a strategy’s checklists', async () => {
  const server = journal('mentorship')
  server.answer(listStrategies, [
    {
      id: crypto.randomUUID(),
      title: 'London break',
      description: '',
      videoUrl: null,
      rules: '- Mark the range\n- Wait for the close',
      riskLevel: 'Low',
      isPublished: true,
      createdAt: trade.createdAt,
      updatedAt: trade.createdAt,
      record: { finished: 0, won: 0, lost: 0, winRate: null, withR: 0, averageR: null },
    },
  ])
  await openAt('/dashboard/journal?view=playbook', routes)
  await page.getByRole('button', { name: 'New playbook' }).click()
  await page.getByLabelText('Start from a strategy').selectOptions('London break')
  await expect.element(page.getByLabelText('Title')).toHaveValue('London break')
  await expect
    .element(page.getByLabelText('Rule 2', { exact: true }))
    .toHaveValue('Wait for the close')
})

test('rules are ticked in the details of a trade', async () => {
  const server = journalWithPlaybook()
  server.answer(getTicks, { playbookId: playbook.id, kept: [trend.id], broken: [] })
  server.answer(saveTicks, { playbookId: playbook.id, kept: [trend.id], broken: [news.id] })
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: /^More for EURUSD/ }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect.element(page.getByLabelText('With the trend')).toHaveValue('kept')
  await page.getByLabelText('No news').selectOptions('broken')
  await expect
    .poll(() => sent(server))
    .toEqual({ playbookId: playbook.id, kept: [trend.id], broken: [news.id] })
})

test('playbooks that fail to load can be retried', async () => {
  const server = journal()
  server.fail(listPlaybooks, 500)
  await openAt('/dashboard/journal?view=playbook', routes)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
