import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CandleColumns, noCandles, packCandles } from '#contract/candles/candle-columns.ts'
import {
  type CandleFile,
  type Candles,
  getCandles,
  listCandleFiles,
  listCandleSeries,
  updateCandleFile,
} from '#contract/candles/candles.ts'
import { getJournalFigures, getTrade, listTrades, type Trade } from '#contract/journal/journal.ts'
import { getTradePlace } from '#contract/journal/trade-excursions.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import type { FakeServer } from '#testing/components/fake-server.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const trade: Trade = {
  id: '01a20289-c7f7-7125-8cc3-3eb9db845f36',
  pair: 'EURUSD',
  direction: 'BUY',
  status: 'closed',
  openedAt: '2026-11-02T09:00:00.000Z',
  closedAt: '2026-11-02T09:40:00.000Z',
  entry: '1.10000',
  exit: '1.10040',
  stopLoss: '1.09980',
  takeProfit: '1.10060',
  lots: '0.1',
  currency: 'USD',
  feesCents: 0,
  profitCents: 400,
  profitComputed: true,
  netCents: 400,
  r: 2,
  pips: 4,
  setup: null,
  tags: [],
  rating: null,
  notes: '',
  shared: false,
  source: 'manual',
  screenshots: [],
  comments: [],
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  can: { edit: true, comment: false },
}
const later: Trade = { ...trade, id: '01a20289-c7f7-7125-8cc3-3eb9db845f37', entry: '1.10010' }

/** One-minute candles that rise by one point each, starting half an hour before the trade. */
function rising(count: number): CandleColumns {
  const columns = noCandles(5)
  for (let index = 0; index < count; index += 1) {
    columns.times.push(Date.parse('2026-11-02T08:30:00Z') / 60_000 + index)
    columns.open.push(109_970 + index)
    columns.close.push(109_971 + index)
    columns.high.push(109_975 + index)
    columns.low.push(109_968 + index)
  }
  return columns
}

const candlesOf = (columns: CandleColumns): Candles => ({
  pair: 'EURUSD',
  frame: 'M1',
  source: 'academy',
  madeOf: 'M1',
  synthetic: true,
  digits: 5,
  candles: columns.times.length,
  packed: btoa(String.fromCharCode(...packCandles(columns))),
  from: '2026-11-02T08:30:00.000Z',
  to: '2026-11-02T10:30:00.000Z',
  frames: ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1'],
  available: { from: '2026-11-02T08:30:00.000Z', to: '2026-11-02T10:30:00.000Z' },
})

const distance = (price: string, pips: number, r: number) => ({ price, pips, r })

let server: FakeServer
beforeEach(() => {
  server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [trade])
  server.answer(getJournalFigures, {
    currency: 'USD',
    currencies: ['USD'],
    trades: 1,
    won: 1,
    lost: 0,
    winRate: 100,
    netProfitCents: 400,
    grossProfitCents: 400,
    grossLossCents: 0,
    profitFactor: null,
    expectancyCents: 400,
    totalR: 2,
    tradesWithR: 1,
    averageR: 2,
    maxDrawdown: { cents: 0, percent: null },
    equityCurve: [{ at: '2026-11-02T09:40:00.000Z', netCents: 400, r: 2 }],
  })
})

test('a trade’s address shows it on its candles, which can be read by keyboard, and links to the next', async () => {
  server.answer(getCandles, candlesOf(rising(120)))
  server.answer(getTradePlace, {
    excursion: {
      frame: 'M1',
      synthetic: true,
      adverse: { least: distance('0.00002', 0.2, 0.1), most: distance('0.00003', 0.3, 0.15) },
      favourable: { least: distance('0.00044', 4.4, 2.2), most: distance('0.00044', 4.4, 2.2) },
    },
    previous: null,
    next: later.id,
  })
  await openAt(`/dashboard/journal?trade=${trade.id}`, routes)
  const chart = page.getByRole('slider', { name: 'Candles of EURUSD' })
  await expect.element(chart).toBeVisible()
  await expect.element(page.getByText('Synthetic', { exact: true })).toBeVisible()
  await expect.element(page.getByText('0.10R to 0.15R (0.2 to 0.3 pips)')).toBeVisible()
  await expect.element(page.getByText('at 1.10045, Nov 2, 2026', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Target 1.10060')).toBeVisible()
  await expect
    .element(page.getByText('In the 20 candles of 1 minute after the exit', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByTitle('Charting by TradingView')).toBeInTheDocument()
  const topOf = (element: Element) => element.getBoundingClientRect().top
  for (const words of [/^Bought at|Bought at 1/, /^Net result$/]) {
    const notified = page.getByText(words).first().element()
    expect(topOf(notified)).toBeGreaterThan(topOf(chart.element()))
  }

  chart.element().focus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(chart).toHaveAttribute('aria-valuenow', '2')
  expect(chart.element().getAttribute('aria-valuetext')).toContain(
    'O 1.09971 H 1.09976 L 1.09969 C 1.09972',
  )
  await userEvent.keyboard('+-')
  await page.viewport(1440, 1000)
  await page.viewport(360, 800)
  chart.element().scrollIntoView()

  await page.getByRole('button', { name: /Show as table.*EURUSD around the trade/ }).click()
  await expect.element(page.getByRole('cell', { name: /^Open 1\.1/ }).first()).toBeVisible()

  server.answer(getTrade, later)
  await page.getByRole('button', { name: 'Next trade' }).click()
  await expect.element(page.getByText('Bought at 1.10010', { exact: false })).toBeVisible()
})

const requested = () =>
  server.calls.filter(({ path }) => path === '/api/candles').map(({ query }) => query)

test('scrolling to an end loads more candles once and keeps the place, and so does another time frame', async () => {
  server.answer(getCandles, {
    ...candlesOf(rising(400)),
    from: '2026-10-01T00:00:00.000Z',
    available: { from: '2026-10-29T00:00:00.000Z', to: '2026-11-06T00:00:00.000Z' },
  })
  await openAt(`/dashboard/journal?trade=${trade.id}`, routes)
  const chart = page.getByRole('slider', { name: 'Candles of EURUSD' })
  await expect.element(chart, { timeout: 60_000 }).toBeVisible()
  chart.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(chart).toHaveAttribute('aria-valuenow', '1')
  const windows = () => requested().map((query) => `${query.get('from')} ${query.get('to')}`)
  // Requests that end where the first answer begins; others may follow at the other end.
  const before = () => windows().filter((one) => one.endsWith(' 2026-10-31T05:40:00.000Z'))
  await expect.poll(before, { timeout: 15_000 }).toHaveLength(1)
  expect(new Set(windows()).size).toBe(windows().length)
  await expect.element(chart).toHaveAttribute('aria-valuenow', '1')

  await page.getByLabelText('Candles of', { exact: true }).selectOptions('M15')
  await expect.poll(() => requested().at(-1)?.get('frame'), { timeout: 60_000 }).toBe('M15')
  await page.getByRole('button', { name: 'Back to the trade' }).click()
  await expect.element(page.getByLabelText('Candles of', { exact: true })).toHaveValue('M1')
})

test('a failed load of more candles is reported, and can be retried', async () => {
  const few = { ...candlesOf(rising(120)), from: '2026-10-30T09:00:00.000Z' }
  const available = { from: '2026-10-31T00:00:00.000Z', to: '2026-11-02T10:30:00.000Z' }
  server.answer(getCandles, { ...few, available })
  const release = server.hold(getCandles)
  await openAt(`/dashboard/journal?trade=${trade.id}`, routes)
  await expect.poll(() => server.waiting, { timeout: 60_000 }).toBeGreaterThan(0)
  release()
  server.fail(getCandles, 400)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 60_000 }).toBeVisible()
  const before = requested().length
  server.answer(getCandles, { ...few, from: available.from, available })
  await retry.click()
  await expect.element(retry, { timeout: 60_000 }).not.toBeInTheDocument()
  expect(requested().length).toBe(before + 1)
})

test('on a phone a trade opens at its beginning, though its first controls are far down', async () => {
  await page.viewport(360, 780)
  await openAt(`/dashboard/journal?trade=${trade.id}`, routes)
  await expect.element(page.getByText('Stop 1.09980')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveFocus()
  await expect.element(dialog.getByText('Previous trade')).toBeInViewport()
})

test('without candles the trade’s levels are shown and nothing is made up', async () => {
  await openAt(`/dashboard/journal?trade=${trade.id}`, routes)
  await expect
    .element(page.getByText('There are no candles for this time', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('Stop 1.09980')).toBeVisible()
  const labels = ['Target 1.10060', 'Entry 1.10000', 'Stop 1.09980'].map((label) =>
    page.getByText(label, { exact: true }).element().getBoundingClientRect(),
  )
  for (const [place, label] of labels.entries()) {
    expect(label.bottom).toBeLessThanOrEqual((labels[place + 1]?.top ?? label.bottom) + 1)
  }
  // No line is seen through a label that had to be moved onto it.
  const stop = page.getByText('Stop 1.09980', { exact: true }).element()
  expect(getComputedStyle(stop).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  // The highest label is above its line, not crossed by it.
  const target = document.querySelector('line[stroke="var(--profit)"]')?.getBoundingClientRect()
  expect(labels[0]?.bottom).toBeLessThanOrEqual((target?.bottom ?? 0) + 1)
  expect(page.getByRole('slider', { name: 'Candles of EURUSD' }).elements()).toHaveLength(0)
})

test.each(['100%', '180%'])(
  'labels of levels that lie together stand apart within the drawing, with text at %s',
  async (size) => {
    await page.viewport(360, 780)
    document.documentElement.style.fontSize = size
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    const near = { entry: '1.10000', exit: '1.10001', stopLoss: '1.09999', takeProfit: '1.10300' }
    server.answer(listTrades, [{ ...trade, ...near }])
    await openAt(`/dashboard/journal?trade=${trade.id}`, routes)
    await expect.element(page.getByText('Target 1.10300')).toBeVisible()
    const names = ['Target 1.10300', 'Exit 1.10001', 'Entry 1.10000', 'Stop 1.09999']
    /** How far each label is below the one above it, the first one below the top, and the last one above the bottom. */
    const rooms = () => {
      const labels = names.map((name) => page.getByText(name, { exact: true }).element())
      const drawing = labels[0]?.parentElement?.getBoundingClientRect() ?? new DOMRect()
      const places = labels.map((label) => label.getBoundingClientRect())
      const tops = [...places.map(({ top }) => top), drawing.bottom]
      const bottoms = [drawing.top, ...places.map(({ bottom }) => bottom)]
      return tops.map((top, place) => Math.round(top - (bottoms[place] ?? 0)))
    }
    // Until they have been measured, labels stand at their prices.
    await expect.poll(() => Math.min(...rooms())).toBeGreaterThanOrEqual(-1)
  },
)

test('on a phone a trade’s row shows all of its marks', async () => {
  await page.viewport(360, 780)
  const comment = {
    id: trade.id,
    author: 'Mentor',
    text: 'Well waited for.',
    createdAt: trade.createdAt,
  }
  server.answer(listTrades, [{ ...trade, comments: [comment], isSeen: true, source: 'mt5' }])
  await openAt('/dashboard/journal', routes)
  const name = page.getByRole('button', { name: 'EURUSD BUY at 1.10000' })
  await expect.element(name).toBeVisible()
  const row = name.element().closest('tr')
  const day = row?.querySelector('time')?.parentElement
  expect(day?.textContent).toMatch(/1 comment.*Shared.*From a statement/)
  const edge = day?.getBoundingClientRect().right ?? 0
  for (const mark of day?.children ?? []) {
    expect(mark.getBoundingClientRect().right).toBeLessThanOrEqual(edge + 1)
  }
  expect(row?.getBoundingClientRect().height).toBeLessThanOrEqual(72)
})

test.each([
  ['KWD', 1_234_567_890, '+KWD\u00a01,234,567.890'],
  ['JPY', -98_765_432, '-¥98,765,432'],
  ['USD', 123_456_789, '+$1,234,567.89'],
])(
  'on a phone a trade in %s takes two lines, with its whole result',
  async (currency, netCents, text) => {
    await page.viewport(360, 780)
    const comment = { id: trade.id, author: 'Mentor', text: 'Well.', createdAt: trade.createdAt }
    const marked = { comments: [comment, comment], isSeen: true, source: 'mt5' as const }
    const closedAt = '2025-11-20T09:40:00.000Z'
    server.answer(listTrades, [{ ...trade, ...marked, closedAt, currency, netCents, r: -12.35 }])
    await openAt('/dashboard/journal', routes)
    const name = page.getByRole('button', { name: 'EURUSD BUY at 1.10000' })
    await expect.element(name).toBeVisible()
    const row = name.element().closest('tr')
    const day = row?.querySelector('time')
    expect(row?.textContent).toContain(text)
    const placeOf = (element: Element | null | undefined) =>
      element?.getBoundingClientRect() ?? new DOMRect()
    const amount = page.getByText(text, { exact: false }).element()
    expect(placeOf(row).height).toBeLessThanOrEqual(72)
    expect(placeOf(amount).right).toBeLessThanOrEqual(placeOf(row).right)
    expect(placeOf(amount).left).toBeGreaterThanOrEqual(placeOf(name.element()).right)
    // The word for screen readers, which the sign says to those who see it.
    expect(placeOf(amount.querySelector('span')).width).toBeLessThanOrEqual(1)
    // The marks stand on one line, up to the multiple of the risk.
    const multiple = placeOf(page.getByText('-12.35R').element())
    for (const mark of day?.parentElement?.children ?? []) {
      expect(placeOf(mark).top).toBeLessThan(placeOf(day).bottom)
      expect(placeOf(mark).bottom).toBeGreaterThan(placeOf(day).top)
      expect(placeOf(mark).right).toBeLessThanOrEqual(multiple.left)
    }
  },
)

const file: CandleFile = {
  id: '01a20289-c7f7-7125-8cc3-3eb9db845f40',
  source: 'own',
  status: 'waiting',
  fileName: 'history.csv',
  progress: 0,
  format: 'mt5',
  frame: null,
  pair: null,
  timeZone: null,
  needs: ['pair', 'timeZone'],
  counts: null,
  problems: [],
  error: null,
  createdAt: '2026-11-20T10:00:00.000Z',
}

test('a candle file asks for what it does not state, and says what it contained', async () => {
  server.answer(listCandleFiles, [file])
  server.answer(listCandleSeries, [
    {
      pair: 'EURUSD',
      frame: 'M1',
      source: 'academy',
      synthetic: true,
      candles: 43_200,
      bytes: 250_000,
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-11-01T00:00:00.000Z',
      can: { delete: false },
    },
  ])
  await openAt('/dashboard/journal/candles', routes)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect.element(page.getByText('Enter the pair of these candles.')).toBeVisible()
  await page.getByLabelText('Pair', { exact: true }).fill('EURUSD')
  const counts = { added: 30_000, changed: 0, known: 12, empty: 0, unreadable: 1 }
  const read: CandleFile = {
    ...file,
    status: 'read',
    needs: [],
    pair: 'EURUSD',
    frame: 'M1',
    counts,
    problems: [{ line: 7, reason: 'A price cannot be read' }],
  }
  server.answer(updateCandleFile, read)
  server.answer(listCandleFiles, [read])
  await page.viewport(360, 800)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect
    .element(page.getByText('30,000 added, 12 already there, 1 unreadable', { exact: false }))
    .toBeVisible()
  await expect
    .element(page.getByText('43,200 candles, 2026-10-01 to 2026-11-01, 250 kB'))
    .toBeVisible()
})
