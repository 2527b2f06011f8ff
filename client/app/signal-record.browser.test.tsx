import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCandleSeries } from '#contract/candles/candles.ts'
import { listSignalRecordings } from '#contract/signal-recordings.ts'
import {
  type ChannelDeliveries,
  getSignalDeliveries,
  listFailedDeliveries,
  listSignalDeliveries,
  retryDeliveries,
} from '#contract/signals/deliveries.ts'
import {
  type FigureGroup,
  type Figures,
  getPublicRecord,
  getRecordFigures,
  listSignalFilters,
  type RecordFigures,
} from '#contract/signals/record-figures.ts'
import {
  changeScheduledSignal,
  listScheduledSignals,
  type ScheduledSignal,
  withdrawScheduledSignal,
} from '#contract/signals/scheduled-signals.ts'
import { getSignal, getTrackRecord, listSignals, type Signal } from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import { expectTwoLines } from '#testing/components/two-lines.ts'
import DashboardPage from './pages/dashboard.tsx'
import RecordPage from './pages/record.tsx'
import WithSession from './pages/with-session.tsx'

const at = '2026-11-20T10:00:00.000Z'
const id = '0193e7a0-0000-7000-8000-000000000001'
const mentorId = '0193e7a0-0000-7000-8000-000000000002'
const levels = { entry: '1.08500', stopLoss: '1.08000', takeProfit: '1.09500' }
const terms = { ...levels, furtherTargets: [], riskPercent: null, validUntil: null }
const signal: Signal = {
  ...terms,
  id,
  title: 'Euro above the range',
  content: 'Why',
  analysis: 'Why',
  roleAccess: ['mentorship_student'],
  pair: 'EURUSD',
  direction: 'BUY',
  orderType: null,
  status: 'hit_tp',
  strategyId: null,
  chart: null,
  createdAt: at,
  timestamp: at,
  updatedAt: at,
  history: [
    { ...terms, at, status: 'active' },
    { ...terms, at: '2026-11-20T12:00:00.000Z', status: 'hit_tp' },
  ],
  resultR: 2,
}

const all: Figures = {
  finished: 30,
  won: 18,
  lost: 10,
  winRate: 64,
  winRateInterval: { low: 45.8, high: 79.3 },
  withR: 29,
  totalR: 21.5,
  averageR: 0.74,
  averageRInterval: { low: 0.2, high: 1.28 },
  expectancyR: 0.76,
  profitFactor: 3.1,
  maxDrawdownR: 4,
}
const few = { winRateInterval: null, averageRInterval: null }
const group = (fields: Partial<FigureGroup>): FigureGroup => ({
  ...all,
  key: null,
  name: null,
  isRest: false,
  ...fields,
})
const figures: RecordFigures = {
  counted: {
    ...{ from: '2026-01-05T08:00:00.000Z', to: at, published: 41, open: 3, finished: 30 },
    ...{ closedByHand: 2, cancelled: 5, expired: 3, deletedOpen: 0, deleted: 4, withR: 29 },
  },
  all,
  equityCurve: [{ at, r: 2, totalR: 21.5 }],
  by: {
    pair: [group({ key: 'EURUSD' }), group({ ...few, key: 'XAUUSD', finished: 3 })],
    strategy: [group({ key: id, name: 'Breakout' }), group({})],
    month: [group({ key: '2026-11' })],
    direction: [group({ key: 'BUY' })],
    hour: [group({ key: '08' })],
    mentor: [group({ key: mentorId, name: 'Ann Lee' }), group({})],
  },
}
const record = {
  ...{ finished: 30, won: 18, lost: 10, winRate: 64, withR: 29, averageR: 0.74 },
  ...{ expectancyR: 0.76, profitFactor: 3.1, equityCurve: figures.equityCurve },
}
const routes = [
  { path: '/record', Component: RecordPage },
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const isWithin = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)

beforeEach(() => page.viewport(360, 780))

test('all figures are opened below the track record, divided, and lead to what is counted', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getTrackRecord, record)
  server.answer(getRecordFigures, figures)
  await openAt('/dashboard/signals', routes)
  await page.getByRole('heading', { name: 'All figures' }).click()
  await expect.element(page.getByText('95% interval: 46% to 79%')).toBeVisible()
  await expect.element(page.getByText('95% interval: 0.2R to 1.28R')).toBeVisible()
  const basis = page.getByRole('region', { name: 'What is counted' })
  await expect.element(basis.getByText('Deleted, and counted all the same')).toBeVisible()
  const link = page.getByRole('link', { name: /what is counted for Win rate/ })
  expect(link.element().getAttribute('href')).toBe(`#${basis.element().id}`)
  const pairs = page.getByRole('table', { name: 'Figures by pair' })
  await expect.element(pairs.getByText('XAUUSD')).toBeVisible()
  await expect.element(pairs.getByText('Too few to say').first()).toBeVisible()
  expectTwoLines(pairs.getByRole('row'))
  await page.getByLabelText('Divide the figures by').selectOptions('Mentor')
  const mentors = page.getByRole('table', { name: 'Figures by mentor' })
  await expect.element(mentors.getByText('Ann Lee')).toBeVisible()
  await expect.element(mentors.getByText('Unknown')).toBeVisible()
  await page.getByLabelText('Divide the figures by').selectOptions('Month of closing (UTC)')
  await expect.element(page.getByText('November 2026')).toBeVisible()
  isWithin()
  await expectFine()
})

test('figures that cannot be loaded say so, and are tried again', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getTrackRecord, record)
  server.fail(getRecordFigures, 503)
  await openAt('/dashboard/signals', routes)
  await page.getByRole('heading', { name: 'All figures' }).click()
  await expect
    .element(page.getByText('The figures of the record could not be loaded.'))
    .toBeVisible()
  server.answer(getRecordFigures, figures)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('table', { name: 'Figures by pair' })).toBeVisible()
})

test('the public page shows the record to anybody, and that there is none where it is off', async () => {
  const server = plansEmptyAcademy(serverFor('free'))
  server.answer(getPublicRecord, figures)
  const shown = await openAt('/record', routes)
  await expect.element(page.getByRole('heading', { name: 'Record of signals' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Figures by pair' })).toBeVisible()
  await expect.element(page.getByText(/30 closed of 41 signals published/).first()).toBeVisible()
  isWithin()
  await expectFine()
  await shown.unmount()
  server.fail(getPublicRecord, 404)
  await openAt('/record', routes)
  await expect.element(page.getByText(/does not publish its record/)).toBeVisible()
})

test('a signal has a page of its own, with its history, for a student', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getSignal, signal)
  await openAt(`/dashboard/signals/${id}`, routes)
  await expect.element(page.getByRole('heading', { name: signal.title })).toBeVisible()
  await expect.element(page.getByText('+2R', { exact: true })).toBeVisible()
  const history = page.getByRole('heading', { name: 'History' })
  await expect.element(history).toBeVisible()
  await expect.element(page.getByText('Who was told')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'All signals' }))
    .toHaveAttribute('href', '/dashboard/signals')
  isWithin()
  await expectFine()
})

test('the page of a signal leads to the second of a recording in which it is discussed', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getSignal, signal)
  const recordingUrl = 'https://vimeo.com/123'
  server.answer(listSignalRecordings, [
    {
      id,
      title: 'Monday call',
      date: at,
      recordingUrl,
      chapters: [{ second: 750, title: 'Euro' }],
    },
  ])
  await openAt(`/dashboard/signals/${id}`, routes)
  await expect.element(page.getByRole('heading', { name: 'Discussed in' })).toBeVisible()
  const chapters = page.getByRole('list', { name: 'Chapters of Monday call' })
  await expect
    .element(chapters.getByRole('link', { name: '12:30 Euro' }))
    .toHaveAttribute('href', 'https://vimeo.com/123#t=750s')
  isWithin()
  await expectFine()
})

test('recordings that could not be loaded can be asked for again', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getSignal, signal)
  server.fail(listSignalRecordings, 400)
  await openAt(`/dashboard/signals/${id}`, routes)
  await expect.element(page.getByText('The recordings could not be loaded.')).toBeVisible()
  server.answer(listSignalRecordings, [])
  await page.getByRole('button', { name: /again/i }).click()
  await expect.element(page.getByText('Discussed in')).not.toBeInTheDocument()
})

test('a page of a signal that is not there says so', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.fail(getSignal, 404)
  await openAt(`/dashboard/signals/${id}`, routes)
  await expect
    .element(page.getByText('This signal does not exist, or no longer exists.'))
    .toBeVisible()
})

const untold: ChannelDeliveries = {
  channel: 'mail',
  moment: null,
  isForAll: false,
  sent: 0,
  waiting: 0,
  delivered: 0,
  failed: 0,
  leftOut: 0,
  quiet: 0,
  medianMs: null,
  p90Ms: null,
  worstMs: null,
}
const byMail = { ...untold, sent: 40, delivered: 38, failed: 2 }

test('the office sees on the page how many were told, by channel, and sends what failed again', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getSignal, signal)
  server.answer(getSignalDeliveries, {
    channels: [
      { ...untold, channel: 'in-app', isForAll: true },
      { ...byMail, medianMs: 1_200, p90Ms: 4_000, worstMs: 90_000 },
      { ...untold, moment: 'new', sent: 20, delivered: 19 },
      { ...untold, moment: 'closed', sent: 20, delivered: 19 },
    ],
    posts: [
      { service: 'telegram', shown: '@signals', state: 'posted', tookMs: 800, reason: null },
      { service: 'discord', shown: 'Webhook 1', state: 'failed', tookMs: null, reason: 'Too long' },
    ],
  })
  server.answer(listFailedDeliveries, [
    {
      id: 'one',
      channel: 'mail',
      moment: 'closed',
      member: { id: mentorId, name: 'Ben Okafor' },
      reason: 'It could not be reached',
      happenedAt: at,
    },
  ])
  await openAt(`/dashboard/signals/${id}`, routes)
  const told = page.getByRole('table', { name: 'Who was told of the signal, by channel' })
  await expect.element(told.getByText('Shown to everyone who may see the signal')).toBeVisible()
  await expect.element(told.getByRole('cell', { name: '38 of 40, 2 failed' })).toBeVisible()
  const times = 'Median 1.2 s, 90% 4 s, worst 1.5 min'
  await expect.element(told.getByRole('cell', { name: times })).toBeVisible()
  const posts = page.getByRole('table', { name: 'Where the signal was posted' })
  await expect.element(posts.getByText('Telegram: @signals')).toBeVisible()
  await expect.element(posts.getByText('Too long')).toBeVisible()
  const failed = page.getByRole('table', { name: 'Failed deliveries' })
  await expect.element(failed.getByText('Ben Okafor')).toBeVisible()
  await expect.element(failed.getByText('It could not be reached')).toBeVisible()
  isWithin()
  await expectFine()
  server.answer(retryDeliveries, { retried: 2 })
  server.answer(getSignalDeliveries, {
    channels: [{ ...byMail, delivered: 40, failed: 0 }],
    posts: [],
  })
  await page.getByRole('button', { name: 'Send Again' }).click()
  await expect.element(page.getByText('Messages on their way once more: 2')).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('the deliveries of the last signals are listed, each with its page', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  const { channel: _, moment: __, isForAll: ___, ...counts } = byMail
  server.answer(listSignalDeliveries, [
    { ...counts, signalId: id, title: signal.title, publishedAt: at, medianMs: 900 },
  ])
  await openAt('/dashboard/signals/deliveries', routes)
  const list = page.getByRole('table', { name: 'Deliveries of signals' })
  await expect
    .element(list.getByRole('link', { name: signal.title }))
    .toHaveAttribute('href', `/dashboard/signals/${id}`)
  await expect.element(list.getByRole('cell', { name: 'Median 0.9 s' })).toBeVisible()
  isWithin()
  await expectFine()
})

test('the list is narrowed by what there is, which is loaded when it is asked for', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(listSignals, [signal])
  server.answer(listSignalFilters, {
    pairs: ['EURUSD', 'XAUUSD'],
    strategies: [],
    mentors: [{ id: mentorId, name: 'Ann Lee' }],
  })
  await openAt('/dashboard/signals', routes)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByLabelText('Strategy')).not.toBeInTheDocument()
  await page.getByLabelText('Mentor').selectOptions('Ann Lee')
  server.answer(listSignals, [])
  await page.getByLabelText('Pair').selectOptions('XAUUSD')
  await expect.element(page.getByText('No signal matches these filters.')).toBeVisible()
  const asked = server.calls.filter(({ query }) => query.get('pair') === 'XAUUSD')
  expect(asked.at(-1)?.query.get('mentorId')).toBe(mentorId)
  isWithin()
})

const scheduled: ScheduledSignal = {
  id,
  signal: {
    ...terms,
    title: 'Pound at the open',
    content: 'Why',
    roleAccess: ['community_student'],
    pair: 'GBPUSD',
    direction: 'BUY',
    orderType: null,
    strategyId: null,
    status: 'active',
  },
  publishAt: '2030-01-07T08:00:00.000Z',
  author: { id: mentorId, name: 'Ann Lee' },
  problem: 'This strategy does not exist.',
  updatedAt: at,
}

test('a signal that waits for its time is shown to the office, changed and withdrawn', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listScheduledSignals, [scheduled])
  server.answer(listCandleSeries, [])
  await openAt('/dashboard/signals', routes)
  const list = page.getByRole('table', { name: 'Scheduled signals' })
  await expect.element(list.getByText('Not published: This strategy does not exist.')).toBeVisible()
  isWithin()
  await expectFine()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Edit Pound at the open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Signal' })
  await dialog.getByLabelText('Publish at').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(dialog.getByText('Enter when it is published')).toBeVisible()
  await dialog.getByLabelText('Publish at').fill('2031-01-07T08:00')
  server.answer(changeScheduledSignal, { ...scheduled, problem: null })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Scheduled Signal Updated')).toBeVisible()
  server.answer(withdrawScheduledSignal, null)
  server.answer(listScheduledSignals, [])
  const confirm = window.confirm
  window.confirm = () => true
  await page.getByRole('button', { name: 'Delete Pound at the open' }).click()
  await expect.element(page.getByText('Signal Withdrawn')).toBeVisible()
  window.confirm = confirm
  await expect.element(list).not.toBeInTheDocument()
})
