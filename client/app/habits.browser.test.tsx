import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTrade, getJournalFigures, listTrades } from '#contract/journal/journal.ts'
import { listFollowedSignals } from '#contract/journal/journal-signals.ts'
import { listTradeTemplates, saveTradeTemplate } from '#contract/journal/trade-templates.ts'
import { getSignal, listSignals, type Signal } from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { closedTrade } from '#testing/components/closed-trade.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T10:00:00.000Z'

const dialog = () => page.getByRole('dialog')

/** The fields of the dialog that are visible. */
const shownFields = () =>
  [...dialog().element().querySelectorAll('input, select, textarea')].filter((field) =>
    field.checkVisibility(),
  )

/** Counts touches from now on, and key presses other than digits. */
function countTouches(): () => number {
  let count = 0
  const onClick = () => {
    count += 1
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (!/^\d$/.test(key)) count += 1
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('keydown', onKey, true)
  onTestFinished(() => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('keydown', onKey, true)
  })
  return () => count
}

const posted = ({ calls }: ReturnType<typeof serverFor>) =>
  calls.findLast(({ method }) => method === 'POST')?.body

test('with the keyboard a trade takes six fields, in one row of tabs', async () => {
  await page.viewport(1440, 900)
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(createTrade, closedTrade)
  await openAt('/dashboard/journal', routes)
  await expect.element(page.getByRole('button', { name: 'Add Trade' })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(page.getByLabelText('Pair')).toHaveFocus()
  expect(shownFields()).toHaveLength(6)
  await userEvent.keyboard('eurusd{Tab}s{Tab}0.5{Tab}1.1{Tab}1.105{Tab}1.09{Enter}')
  await expect
    .poll(() => posted(server))
    .toMatchObject({
      pair: 'EURUSD',
      direction: 'SELL',
      lots: '0.5',
      entry: '1.1',
      stopLoss: '1.105',
      exit: '1.09',
    })
})

test('by thumb, a trade like the last one takes at most twelve touches besides its digits', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [closedTrade])
  server.answer(createTrade, closedTrade)
  await openAt('/dashboard/journal', routes)
  const add = page.getByRole('button', { name: 'Add Trade' })
  await expect.element(add).toBeVisible()
  const touches = countTouches()
  await add.click()
  await page.getByRole('button', { name: 'Like the last trade' }).click()
  // The entry is focused next, without a touch.
  await expect.element(page.getByLabelText('Entry')).toHaveFocus()
  await userEvent.keyboard('1.2')
  await page.getByLabelText('Stop loss').click()
  await userEvent.keyboard('1.21')
  await page.getByLabelText('Exit').click()
  await userEvent.keyboard('1.19')
  expect(shownFields().length).toBeLessThanOrEqual(6)
  await dialog().getByRole('button', { name: 'Add Trade' }).click()
  await expect
    .poll(() => posted(server))
    .toMatchObject({
      pair: 'EURUSD',
      direction: 'SELL',
      lots: '0.5',
      entry: '1.2',
      setup: 'Breakout',
      tags: ['london'],
    })
  expect(touches()).toBeLessThanOrEqual(12)
})

test('an expanded part stays expanded, and an error in a collapsed field opens it', async () => {
  plansEmptyAcademy(serverFor('academy'))
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await expect.element(page.getByLabelText('Setup')).not.toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByLabelText('Currency').fill('1')
  await page.getByRole('button', { name: 'Less' }).click()
  await expect.element(page.getByLabelText('Currency')).not.toBeVisible()
  await dialog().getByRole('button', { name: 'Add Trade' }).click()
  await expect.element(page.getByText('Must be a currency such as USD')).toBeVisible()
  await page.getByLabelText('Currency').fill('EUR')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await expect.element(page.getByLabelText('Setup')).toBeVisible()
})

test('a template is saved under a name and fills the form', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  const template = {
    id: crypto.randomUUID(),
    name: 'Morning',
    pair: 'GBPUSD',
    direction: 'BUY' as const,
    lots: '0.2',
    setup: null,
    tags: ['london'],
  }
  server.answer(listTradeTemplates, [template])
  server.answer(saveTradeTemplate, [template])
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await page.getByRole('button', { name: 'Morning', exact: true }).click()
  await expect.element(page.getByLabelText('Pair')).toHaveValue('GBPUSD')
  await expect.element(page.getByLabelText('Lots')).toHaveValue('0.2')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByLabelText('Name of a template').fill('Noon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => server.calls.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ ...template, id: undefined, name: 'Noon' })
})

const signal: Signal = {
  id: crypto.randomUUID(),
  title: 'Euro up',
  content: 'Why',
  analysis: 'Why',
  roleAccess: ['academy_student'],
  pair: 'EURUSD',
  direction: 'BUY',
  orderType: null,
  status: 'active',
  strategyId: null,
  chart: null,
  entry: '1.08500',
  stopLoss: '1.08200',
  takeProfit: '1.09250',
  riskPercent: null,
  furtherTargets: [],
  validUntil: null,
  createdAt: at,
  timestamp: at,
  updatedAt: at,
  history: [],
  resultR: null,
}

test('a signal is taken from its card, which says how one’s own trades of it went', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(listSignals, [signal])
  server.answer(getSignal, signal)
  server.answer(createTrade, closedTrade)
  const own = { signalId: signal.id, trades: 2, open: 1, totalR: 1.5, withR: 1 }
  server.answer(listFollowedSignals, [own])
  await openAt('/dashboard/signals', routes)
  await page.getByText(signal.title, { exact: true }).click()
  const went = page.getByRole('link', { name: 'Your 2 trades: +1.5R, 1 open' })
  await expect.element(went).toHaveAttribute('href', `/dashboard/journal?signalId=${signal.id}`)
  await page.getByRole('link', { name: `I took it: ${signal.title}` }).click()
  await expect.element(page.getByLabelText('Pair')).toHaveValue('EURUSD')
  await expect.element(page.getByLabelText('Stop loss')).toHaveValue('1.08200')
  await expect.element(page.getByLabelText('Lots')).toHaveFocus()
  await userEvent.keyboard('0.1')
  await dialog().getByRole('button', { name: 'Add Trade' }).click()
  await expect.poll(() => posted(server)).toMatchObject({ signalId: signal.id, lots: '0.1' })
})

test('the filter for own ideas is in the address and applies to the list and the figures', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [closedTrade])
  await openAt('/dashboard/journal?fromSignal=no', routes)
  await expect.element(page.getByLabelText('From a signal')).toHaveValue('no')
  for (const { path } of [listTrades, getJournalFigures]) {
    await expect
      .poll(() =>
        server.calls.findLast((one) => one.path === `/api${path}`)?.query.get('fromSignal'),
      )
      .toBe('no')
  }
})
