import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getImport, type StatementImport } from '#contract/imports.ts'
import { createTrade, getJournalSettings } from '#contract/journal/journal.ts'
import {
  linkTrades,
  listSignalOffers,
  type SignalOffer,
} from '#contract/journal/journal-signals.ts'
import { getSignalComparison, type SignalComparison } from '#contract/journal/signal-comparison.ts'
import { getSignalTakers, type SignalTakers } from '#contract/journal/signal-takers.ts'
import { countSignalReads } from '#contract/signals/signal-reads.ts'
import { getSignal, listSignals, type Signal } from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import { journalWithTrades, trade } from '#testing/components/journal-with-trades.ts'
import { waiting } from '#testing/components/statement-imports.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(360, 780))

const at = '2026-11-02T08:00:00.000Z'
const terms = {
  entry: '1.08500',
  stopLoss: '1.08200',
  takeProfit: '1.09250',
  riskPercent: null,
  furtherTargets: [],
  validUntil: null,
}
const signal: Signal = {
  ...terms,
  id: crypto.randomUUID(),
  title: 'Euro up',
  content: 'Why',
  analysis: 'Why',
  roleAccess: ['mentorship_student'],
  pair: 'EURUSD',
  direction: 'BUY',
  orderType: null,
  status: 'active',
  strategyId: null,
  chart: null,
  createdAt: at,
  timestamp: at,
  updatedAt: at,
  history: [],
  resultR: null,
}

/** What was sent to a call. */
const posted = (server: FakeServer, path: string) =>
  server.calls.find((one) => one.method === 'POST' && one.path === path)?.body

test('a card shows the reader’s own size, which the form starts with', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(listSignals, [signal])
  server.answer(getSignal, signal)
  server.answer(getJournalSettings, {
    currency: 'USD',
    startingBalanceCents: 360_000,
    defaultRiskPercent: 1,
  })
  server.answer(createTrade, trade)
  await openAt('/dashboard/signals', routes)
  await page.getByText(signal.title, { exact: true }).click()
  await expect.element(page.getByText('0.12 lots at 1 % of 3,600 USD')).toBeVisible()
  await expectFine()
  await page.getByRole('link', { name: `I took it: ${signal.title}` }).click()
  await expect.element(page.getByLabelText('Lots')).toHaveValue('0.12')
  await expect.element(page.getByLabelText('Entry', { exact: true })).toHaveValue('1.08500')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Trade' }).click()
  await expect
    .poll(() => posted(server, '/api/journal/trades'))
    .toMatchObject({ signalId: signal.id, lots: '0.12', stopLoss: '1.08200' })
})

test('where the conversion is not known, the card says so and gives no size', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(listSignals, [{ ...signal, pair: 'EURGBP' }])
  server.answer(getJournalSettings, {
    currency: 'USD',
    startingBalanceCents: 360_000,
    defaultRiskPercent: 1,
  })
  await openAt('/dashboard/signals', routes)
  await page.getByText(signal.title, { exact: true }).click()
  await expect
    .element(page.getByText('No size: the rate of GBP in USD is not known.'))
    .toBeVisible()
  const link = page.getByRole('link', { name: `I took it: ${signal.title}` })
  await expect.element(link).toHaveAttribute('href', `/dashboard/journal?take=${signal.id}`)
})

const offer: SignalOffer = {
  tradeId: crypto.randomUUID(),
  pair: 'EURUSD',
  direction: 'BUY',
  openedAt: at,
  entry: '1.08520',
  lots: '0.50',
  signal: { id: signal.id, title: 'Euro up', publishedAt: at, entry: '1.08500' },
  distanceR: 0.07,
}

test('imported trades that fit a signal are offered in one list, and each can be left out', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  const imported: StatementImport = {
    ...waiting,
    status: 'imported',
    needs: [],
    result: { added: 2, closed: 0, movements: 0 },
    importedAt: at,
  }
  server.answer(getImport, imported)
  const second = { ...offer, tradeId: crypto.randomUUID(), lots: '0.20', distanceR: 0 }
  server.answer(listSignalOffers, [offer, second])
  server.answer(linkTrades, { linked: 1 })
  await openAt(`/dashboard/journal/imports/${waiting.id}`, routes)
  await expect.element(page.getByText('Did you take these signals?')).toBeVisible()
  const far = page.getByText(/0\.07 R from 1\.08500/)
  await expect.element(far).toBeVisible()
  const { scrollHeight, clientHeight } = far.element()
  expect(scrollHeight, 'its price is cut').toBeLessThanOrEqual(clientHeight)
  await expectFine()
  await expect.element(page.getByRole('button', { name: 'Link 2 trades' })).toBeEnabled()
  await page.getByRole('checkbox', { name: /0\.20/ }).click()
  server.answer(listSignalOffers, [])
  await page.getByRole('button', { name: 'Link 1 trade' }).click()
  await expect
    .poll(() => posted(server, '/api/journal/signal-links'))
    .toEqual({ links: [{ tradeId: offer.tradeId, signalId: signal.id }] })
  await expect.element(page.getByText('1 trade linked')).toBeVisible()
  await expect.element(page.getByText('Did you take these signals?')).not.toBeInTheDocument()
})

const nothing = { signals: 0, signalR: 0 }
const empty: SignalComparison = {
  since: null,
  taken: { ...nothing, slippageR: 0, changesR: 0, ownR: 0 },
  missed: nothing,
  all: nothing,
  uncompared: 0,
  unknown: 0,
  items: [],
}

test('before the first signal is taken, the journal says what to do', async () => {
  journalWithTrades().answer(getSignalComparison, empty)
  await openAt('/dashboard/journal?view=signals', routes)
  await expect.element(page.getByText(/Press ‘I took it’ on a signal/)).toBeVisible()
})

test('the journal shows taken against missed, and each signal taken', async () => {
  const server = journalWithTrades()
  server.answer(getSignalComparison, {
    since: at,
    taken: { signals: 2, signalR: 4, slippageR: 0.2, changesR: -0.6, ownR: 3.2 },
    missed: { signals: 1, signalR: -1 },
    all: { signals: 3, signalR: 3 },
    uncompared: 1,
    unknown: 0,
    items: [
      {
        signalId: signal.id,
        title: 'Euro up',
        pair: 'EURUSD',
        direction: 'BUY',
        publishedAt: at,
        isDeleted: false,
        trades: 1,
        open: 0,
        slippagePips: 2.5,
        slippageR: 0.2,
        signalR: 2,
        ownR: 1.2,
        changesR: -0.6,
      },
    ],
  })
  await openAt('/dashboard/journal?view=signals', routes)
  await expect.element(page.getByRole('heading', { name: 'Taken against missed' })).toBeVisible()
  await expect.element(page.getByText('You +1.2R, signal +2R')).toBeVisible()
  await expect.element(page.getByText('2.5 pips worse (0.2R)')).toBeVisible()
  await expect.element(page.getByText(/Not counted: 1 taken without both results/)).toBeVisible()
  await expectFine()
})

const takers: SignalTakers = {
  hasEnded: true,
  named: [
    {
      userId: crypto.randomUUID(),
      name: 'Priya Raman',
      trades: 1,
      open: 0,
      slippagePips: 2.5,
      slippageR: 0.08,
      ownR: 1.2,
      beforeTarget: true,
    },
  ],
  others: null,
}

/** The office's list with one finished signal, whose takers are open. */
async function openTakers(takers: SignalTakers) {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(listSignals, [{ ...signal, status: 'hit_tp' }])
  server.answer(countSignalReads, [])
  server.answer(getSignalTakers, takers)
  await page.viewport(1440, 900)
  await openAt('/dashboard/signals', routes)
  await page.getByRole('button', { name: 'Who took Euro up' }).click()
  return page.getByRole('dialog')
}

test('a mentor reads who took a signal by name, and that others are too few', async () => {
  const dialog = await openTakers(takers)
  await expect.element(dialog.getByText('Priya Raman')).toBeVisible()
  await expect.element(dialog.getByText('Too few to show')).toBeVisible()
  await page.viewport(360, 780)
  await expectFine()
})

test('a mentor reads what five and more made of a signal together', async () => {
  const others = { takers: 6, slippagePips: 1.5, slippageR: 0.1, ownR: 1.4, beforeTarget: 4 }
  const dialog = await openTakers({ ...takers, named: [], others: { ...others, countedAt: at } })
  await expect.element(dialog.getByText('1.5 pips, +0.1R')).toBeVisible()
  await expect.element(dialog.getByText('Nobody shares a trade of this signal.')).toBeVisible()
})
