import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listSharedAccountRules } from '#contract/account-rules.ts'
import { listCandleSeries } from '#contract/candles/candles.ts'
import { listSharedTrades } from '#contract/journal/journal.ts'
import { getSharedJournal } from '#contract/journal/shared-journal.ts'
import {
  deletePracticeRun,
  getPracticeRun,
  getSharedPractice,
  listPracticeRuns,
  startPracticeRun,
} from '#contract/practice/practice.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import { at, begun, button, figures, openRun, path, run } from '#testing/components/practice-run.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const open = (first = begun, address?: string) => openRun(routes, first, address)

test('runs are listed with their figures, opened and deleted', async () => {
  const server = await open(begun, path)
  await expect
    .element(page.getByRole('link', { name: 'EURUSD, 1 hour' }))
    .toHaveAttribute('href', `${path}/${run.id}`)
  await expect.element(page.getByText(/0 of 100 bars/)).toBeVisible()
  await expect
    .element(page.getByText(/Your academy sees them if you share all trades written by hand/))
    .toBeVisible()
  await expect.element(page.getByText('Practice results')).toBeVisible()
  await expectFine()
  server.answer(deletePracticeRun, null)
  await page.getByRole('button', { name: /Delete the run on EURUSD/ }).click()
  server.answer(listPracticeRuns, [])
  await button('Yes, Delete').click()
  await expect.element(page.getByText('No practice runs yet')).toBeVisible()
})

test('a list that fails can be read again', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.fail(listPracticeRuns, 400)
  await openAt(path, routes)
  await expect.element(button('Try again')).toBeVisible()
  server.answer(listPracticeRuns, [])
  await button('Try again').click()
  await expect.element(page.getByText('No practice runs yet')).toBeVisible()
  await expectFine()
})

test('a new run begins with EURUSD in dollars, and leads to it', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listPracticeRuns, [])
  const series = { candles: 5000, bytes: 30_000, from: at, to: at, can: { delete: false } }
  server.answer(
    listCandleSeries,
    ['AUDNZD', 'EURUSD', 'COFFEE'].map((pair) => ({
      ...series,
      pair,
      frame: 'M15' as const,
      source: 'academy' as const,
      synthetic: true,
    })),
  )
  await openAt(path, routes)
  await button('New practice run').click()
  await expect.element(page.getByLabelText('Pair')).toHaveValue('EURUSD')
  await expect.element(page.getByLabelText('Currency')).toHaveValue('USD')
  await expect.element(page.getByLabelText('Time frame')).toHaveValue('H1')
  await expect.element(page.getByRole('option', { name: 'COFFEE' })).not.toBeInTheDocument()
  await expectFine()
  await page.getByLabelText('Candles to play').fill('10')
  await button('Start').click()
  await expect.element(page.getByText('From 20 to 5000')).toBeVisible()
  await page.getByLabelText('Candles to play').fill('100')
  await page.getByLabelText('Pair').selectOptions('AUDNZD')
  await expect.element(page.getByLabelText('Currency')).toHaveValue('NZD')
  server.fail(startPracticeRun, 422, {
    code: 'rule_violated',
    message: 'There are fewer than 20 candles.',
    issues: [{ path: 'pair', message: 'There are fewer than 20 candles' }],
  })
  await button('Start').click()
  await expect.element(page.getByLabelText('Pair')).toHaveAttribute('aria-invalid', 'true')
  server.answer(startPracticeRun, { ...run, bars: 90 })
  server.answer(getPracticeRun, begun)
  await button('Start').click()
  await expect.element(page.getByText('There are no more than 90 candles to play.')).toBeVisible()
  await expect.element(page.getByText('0 of 100 candles played', { exact: false })).toBeVisible()
  const sent = server.calls.findLast((call) => call.path === '/api/practice/runs' && call.body)
  expect(sent?.body).toEqual({
    pair: 'AUDNZD',
    frame: 'H1',
    from: null,
    bars: 100,
    hidesDate: true,
    balanceCents: 1_000_000,
    currency: 'NZD',
    spreadPips: 1,
    riskPercent: 1,
  })
})

test('a run that is gone is said', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.fail(getPracticeRun, 404, { code: 'not_found', message: 'Not found.' })
  await openAt(`${path}/${run.id}`, routes)
  await expect.element(page.getByText('There is no such practice run any more.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'All practice runs' })).toBeVisible()
})

test('a mentor sees the runs and figures of those who share them', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  const ben = { id: crypto.randomUUID(), name: 'Ben', email: 'ben@people.example' }
  server.answer(getSharedJournal, {
    user: ben,
    sharedTrades: 1,
    uncommented: 0,
    lastTradeAt: at,
    costliest: null,
  })
  server.answer(listSharedTrades, [])
  server.answer(listSharedAccountRules, [])
  server.answer(getSharedPractice, { isShared: true, runs: [run], figures })
  await openAt(`/dashboard/journal/${ben.id}`, routes)
  await page.getByRole('tab', { name: 'Practice' }).click()
  await expect.element(page.getByText('EURUSD, 1 hour')).toBeVisible()
  await expect.element(page.getByText('Practice results')).toBeVisible()
  await expectFine()
})
