import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTradingAccounts, type TradingAccount } from '#contract/imports.ts'
import { getJournalSettings, listTrades } from '#contract/journal/journal.ts'
import { getJournalAnalysis, updateTradingPlan } from '#contract/journal/journal-analysis.ts'
import { listJournalNotes, saveDayNote, saveWeekNote } from '#contract/journal/journal-notes.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import { analysis, journalWithTrades, trade } from '#testing/components/journal-with-trades.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const held: TradingAccount = {
  id: crypto.randomUUID(),
  number: '8405151',
  name: 'Swing',
  broker: '',
  currency: 'USD',
  kind: 'demo',
  timeZone: 'UTC',
  mapping: null,
  trades: 1,
  open: 0,
  holdsOwn: false,
  depositsCents: 0,
  withdrawalsCents: 0,
  otherCents: 0,
  brokersCents: 0,
  balanceCents: 5000,
  createdAt: trade.createdAt,
  updatedAt: trade.updatedAt,
}

/** Opens a part of the analysis. */
const unfold = (title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}`), expanded: false }).click()

/** The query of the last call to a path. */
const lastQuery = ({ calls }: FakeServer, path: string) =>
  calls.findLast((one) => one.path === path)?.query

beforeEach(() => page.viewport(360, 780))

test('the filter in the address applies to list, figures and analysis', async () => {
  const server = journalWithTrades()
  await openAt('/dashboard/journal?view=analysis&session=london&weekday=2', routes)
  await expect.element(page.getByRole('heading', { name: 'What costs you money' })).toBeVisible()
  await expect.element(page.getByLabelText('Session')).toHaveValue('london')
  for (const path of ['/api/journal/figures', '/api/journal/figures/analysis']) {
    expect(lastQuery(server, path)?.get('session'), path).toBe('london')
    expect(lastQuery(server, path)?.get('weekday'), path).toBe('2')
    expect(lastQuery(server, path)?.get('timeZone'), path).toBeTruthy()
  }
  await page.getByRole('tab', { name: 'Trades' }).click()
  await expect.poll(() => lastQuery(server, '/api/journal/trades')?.get('session')).toBe('london')
})

test('whoever turns to the trades has them all at once, so that nothing moves', async () => {
  const server = journalWithTrades()
  const items = Array.from({ length: 20 }, () => ({ ...trade, id: crypto.randomUUID() }))
  server.answer(listTrades, items)
  await openAt('/dashboard/journal?view=analysis', routes)
  await expect.element(page.getByRole('heading', { name: 'What costs you money' })).toBeVisible()
  const rows = () => document.querySelectorAll('tbody [data-column="trade"]').length
  const seen: number[] = []
  const observer = new MutationObserver(() => rows() > 0 && seen.push(rows()))
  observer.observe(document.body, { childList: true, subtree: true })
  await page.getByRole('tab', { name: 'Trades' }).click()
  await expect.poll(rows).toBe(20)
  observer.disconnect()
  expect(Math.min(...seen)).toBe(20)
})

test('the currency applies to figures and list; the account is part of the filter and has its own', async () => {
  const server = journalWithTrades(['EUR', 'USD'])
  server.answer(listTradingAccounts, [held])
  await openAt('/dashboard/journal', routes)
  // The list below shows the trades that the figures are of, from the start.
  await expect.poll(() => lastQuery(server, '/api/journal/trades')?.get('inCurrency')).toBe('USD')
  await page.getByRole('tab', { name: 'EUR' }).click()
  const path = '/api/journal/figures'
  await expect.poll(() => lastQuery(server, path)?.get('currency')).toBe('EUR')
  await expect.poll(() => lastQuery(server, '/api/journal/trades')?.get('inCurrency')).toBe('EUR')
  await page.getByRole('button', { name: 'Filters' }).click()
  await userEvent.selectOptions(page.getByLabelText('Account'), held.id)
  await expect.poll(() => lastQuery(server, path)?.get('accountId')).toBe(held.id)
  expect(lastQuery(server, path)?.get('currency')).toBeNull()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  await expect.poll(() => lastQuery(server, `${path}/analysis`)?.get('accountId')).toBe(held.id)
})

test('a finding is a sentence with its numbers, and warns where it may be chance', async () => {
  journalWithTrades()
  await openAt('/dashboard/journal?view=analysis', routes)
  const stop =
    'Trades without a stop cost you $264.00: 24 of them, -$11.00 each on average, against +$52.28 for your 28 others.'
  await expect.element(page.getByText(stop)).toBeVisible()
  await expect
    .element(page.getByText('95% interval -$19.00 to -$3.00 (Student’s t).', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('May be chance')).toBeVisible()
})

test('the analysis is folded by subject; headings open by keyboard, and a link to a part opens it', async () => {
  journalWithTrades()
  const screen = await openAt('/dashboard/journal?view=analysis', routes)
  const first = page.getByRole('button', { name: /^Habits/ })
  await expect.element(first).toHaveAttribute('aria-expanded', 'true')
  const figures = page.getByRole('button', { name: /^Every figure/ })
  await expect.element(figures).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('heading', { name: 'All figures' })).not.toBeInTheDocument()
  figures.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(figures).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('heading', { name: 'All figures' })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(figures).toHaveAttribute('aria-expanded', 'false')
  await screen.unmount()

  for (const link of ['#figures', '&figure=Profit+factor']) {
    const named = await openAt(`/dashboard/journal?view=analysis${link}`, routes)
    await expect.element(page.getByRole('heading', { name: 'All figures' })).toBeVisible()
    await named.unmount()
  }
})

test('tapping a bar filters the whole page', async () => {
  const server = journalWithTrades()
  await openAt('/dashboard/journal?view=analysis', routes)
  const path = '/api/journal/figures/analysis'
  await unfold('By kind')
  await page.getByRole('button', { name: /^Show only GBPUSD/ }).click()
  await expect.poll(() => lastQuery(server, path)?.get('pair')).toBe('GBPUSD')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.element(page.getByLabelText('Pair')).toHaveValue('')
})

test('each figure explains its meaning and formula, and each chart has a table', async () => {
  journalWithTrades()
  await openAt('/dashboard/journal?view=analysis', routes)
  for (const part of ['Over time', 'By kind', 'Every figure']) await unfold(part)
  await page.getByRole('button', { name: 'Recovery factor' }).click()
  await expect.element(page.getByText('net profit / maximal drawdown')).toBeVisible()
  await page.getByLabelText('By', { exact: true }).selectOptions('session')
  const best = 'Best: London, +$900.00 in 10 trades. Worst: New York, -$50.00 in 10 trades.'
  await expect.element(page.getByText(best)).toBeVisible()
  for (const name of ['Drawdown', 'Days', 'Results by kind', 'Results in R']) {
    await page.getByRole('button', { name: new RegExp(`Show as table.*${name}$`) }).click()
    await expect.element(page.getByRole('table', { name, exact: true })).toBeVisible()
  }
})

test('trading hours can be planned and are saved', async () => {
  const server = journalWithTrades()
  const plan = { weekdays: [1, 2, 3, 4], from: 540, to: 1020, timeZone: 'UTC' }
  server.answer(updateTradingPlan, { plan })
  await openAt('/dashboard/journal?view=analysis', routes)
  await page.getByRole('button', { name: 'Planned hours' }).click()
  await page.getByLabelText('Friday').click()
  await page.getByLabelText('From').last().fill('09:00')
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect
    .poll(() => server.calls.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ plan: { weekdays: [1, 2, 3, 4], from: 540, to: 1020 } })
})

test('an analysis that fails can be retried', async () => {
  const server = journalWithTrades()
  server.fail(getJournalAnalysis, 500)
  await openAt('/dashboard/journal?view=analysis', routes)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  server.answer(getJournalAnalysis, analysis)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'What costs you money' })).toBeVisible()
})

test('tapping a day opens its page, which keeps plan, trades and review', async () => {
  const server = journalWithTrades()
  server.answer(listJournalNotes, { days: [], weeks: [] })
  const note = { day: '2026-11-03', planned: 'Two trades', went: '', mood: null }
  server.answer(saveDayNote, note)
  const week = { monday: '2026-11-02', worked: '', failed: '', change: 'No Fridays' }
  server.answer(saveWeekNote, week)
  await openAt('/dashboard/journal?view=analysis', routes)
  await unfold('Over time')
  await page.getByRole('button', { name: '2026-11-03: -$1,200.50, 1 closed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Trades of the day' })).toBeVisible()
  await expect
    .poll(() => lastQuery(server, '/api/journal/trades')?.get('from'))
    .toBe(new Date(2026, 10, 3).toISOString())
  await expect.poll(() => lastQuery(server, '/api/journal/notes')?.get('from')).toBe('2026-11-02')
  await page.getByLabelText('Planned').fill('Two trades')
  await page.getByRole('button', { name: 'Save Day' }).click()
  const sent = (path: string) => server.calls.find((one) => one.path === path)?.body
  await expect.poll(() => sent('/api/journal/notes/day')).toEqual(note)
  await page.getByLabelText('What is the one thing you change next week?').fill('No Fridays')
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect.poll(() => sent('/api/journal/notes/week')).toEqual(week)
  await page.getByRole('button', { name: 'Day before' }).click()
  await expect.element(page.getByLabelText('Day', { exact: true })).toHaveValue('2026-11-02')
})

test('the position size follows from the amount at risk, and fills the form', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getJournalSettings, {
    currency: 'USD',
    startingBalanceCents: 1_000_000,
    defaultRiskPercent: 1,
  })
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await page.getByLabelText('Pair').fill('USDJPY')
  await page.getByLabelText('Entry', { exact: true }).fill('150.00')
  await page.getByLabelText('Stop loss').fill('149.50')
  await page.getByRole('button', { name: 'Position size' }).click()
  // 10,000.00 at 1 %: 100.00. One lot loses 50,000 yen: 330.00 dollars at 0.0066.
  await page.getByLabelText('1 JPY in USD').fill('0.0066')
  await expect.element(page.getByText('0.30 lots risk $99.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Use this size' }).click()
  await expect.element(page.getByLabelText('Lots')).toHaveValue('0.30')
})

test('the position size is of the balance of the account that the journal is filtered by, or of another', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [trade])
  const euro = { ...held, id: crypto.randomUUID(), name: 'Euro', currency: 'EUR' }
  // The broker's credit is in no balance.
  server.answer(listTradingAccounts, [
    { ...held, balanceCents: 1_000_000, brokersCents: 500_000 },
    { ...euro, balanceCents: 200_000 },
  ])
  await openAt(`/dashboard/journal?account=${held.id}`, routes)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Pair').fill('EURUSD')
  await dialog.getByLabelText('Entry', { exact: true }).fill('1.1000')
  await dialog.getByLabelText('Stop loss').fill('1.0950')
  await dialog.getByRole('button', { name: 'Position size' }).click()
  await expect.element(dialog.getByLabelText('Balance in USD')).toHaveValue('10000')
  await expect.element(dialog.getByText('0.20 lots risk $100.00.')).toBeVisible()
  await userEvent.selectOptions(dialog.getByLabelText('Account'), euro.id)
  await expect.element(dialog.getByLabelText('Balance in EUR')).toHaveValue('2000')
  await dialog.getByLabelText('1 USD in EUR').fill('1')
  await expect.element(dialog.getByText('0.04 lots risk €20.00.')).toBeVisible()
})

test('the rate is suggested from the last trade of the pair that has one', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getJournalSettings, {
    currency: 'USD',
    startingBalanceCents: 1_000_000,
    defaultRiskPercent: 1,
  })
  server.answer(listTrades, [{ ...trade, pair: 'GBPUSD', exit: '1.25' }])
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  // The page's filter has a pair field as well, and it is there before the dialog.
  await page.getByRole('dialog').getByLabelText('Pair').fill('EURGBP')
  await page.getByLabelText('Entry', { exact: true }).fill('0.8600')
  await page.getByLabelText('Stop loss').fill('0.8560')
  await page.getByRole('button', { name: 'Position size' }).click()
  await expect.element(page.getByText('From your last GBPUSD trade, 2026-11-02')).toBeVisible()
  const requested = server.calls.filter(({ path }) => path === '/api/journal/trades')
  expect(requested.map(({ query }) => query.get('pair'))).toContain('GBPUSD')
  // 100.00 at risk; one lot loses 400 pounds: 500.00 dollars.
  await expect.element(page.getByText('0.20 lots risk $100.00.')).toBeVisible()
  await page.getByLabelText('1 GBP in USD').fill('1,00')
  await expect.element(page.getByText('0.25 lots risk $100.00.')).toBeVisible()
})
