import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listSharedAccountRules } from '#contract/account-rules.ts'
import { packCandles } from '#contract/candles/candle-columns.ts'
import { listSharedTrades } from '#contract/journal/journal.ts'
import { getJournalAnalysis } from '#contract/journal/journal-analysis.ts'
import { getSharedAnalysis, listSharedRemarks } from '#contract/journal/journal-sharing.ts'
import { getSharedJournal, type SharedJournal } from '#contract/journal/shared-journal.ts'
import {
  commitOwnDecision,
  continueOwnDrill,
  createOwnDrill,
  deleteOwnDrill,
  getHabitChange,
  getOwnDecision,
  getOwnDrill,
  getOwnRound,
  getStudentChange,
  type HabitChange,
  listOwnDrills,
  listStudentDrills,
  type OwnDecided,
  type OwnDrill,
  type OwnDrillBrief,
  sendOwnDrill,
} from '#contract/own-drills.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import { analysis, journalWithTrades } from '#testing/components/journal-with-trades.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const ofPair = {
  habit: 'pair' as const,
  of: 'GBPUSD',
  currency: 'USD',
  timeZone: 'UTC',
}
const brief: OwnDrillBrief = {
  ...ofPair,
  id: crypto.randomUUID(),
  moments: 8,
  rounds: 0,
  decided: 0,
  totalR: 0,
  averageR: null,
  sent: false,
  lastAt: null,
  createdAt: at,
}
const practised: OwnDrillBrief = {
  ...brief,
  rounds: 1,
  decided: 8,
  totalR: 2,
  averageR: 0.25,
  sent: true,
}

/** Candles that each rise by ten points from 200000 on, packed. */
function packed(from: number, count: number): string {
  const times = Array.from({ length: count }, (_, index) => from + index)
  const open = times.map((number) => 200_000 + number * 10)
  const moved = (points: number) => open.map((price) => price + points)
  const columns = { digits: 5, times, open, high: moved(15), low: moved(-5), close: moved(10) }
  return btoa(String.fromCharCode(...packCandles(columns)))
}

const round = { id: crypto.randomUUID(), number: 1, size: 8, decided: 0, finishedAt: null }
const past = { frame: 'M15' as const, synthetic: false, digits: 5, packed: packed(0, 100) }
const shown = { ...past, decisionId: crypto.randomUUID(), position: 1, again: false }
const fresh: OwnDrill = { ...brief, round: null, moment: null, results: [] }
const begun: OwnDrill = { ...fresh, round, moment: { ...shown, following: 40 } }
const decided: OwnDecided = {
  ...shown,
  round: { ...round, decided: 1 },
  direction: 'BUY',
  entry: null,
  stop: '2.00900',
  target: '2.01200',
  outcome: { kind: 'target', r: 2, enteredIn: 100, endedIn: 118, exit: '2.01200' },
  followingPacked: packed(100, 40),
  market: { high: '2.01405', low: '2.00995', close: '2.01400' },
  trade: {
    pair: 'GBPUSD',
    direction: 'SELL',
    openedAt: at,
    closedAt: '2026-03-02T10:00:00.000Z',
    entry: '1.31000',
    exit: '1.31500',
    r: -1,
    netCents: -5000,
    currency: 'USD',
    shown: { entry: '2.01000', exit: '2.01300', stop: '2.01300' },
    enteredIn: 100,
    endedIn: 130,
  },
  committedAt: at,
}
const unclear: HabitChange = {
  since: at,
  tradesBefore: 40,
  tradesAfter: 22,
  comparison: {
    measure: 'r',
    countedBefore: 38,
    countedAfter: 22,
    before: -0.4,
    after: 0.1,
    difference: 0.5,
    low: -0.1,
    high: 1.1,
    isClear: false,
  },
}
const early: HabitChange = { since: at, tradesBefore: 40, tradesAfter: 3, comparison: null }

const button = (name: string | RegExp) => page.getByRole('button', { name })
const path = `/dashboard/journal/own-drills/${brief.id}`

async function press(element: ReturnType<typeof page.getByRole>, key: string) {
  await expect.element(element).toBeVisible()
  ;(element.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
}

test('a costly finding becomes a drill; too few candles are said in the server’s words', async () => {
  const server = journalWithTrades()
  const message = 'Only 3 of these trades have candles; a drill needs at least 5.'
  server.fail(createOwnDrill, 422, { code: 'rule_violated', message })
  await openAt('/dashboard/journal?view=analysis', routes)
  const practise = button('Practise: Trades in GBPUSD')
  await press(practise, '{Enter}')
  await expect.element(page.getByText(message)).toBeVisible()
  await expectFine()
  server.answer(createOwnDrill, brief)
  server.answer(getOwnDrill, fresh)
  await press(practise, '{Enter}')
  await expect.element(page.getByText(/8 moments right before your own entries/)).toBeVisible()
  const bodies = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies.at(-1)).toMatchObject({ habit: 'pair', of: 'GBPUSD', currency: 'USD' })
  await expectFine()
})

test('what is not about entries cannot be practised', async () => {
  const server = journalWithTrades()
  const [finding] = analysis.findings
  if (!finding) throw new Error('There is a finding.')
  const held = { ...finding, habit: 'holding-losers' as const, netCents: 0 }
  server.answer(getJournalAnalysis, { ...analysis, findings: [held] })
  await openAt('/dashboard/journal?view=analysis', routes)
  await expect.element(page.getByText(/You held your 24 losers/)).toBeVisible()
  await expect.element(button(/^Practise/)).not.toBeInTheDocument()
})

test('a round by keyboard alone: decides, sees what followed beside the own trade, and the round', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getOwnDrill, fresh)
  await openAt(path, routes)
  await expect.element(page.getByRole('button', { name: 'Begin', exact: true })).toBeVisible()
  server.answer(continueOwnDrill, begun)
  server.answer(getOwnDrill, begun)
  await press(page.getByRole('button', { name: 'Begin', exact: true }), '{Enter}')
  await expect.element(page.getByText('Decision 1 of 8')).toBeVisible()
  await expect.element(page.getByText(/Which one it was is hidden/)).toBeVisible()
  await press(page.getByRole('radio', { name: 'Buy' }), ' ')
  await page.getByLabelText('Stop loss').fill('2.00900')
  await page.getByLabelText('Take profit').fill('2.01200')
  await expectFine()
  server.answer(commitOwnDecision, decided)
  server.answer(getOwnDrill, { ...begun, moment: null, round: decided.round })
  server.answer(getOwnDecision, decided)
  await press(button('Commit'), '{Enter}')
  // Motion is unwanted in the tests: all is there at once.
  await expect.element(page.getByText('+2R, target reached')).toBeVisible()
  await expect.element(page.getByText('-1R, -$50.00')).toBeVisible()
  await expect.element(page.getByText(/Sell GBPUSD at 1\.31000, out at 1\.31500/)).toBeVisible()
  await expect.element(page.getByText('Exit then 2.01300')).toBeVisible()
  await expectFine()
  await page.viewport(1440, 900)
  await expect.element(page.getByText('Your trade then')).toBeVisible()
  await page.viewport(360, 780)

  const finished = { ...decided, round: { ...round, decided: 8, finishedAt: at } }
  const { decisionId, ...next } = { ...shown, position: 8, following: 40 }
  const last = { ...next, decisionId: crypto.randomUUID() }
  const drill = { ...begun, round: { ...round, decided: 7 }, moment: last }
  server.answer(continueOwnDrill, drill)
  server.answer(getOwnDrill, drill)
  await press(button('Next'), '{Enter}')
  await expect.element(page.getByText('Decision 8 of 8')).toBeVisible()
  await press(page.getByRole('radio', { name: 'No trade' }), ' ')
  const made = { ...finished, decisionId: last.decisionId, trade: null }
  server.answer(commitOwnDecision, made)
  server.answer(getOwnDecision, made)
  const results = [{ ...made.round, tally: { decided: 8, totalR: 2, averageR: 0.25 } }]
  server.answer(getOwnDrill, { ...drill, ...practised, moment: null, round: made.round, results })
  server.answer(getOwnRound, {
    ...made.round,
    tally: { decided: 8, totalR: 2, averageR: 0.25 },
    decisions: [
      {
        id: decisionId,
        position: 1,
        again: false,
        direction: 'BUY',
        entry: null,
        stop: '2.00900',
        target: '2.01200',
        outcome: { kind: 'target', r: 2 },
        trade: { pair: 'GBPUSD', direction: 'SELL', openedAt: at, r: -1 },
      },
    ],
  })
  server.answer(getHabitChange, unclear)
  await press(button('Commit'), '{Enter}')
  await expect.element(page.getByText('You have deleted this trade since.')).toBeVisible()
  await press(button('See the round'), '{Enter}')
  await expect.element(page.getByText('+2R now, -1R then')).toBeVisible()
  await expect.element(page.getByText(/Then Sell GBPUSD, .*: -1R/)).toBeVisible()
  await expectFine()
  await press(button('Back to the drill'), '{Enter}')
  await expect.element(page.getByText('May be chance')).toBeVisible()
  await expect
    .element(
      page.getByText(/-0\.4R on average before \(38 of 40 trades\), \+0\.1R since \(22 trades\)/),
    )
    .toBeVisible()
  await expect.element(page.getByText(/It may be chance: the interval includes zero/)).toBeVisible()
  await expectFine()
})

test('what followed appears before anything is read anew, and the focus stays', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  const results = [{ ...round, tally: { decided: 0, totalR: 0, averageR: null } }]
  server.answer(getOwnDrill, { ...begun, results })
  server.answer(continueOwnDrill, { ...begun, results })
  server.answer(getHabitChange, early)
  await openAt(path, routes)
  await expect.element(page.getByText('Before and since')).toBeVisible()
  await press(button('Continue with decision 1 of 8'), '{Enter}')
  await press(page.getByRole('radio', { name: 'No trade' }), ' ')
  server.answer(commitOwnDecision, decided)
  server.answer(getOwnDecision, decided)
  server.answer(getOwnDrill, { ...begun, moment: null, round: decided.round, results })
  const asked = () => server.calls.filter(({ path: called }) => called.endsWith('/change')).length
  const before = asked()
  const release = server.hold(getOwnDrill)
  await press(button('Commit'), '{Enter}')
  await expect.element(page.getByText('+2R, target reached')).toBeVisible()
  const frame = page.getByRole('region', { name: 'Trades in GBPUSD' })
  expect(frame.element().contains(document.activeElement)).toBe(true)
  release()
  await expect.poll(() => server.waiting).toBe(0)
  await expect.element(page.getByText('+2R, target reached')).toBeVisible()
  expect(asked()).toBe(before)
})

test('before twenty trades nothing is compared; a drill that is gone says so', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  const results = [{ ...round, decided: 8, finishedAt: at, tally: practised }]
  server.answer(getOwnDrill, { ...fresh, ...practised, round: results[0] ?? null, results })
  server.answer(getHabitChange, early)
  const screen = await openAt(path, routes)
  await expect.element(page.getByText(/^3 such trades opened since/)).toBeVisible()
  await expect.element(page.getByText('May be chance')).not.toBeInTheDocument()
  await screen.unmount()
  server.fail(getOwnDrill, 404)
  await openAt(`${path.slice(0, -1)}0`, routes)
  await expect.element(page.getByText('This drill does not exist.')).toBeVisible()
})

test('the list of drills is in the journal: empty, failing, with what the academy sent, and a drill to delete', async () => {
  const server = journalWithTrades()
  const screen = await openAt('/dashboard/journal?view=own-drills', routes)
  await expect.element(page.getByText(/No drills yet/)).toBeVisible()
  await expectFine()
  await screen.unmount()
  server.fail(listOwnDrills, 400)
  await openAt('/dashboard/journal?view=own-drills', routes)
  const again = button('Try again')
  await expect.element(again).toBeVisible()
  server.answer(listOwnDrills, [practised])
  await again.click()
  await expect.element(page.getByText(/^Sent to you, 8 moments, \+0\.25R/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open: Trades in GBPUSD' }))
    .toHaveAttribute('href', path)
  await expectFine()
  server.answer(deleteOwnDrill, null)
  await button('Delete: Trades in GBPUSD').click()
  server.answer(listOwnDrills, [])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText(/No drills yet/)).toBeVisible()
})

const ben = { id: crypto.randomUUID(), name: 'Ben', email: 'ben@people.example' }
const journal: SharedJournal = {
  user: ben,
  sharedTrades: 3,
  uncommented: 0,
  lastTradeAt: at,
  costliest: null,
}

test('a mentor sends a drill of a shared finding, and sees what changed since', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(getSharedJournal, journal)
  server.answer(listSharedTrades, [])
  server.answer(getSharedAnalysis, analysis)
  server.answer(listSharedRemarks, [])
  server.answer(listSharedAccountRules, [])
  await openAt(`/dashboard/journal/${ben.id}`, routes)
  await page.getByRole('tab', { name: 'Figures' }).click()
  await expect.element(page.getByText(/No drills yet/)).toBeVisible()
  const message = 'This student has 30 drills of own trades already.'
  server.fail(sendOwnDrill, 422, { code: 'rule_violated', message })
  const send = button('Send a drill: Trades in GBPUSD')
  await press(send, '{Enter}')
  await expect.element(page.getByText(message)).toBeVisible()
  server.answer(sendOwnDrill, { ...brief, sent: true })
  server.answer(listStudentDrills, [practised])
  await press(send, '{Enter}')
  await expect.element(page.getByText('8 moments of the student’s own trades')).toBeVisible()
  server.answer(getStudentChange, unclear)
  await press(button('Compare: Trades in GBPUSD'), '{Enter}')
  await expect.element(page.getByText(/-0\.4R on average before/)).toBeVisible()
  await expectFine()
})
