import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listSharedAccountRules } from '#contract/account-rules.ts'
import { type Assignment, listAssignmentEvidence, listAssignments } from '#contract/assignments.ts'
import {
  createTrade,
  getJournalFigures,
  getTrade,
  listSharedJournals,
  listSharedTrades,
  listTrades,
  type SharedJournal,
  type Trade,
} from '#contract/journal.ts'
import {
  commentOnJournal,
  getJournalSharing,
  getSharedAnalysis,
  listSharedNotes,
  listSharedRemarks,
  markJournalSeen,
  updateJournalSharing,
} from '#contract/journal-sharing.ts'
import { listFollowedSignals } from '#contract/journal-signals.ts'
import { getSharedJournal } from '#contract/shared-journal.ts'
import { getSignal, listSignals, type Signal } from '#contract/signals.ts'
import { listTradeTemplates, saveTradeTemplate } from '#contract/trade-templates.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { emptyAnalysis } from '#testing/components/empty-analysis.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T10:00:00.000Z'
const trade: Trade = {
  id: crypto.randomUUID(),
  pair: 'EURUSD',
  direction: 'SELL',
  status: 'closed',
  openedAt: at,
  closedAt: at,
  entry: '1.1',
  exit: '1.09',
  stopLoss: '1.105',
  takeProfit: null,
  lots: '0.5',
  currency: 'USD',
  feesCents: 0,
  profitCents: 50_000,
  profitComputed: true,
  netCents: 50_000,
  r: 2,
  pips: 100,
  setup: 'Breakout',
  tags: ['london'],
  rating: null,
  notes: '',
  shared: false,
  isSeen: false,
  source: 'manual',
  screenshots: [],
  comments: [],
  createdAt: at,
  updatedAt: at,
  can: { edit: true, comment: false },
}

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
  server.answer(createTrade, trade)
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
  server.answer(listTrades, [trade])
  server.answer(createTrade, trade)
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
  await page.getByRole('button', { name: 'Keep' }).click()
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
  server.answer(createTrade, trade)
  const own = { signalId: signal.id, trades: 2, open: 1, totalR: 1.5, withR: 1 }
  server.answer(listFollowedSignals, [own])
  await openAt('/dashboard/signals', routes)
  await page.getByText(signal.title, { exact: true }).click()
  const went = page.getByRole('link', { name: 'Your 2 trades: +1.5R, 1 open' })
  await expect.element(went).toHaveAttribute('href', `/dashboard/journal?signalId=${signal.id}`)
  await page.getByRole('link', { name: 'Take this trade' }).click()
  await expect.element(page.getByLabelText('Pair')).toHaveValue('EURUSD')
  await expect.element(page.getByLabelText('Stop loss')).toHaveValue('1.08200')
  await expect.element(page.getByLabelText('Lots')).toHaveFocus()
  await userEvent.keyboard('0.1')
  await dialog().getByRole('button', { name: 'Add Trade' }).click()
  await expect.poll(() => posted(server)).toMatchObject({ signalId: signal.id, lots: '0.1' })
})

test('the filter for own ideas is in the address and applies to the list and the figures', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [trade])
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

test('what the academy sees is chosen part by part, with immediate effect', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const sharing = { byHand: 'whole' as const, accounts: [], notes: false }
  server.answer(updateJournalSharing, sharing)
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: 'Sharing' }).click()
  const byHand = page.getByLabelText('Trades written by hand')
  await expect.element(byHand).toHaveValue('chosen')
  server.answer(getJournalSharing, sharing)
  await byHand.selectOptions('whole')
  await expect.element(page.getByText(/sees every trade/)).toBeVisible()
  await expect.element(byHand).toHaveValue('whole')
  const changes = server.calls.filter(({ method }) => method === 'PUT')
  expect(changes.map(({ body }) => body)).toEqual([{ of: 'by-hand', scope: 'whole' }])
})

test('without a mentor there is nobody to share with', async () => {
  plansEmptyAcademy(serverFor('academy'))
  await openAt('/dashboard/journal', routes)
  await expect.element(page.getByRole('button', { name: 'Journal settings' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sharing' })).not.toBeInTheDocument()
})

const ben = { id: crypto.randomUUID(), name: 'Ben', email: 'ben@people.example' }
const shared: SharedJournal = {
  user: ben,
  sharedTrades: 3,
  uncommented: 1,
  lastTradeAt: at,
  costliest: null,
  changes: { since: null, trades: 2, edited: 1, notes: 0, messages: 1, lastChangeAt: at },
}
const quoted = { figure: 'Profit factor', value: '–', filter: 'pair=EURUSD' }
const remark = { id: crypto.randomUUID(), author: 'Ann', text: 'Why?', createdAt: at }

test('a mentor sees what is new, quotes a figure and marks the journal as seen', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(listSharedJournals, [shared])
  server.answer(getSharedJournal, shared)
  server.answer(listSharedTrades, [trade])
  server.answer(getSharedAnalysis, emptyAnalysis)
  server.answer(listSharedRemarks, [{ ...remark, quote: quoted }])
  server.answer(listSharedAccountRules, [])
  server.answer(listSharedNotes, { isShared: false, days: [], weeks: [] })
  server.answer(commentOnJournal, { ...remark, quote: quoted })
  server.answer(markJournalSeen, null)
  await openAt('/dashboard/journal', routes)
  const news = page.getByRole('cell', { name: 'Ben 2 new trades, 1 edited, 1 message' })
  await expect.element(news).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Ben' }).click()
  await page.getByRole('menuitem', { name: 'Read journal' }).click()
  await page.getByLabelText('Pair').fill('EURUSD')
  await page.getByRole('tab', { name: 'Figures' }).click()
  await page.getByRole('button', { name: 'Profit factor' }).click()
  await page.getByRole('button', { name: 'Quote in a comment' }).click()
  await page.getByLabelText('Your comment').fill('Why?')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect.poll(() => posted(server)).toEqual({ text: 'Why?', quote: quoted })
  await page.getByRole('tab', { name: 'Days and reviews' }).click()
  await expect.element(page.getByText(/keeps days and reviews private/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await expect.poll(() => posted(server)).toEqual({ until: at })
})

const asked = {
  trades: { atLeast: 20, withStop: true, pair: null, setup: null, riskAtMost: null },
  reviews: null,
  from: null,
  to: null,
  isRequired: true,
}
const item = { kind: 'trades' as const, words: '20 closed trades with a stop', unmeasured: 0 }
const assignment: Assignment = {
  id: crypto.randomUUID(),
  course: { id: crypto.randomUUID(), title: 'Risk' },
  title: 'Twenty stops',
  description: 'Trade.',
  dueDate: null,
  evidence: asked,
  progress: { items: [{ ...item, asked: 20, found: 12 }], isMet: false, checkedAt: at },
  createdAt: at,
  updatedAt: at,
  submitted: false,
  submissions: [],
  can: { submit: true },
}

test('an assignment shows how much of its evidence is there, with a link to the trades that count', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listAssignments, [assignment])
  const { id, pair, direction } = trade
  server.answer(listAssignmentEvidence, [{ id, pair, direction, closedAt: at, r: 2 }])
  server.answer(getTrade, trade)
  await openAt('/dashboard/assignments', routes)
  await expect.element(page.getByText('12 of 20')).toBeVisible()
  await page.getByRole('button', { name: /^Trades that count/ }).click()
  await page.getByRole('link', { name: /EURUSD SELL/ }).click()
  // The candles below have a heading as well, as soon as they are there.
  await expect.element(page.getByRole('heading', { name: 'EURUSD SELL' })).toBeVisible()
})
