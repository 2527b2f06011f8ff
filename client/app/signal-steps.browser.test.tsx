import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readSignalMessage } from '#contract/signals/signal-messages.ts'
import type { RecordedStep } from '#contract/signals/signal-steps.ts'
import {
  getSignal,
  getTrackRecord,
  listSignals,
  recordSignalStep,
  type Signal,
} from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(async () => {
  await page.viewport(360, 780)
  // Which version of a signal the last step of it has made is remembered as long as the page lives.
  const id = crypto.randomUUID()
  gold = { ...gold, id }
  half = { ...half, id }
})

const at = '2026-11-20T10:00:00.000Z'
const terms = {
  entry: '3310',
  stopLoss: '3300',
  takeProfit: '3320',
  furtherTargets: ['3330'],
  riskPercent: null,
  validUntil: null,
}
let gold: Signal = {
  ...terms,
  id: crypto.randomUUID(),
  title: 'Gold breakout',
  content: 'Why',
  analysis: 'Why',
  roleAccess: ['mentorship_student'],
  pair: 'XAUUSD',
  direction: 'BUY',
  orderType: null,
  status: 'active',
  strategyId: null,
  chart: null,
  createdAt: at,
  timestamp: at,
  updatedAt: at,
  history: [{ ...terms, at, status: 'active' }],
  resultR: null,
}
const recorded = (step: Partial<RecordedStep>): Signal['history'][number] => ({
  ...terms,
  at,
  status: 'active',
  step: { kind: 'note', target: null, price: null, part: null, note: null, by: 'hand', ...step },
})
let half: Signal = {
  ...gold,
  updatedAt: '2026-11-20T11:00:00.000Z',
  history: [
    ...gold.history,
    recorded({ kind: 'target_hit', target: 1, price: '3320', part: '50' }),
  ],
}

async function openOffice(signals: Signal[] = [gold]) {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(listSignals, signals)
  server.answer(recordSignalStep, half)
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('Gold breakout').first()).toBeVisible()
  return server
}

const openSteps = async () => {
  if (window.innerWidth > 1000) {
    await page.getByRole('button', { name: 'Next step of Gold breakout' }).click()
  } else {
    await page.getByRole('button', { name: 'Actions for Gold breakout' }).click()
    await page.getByRole('menuitem', { name: 'Next step' }).click()
  }
  return page.getByRole('dialog', { name: 'Next step' })
}
const sent = ({ calls }: FakeServer) =>
  calls.filter(({ path }) => path.endsWith('/steps')).map(({ body }) => body)

/** From here to `useRealTimers` the page's clock stands still unless it is advanced. */
const stopClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })

test('a press is held for ten seconds, in which it can be undone, and then sent once', async () => {
  const server = await openOffice()
  const steps = await openSteps()
  const target = { name: 'Target 1 hit at 3320, half closed', exact: true }
  await expect.element(steps.getByRole('button', target)).toBeVisible()
  await expectFine()
  stopClock()
  await steps.getByRole('button', target).click()
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(page.getByText('Target 1 hit at 3320, half closed.')).toBeVisible()
  await expect.element(page.getByText('Goes out in 8 s.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent(server)).toEqual([])
  vi.useRealTimers()

  const stop = (await openSteps()).getByRole('button', { name: 'Stop hit at 3300', exact: true })
  await expect.element(stop).toBeVisible()
  stopClock()
  await stop.click()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(sent(server)).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => sent(server)).toEqual([{ kind: 'stop_hit', seenUpdatedAt: at }])
  vi.useRealTimers()
  await expect.element(page.getByText('XAUUSD BUY: Stop hit at 3300')).toBeVisible()
})

test('another press, or leaving the page, sends what is held at once', async () => {
  await page.viewport(1280, 900)
  const server = await openOffice()
  await (await openSteps())
    .getByRole('button', { name: 'Target 1 hit at 3320, half closed', exact: true })
    .click()
  server.answer(listSignals, [half])
  await (await openSteps()).getByRole('button', { name: 'Stop moved to the entry at 3310' }).click()
  await expect
    .poll(() => sent(server))
    .toEqual([{ kind: 'target_hit', target: 1, seenUpdatedAt: at }])
  await page.getByRole('button', { name: 'Send now' }).first().click()
  // On top of what the answer to the first one has shown.
  await expect.poll(() => sent(server)).toHaveLength(2)
  expect(sent(server)[1]).toEqual({ kind: 'stop_to_entry', seenUpdatedAt: half.updatedAt })

  await (await openSteps()).getByRole('button', { name: 'Stop hit at 3300', exact: true }).click()
  await page.getByRole('link', { name: 'Courses' }).first().click()
  await expect.poll(() => sent(server)).toHaveLength(3)
})

test('a step that could not be sent is kept, and is the same when it is sent again', async () => {
  const server = await openOffice()
  server.fail(recordSignalStep, 503)
  await (await openSteps()).getByRole('button', { name: 'Stop hit at 3300', exact: true }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.element(page.getByText('Not sent: Stop hit at 3300')).toBeVisible()
  const overtaken = 'Someone else has changed this in the meantime.'
  server.fail(recordSignalStep, 409, { code: 'overtaken', message: overtaken })
  server.answer(getSignal, half)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText(`XAUUSD BUY: ${overtaken}`)).toBeVisible()
  server.answer(recordSignalStep, { ...half, status: 'hit_sl' })
  await page.getByRole('button', { name: 'Send again' }).first().click()
  await expect
    .poll(() => sent(server))
    .toEqual([
      { kind: 'stop_hit', seenUpdatedAt: at },
      { kind: 'stop_hit', seenUpdatedAt: at },
      { kind: 'stop_hit', seenUpdatedAt: half.updatedAt },
    ])
})

test('a price is asked for where one is needed, and a wrong one is said before anything is held', async () => {
  const server = await openOffice([half])
  const steps = await openSteps()
  await expect.element(steps.getByText('Half still open')).toBeVisible()
  await expect.element(steps.getByText('+0.5R, +500 pips')).toBeVisible()
  await expect.element(steps.getByText('So far +0.5R, +500 pips (1 pip = 0.01)')).toBeVisible()
  await steps.getByRole('button', { name: 'Close a part…' }).click()
  await expect.element(steps.getByLabelText('Part closed (%)')).toHaveValue('50')
  await steps.getByLabelText('Part closed (%)').fill('60')
  await steps.getByLabelText('Price').fill('3325,5')
  await steps.getByRole('button', { name: 'Record' }).click()
  await expect.element(steps.getByText('Only 50% is still open')).toBeVisible()
  await expectFine()
  await steps.getByLabelText('Part closed (%)').fill('20')
  await steps.getByRole('button', { name: 'Record' }).click()
  await expect.element(page.getByText('20% closed at 3325.5.')).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect
    .poll(() => sent(server))
    .toEqual([{ kind: 'close_part', price: '3325.5', part: '20', seenUpdatedAt: half.updatedAt }])
})

test('an update that is pasted is offered as the step of the one signal that it fits', async () => {
  const server = await openOffice()
  const update = { kind: 'target_hit', target: 1, price: null, part: '30' } as const
  server.answer(readSignalMessage, { signals: [], update, unread: [] })
  await page.getByRole('button', { name: 'Create Signal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Signal' })
  await dialog.getByLabelText('Message').fill('Gold TP1 hit, close 30%')
  const offer = dialog.getByRole('button', {
    name: 'XAUUSD BUY: Target 1 hit at 3320, 30% closed',
  })
  await offer.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect
    .poll(() => sent(server))
    .toEqual([{ kind: 'target_hit', target: 1, price: null, part: '30', seenUpdatedAt: at }])
  await page.getByRole('button', { name: 'Create Signal' }).first().click()
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('')
  await dialog.getByLabelText('Message').fill('EURUSD TP1 hit, close 30%')
  await expect.element(dialog.getByText(/This is an update of an open signal/)).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

test('students read each step with its result, and what is still open', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const note = recorded({ note: 'Runs on' })
  const shown = {
    ...half,
    history: [...half.history, note, recorded({ kind: 'stop_to', price: '3312', by: 'prices' })],
  }
  server.answer(listSignals, [shown])
  server.answer(getTrackRecord, {
    finished: 0,
    won: 0,
    lost: 0,
    winRate: null,
    withR: 0,
    averageR: null,
    expectancyR: null,
    profitFactor: null,
    equityCurve: [],
  })
  await openAt('/dashboard/signals', routes)
  await page.getByRole('heading', { name: 'Gold breakout' }).click()
  await expect.element(page.getByText('Half still open', { exact: true })).toBeVisible()
  await page.getByText('History (4)').click()
  for (const text of [
    'Target 1 hit at 3320, half closed',
    '+0.5R so far, half still open',
    'Runs on',
    'Stop moved to 3312',
    'by prices',
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: 'Next step' })).not.toBeInTheDocument()
  await expectFine()
})
