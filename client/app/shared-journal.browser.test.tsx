import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listSharedAccountRules } from '#contract/account-rules.ts'
import { type Assignment, listAssignmentEvidence, listAssignments } from '#contract/assignments.ts'
import { getTrade, listSharedTrades } from '#contract/journal/journal.ts'
import {
  commentOnJournal,
  getJournalSharing,
  getSharedAnalysis,
  listSharedNotes,
  listSharedRemarks,
  markJournalSeen,
  updateJournalSharing,
} from '#contract/journal/journal-sharing.ts'
import {
  getSharedJournal,
  listSharedJournals,
  type SharedJournal,
} from '#contract/journal/shared-journal.ts'
import { getSharedPractice } from '#contract/practice/practice.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { closedTrade } from '#testing/components/closed-trade.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { emptyAnalysis } from '#testing/components/empty-analysis.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T10:00:00.000Z'

const posted = ({ calls }: ReturnType<typeof serverFor>) =>
  calls.findLast(({ method }) => method === 'POST')?.body

test('what the academy sees is chosen for each part, and takes effect at once', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const sharing = { byHand: 'whole' as const, accounts: [], notes: false }
  server.answer(updateJournalSharing, sharing)
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: 'Sharing' }).click()
  const byHand = page.getByLabelText('Trades written by hand')
  await expect.element(byHand).toHaveValue('chosen')
  server.answer(getJournalSharing, sharing)
  await byHand.selectOptions('whole')
  await expect
    .element(page.getByText(/sees every trade.*practice runs.*once you have a trade/))
    .toBeVisible()
  await expect.element(byHand).toHaveValue('whole')
  const changes = server.calls.filter(({ method }) => method === 'PUT')
  expect(changes.map(({ body }) => body)).toEqual([{ of: 'by-hand', scope: 'whole' }])
})

test('without a mentor there is nobody to share with', async () => {
  plansEmptyAcademy(serverFor('academy'))
  await openAt('/dashboard/journal', routes)
  await expect.element(page.getByRole('button', { name: 'Journal menu' })).toBeVisible()
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
  server.answer(listSharedTrades, [closedTrade])
  server.answer(getSharedAnalysis, emptyAnalysis)
  server.answer(listSharedRemarks, [{ ...remark, quote: quoted }])
  server.answer(listSharedAccountRules, [])
  server.answer(listSharedNotes, { isShared: false, days: [], weeks: [] })
  server.answer(getSharedPractice, { isShared: false, runs: [], figures: null })
  server.answer(commentOnJournal, { ...remark, quote: quoted })
  server.answer(markJournalSeen, null)
  await openAt('/dashboard/journal', routes)
  const news = page.getByRole('cell', { name: 'Ben 2 new trades, 1 edited, 1 message' })
  await expect.element(news).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Ben' }).click()
  await page.getByRole('menuitem', { name: 'Read journal' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabelText('Pair').fill('EURUSD')
  await page.getByRole('tab', { name: 'Figures' }).click()
  await page.getByRole('button', { name: 'Profit factor' }).click()
  await page.getByRole('button', { name: 'Quote in a comment' }).click()
  await page.getByLabelText('Your comment').fill('Why?')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expect.poll(() => posted(server)).toEqual({ text: 'Why?', quote: quoted })
  await page.getByRole('tab', { name: 'Days and reviews' }).click()
  await expect.element(page.getByText(/keeps days and reviews private/)).toBeVisible()
  await page.getByRole('tab', { name: 'Practice' }).click()
  await expect.element(page.getByText(/keeps practice private/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await expect.poll(() => posted(server)).toEqual({ until: at })
})

const requested = {
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
  evidence: requested,
  progress: { items: [{ ...item, asked: 20, found: 12 }], isMet: false, checkedAt: at },
  createdAt: at,
  updatedAt: at,
  submitted: false,
  submissions: [],
  can: { submit: true },
}

test('an assignment shows how far its evidence is, with a way to the trades that count', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listAssignments, [assignment])
  const { id, pair, direction } = closedTrade
  server.answer(listAssignmentEvidence, [{ id, pair, direction, closedAt: at, r: 2 }])
  server.answer(getTrade, closedTrade)
  await openAt('/dashboard/assignments', routes)
  await expect.element(page.getByText('12 of 20')).toBeVisible()
  await page.getByRole('button', { name: /^Trades that count/ }).click()
  await page.getByRole('link', { name: /EURUSD SELL/ }).click()
  // The candles below have a heading as well once they are there.
  await expect.element(page.getByRole('heading', { name: 'EURUSD SELL' })).toBeVisible()
})
