import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { tellOfSignal } from '#client/features/signals/tell-of-signal.ts'
import { createQueryClient } from '#client/platform/http/query.ts'
import { noCandles, packCandles } from '#contract/candles/candle-columns.ts'
import { getCandles, listCandleSeries } from '#contract/candles/candles.ts'
import { getMentorshipContent } from '#contract/dashboards.ts'
import { getSignal, getTrackRecord, listSignals, type Signal } from '#contract/signals/signals.ts'
import { listStrategies, type Strategy } from '#contract/strategies.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

function signal(title: string, input: Partial<Signal> = {}): Signal {
  const createdAt = hoursAgo(3.2)
  return {
    id: crypto.randomUUID(),
    title,
    content: 'Why',
    analysis: 'Why',
    roleAccess: ['mentorship_student'],
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
    createdAt,
    timestamp: createdAt,
    updatedAt: createdAt,
    history: [],
    resultR: null,
    ...input,
  }
}
const strategy = (id: string, title: string): Strategy => ({
  id,
  title,
  description: '',
  videoUrl: null,
  rules: '',
  riskLevel: 'Low',
  isPublished: true,
  createdAt: hoursAgo(9),
  updatedAt: hoursAgo(9),
  record: { finished: 0, won: 0, lost: 0, winRate: null, withR: 0, averageR: null },
})
const open = signal('Running')
const closed = signal('Won', { status: 'hit_tp', resultR: 2.5 })

async function enter(signals: Signal[], address = '/dashboard/signals') {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(listSignals, signals)
  await openAt(address, routes)
  return server
}

test('on a phone a signal takes two lines, and a tap shows the rest', async () => {
  await enter([open, closed])
  const row = page.getByRole('list', { name: 'Open now' }).getByRole('listitem')
  for (const price of ['1.08500', 'SL 1.08200', 'TP 1.09250']) {
    await expect.element(row.getByText(price, { exact: true })).toBeVisible()
  }
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(72)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await row.getByRole('heading', { name: 'Running' }).click()
  await expect.element(row.getByText('Why')).toBeVisible()
  await expect.element(row.getByText('Stop Loss')).toBeVisible()
  await expect.element(row.getByRole('link', { name: 'Open page of Running' })).toBeVisible()
})

test.each([
  ['1.08420', '1.08170', '1.08920', null],
  ['194.850', '195.400', '193.200', null],
  ['2412.50', '2401.00', '2435.50', 2],
])(
  'on a phone %s with its stop and target stays within two lines',
  async (entry, stopLoss, takeProfit, resultR) => {
    const levels = { entry, stopLoss, takeProfit, resultR, direction: 'SELL' } as const
    await enter([signal('Sold', { ...levels, status: resultR === null ? 'active' : 'hit_tp' })])
    const row = page.getByRole('listitem').filter({ hasText: 'Sold' })
    await expect.element(row.getByText(`TP ${takeProfit}`)).toBeVisible()
    const topOf = (text: string) => row.getByText(text).element().getBoundingClientRect().top
    expect(topOf(`TP ${takeProfit}`)).toBe(topOf(`SL ${stopLoss}`))
  },
)

test('open signals come before the record; planned and realised results are distinguished', async () => {
  await page.viewport(1440, 900)
  const server = await enter([open, closed])
  const running = page.getByRole('list', { name: 'Open now' })
  const record = page.getByRole('list', { name: 'Record' })
  await expect.element(running.getByText('planned')).toBeVisible()
  await expect.element(running.getByText('realised')).not.toBeInTheDocument()
  await expect.element(record.getByText('realised')).toBeVisible()
  const requested = server.calls.find(({ path }) => path === '/api/courses/signals')
  expect(Object.fromEntries(requested?.query ?? [])).toMatchObject({
    sort: 'open',
    direction: 'desc',
  })
})

test.each([360, 1440])('open signals stand above the record at %d pixels', async (width) => {
  await page.viewport(width, 900)
  await enter([open, closed])
  const topOf = (element: Element) => element.getBoundingClientRect().top
  const figures = page.getByRole('heading', { name: 'Track record' })
  await expect.element(figures).toBeVisible()
  const running = page.getByRole('list', { name: 'Open now' })
  await expect.element(running).toBeVisible()
  expect(topOf(running.element())).toBeLessThan(topOf(figures.element()))
  const past = page.getByRole('list', { name: 'Record' })
  expect(topOf(figures.element())).toBeLessThan(topOf(past.element()))
})

test('on a phone prices of many digits are not cut', async () => {
  const prices = { entry: '104250.50', stopLoss: '103000.25', takeProfit: '108000.75' }
  await enter([signal('Bitcoin', { pair: 'BTCUSD', ...prices })])
  const last = page.getByText('TP 108000.75')
  await expect.element(last).toBeVisible()
  const { right } = last.element().getBoundingClientRect()
  const row = last.element().closest('li')?.getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(row?.right ?? 0)
  expect(last.element().scrollWidth).toBeLessThanOrEqual(last.element().clientWidth || right)
})

test('on a phone the month’s figures wrap in currencies of many digits', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(getMentorshipContent, {
    mentorshipSessions: [],
    advancedStrategies: [],
    challenges: [],
    performance: {
      winRate: 64,
      profitLoss: 12_428.76,
      currency: 'KWD',
      tradesCount: 140,
      fromStatements: 0,
      rankPosition: 12,
    },
  })
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText(/12,428\.760/).first()).toBeVisible()
  const rank = page.getByRole('definition').last()
  expect(rank.element().getBoundingClientRect().right).toBeLessThanOrEqual(344)
})

test('on a phone a price in a title is not cut', async () => {
  await enter([signal('USDCHF buy at 0.88450', { status: 'hit_tp', resultR: 2.5 })])
  const title = page.getByRole('heading', { name: 'USDCHF buy at 0.88450' })
  await expect.element(title).toBeVisible()
  const { scrollWidth, clientWidth } = title.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a tap copies a price, and another shows the exact time of publication', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await enter([open])
  await page.getByRole('heading', { name: 'Running' }).click()
  await page.getByRole('button', { name: 'Copy Entry 1.08500' }).click()
  await expect.element(page.getByText('Copied 1.08500')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('1.08500')
  const age = page.getByRole('button', { name: /^3 h, / })
  await expect.poll(() => age.element().textContent).toBe('3 h')
  await age.click()
  await expect.poll(() => age.element().textContent).toContain(':')
})

test('a new signal is announced without moving what is being read', async () => {
  const many = Array.from({ length: 20 }, (_, index) => signal(`Signal ${index}`))
  const server = await enter(many)
  await expect.element(page.getByText('Signal 0')).toBeVisible()
  window.scrollTo({ top: 600 })
  server.answer(listSignals, [signal('Brand new'), ...many])
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  // While the screen is still loading, a press would do nothing.
  await expect.element(refresh).toBeEnabled()
  // The test framework's own click would scroll to the button.
  const element = refresh.element()
  if (element instanceof HTMLElement) element.click()
  const button = page.getByRole('button', { name: '1 new' })
  await expect.element(button).toBeVisible()
  await expect.element(page.getByText('Brand new')).not.toBeInTheDocument()
  await button.click()
  await expect.element(page.getByText('Brand new')).toBeVisible()
})

test('a notification leads to its signal', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(listSignals, [open, closed])
  server.answer(getSignal, closed)
  await openAt(`/dashboard/signals?signal=${closed.id}`, routes)
  const named = page.getByRole('region', { name: 'The signal from your notification' })
  await expect.element(named.getByText('Won')).toBeVisible()
  await expect.element(named).toHaveFocus()
})

test('a new signal is told once, on any page, with the way to it; a finished one is not', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const client = createQueryClient()
  const opened: string[] = []
  const tell = ({ id }: Signal) =>
    tellOfSignal(client, { roles: ['mentorship_student'] }, id, (place) => opened.push(place))
  server.answer(getSignal, open)
  await openAt('/dashboard', routes)
  expect(await tell(open)).toBe(true)
  // As another tab does, and the same one once it is connected again.
  expect(await tell(open)).toBe(false)
  await expect.element(page.getByText('New signal: EURUSD BUY')).toBeVisible()
  server.answer(getSignal, closed)
  expect(await tell(closed)).toBe(false)
  await page.getByRole('button', { name: 'View signal' }).click()
  expect(opened).toEqual([`/dashboard/signals?signal=${open.id}`])
})

test('a signal that was withdrawn is reported as gone', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.fail(getSignal, 404)
  await openAt(`/dashboard/signals?signal=${open.id}`, routes)
  await expect
    .element(page.getByText('The signal from your notification is no longer there.'))
    .toBeVisible()
})

test('what is on the screen is reported as read, once, and what is below it is not', async () => {
  await page.viewport(1440, 900)
  const many = Array.from({ length: 12 }, (_, index) => signal(`Read ${index}`))
  const server = await enter(many)
  const notified = () =>
    server.calls
      .filter(({ path }) => path === '/api/courses/signal-reads')
      .flatMap(({ body }) => (body as { ids: string[] }).ids)
  await expect.poll(notified, { timeout: 60_000 }).toContain(many[0]?.id)
  expect(notified()).not.toContain(many.at(-1)?.id)
  page.getByText('Read 11', { exact: true }).first().element().scrollIntoView({ block: 'center' })
  await expect.poll(notified, { timeout: 60_000 }).toContain(many.at(-1)?.id)
  expect(new Set(notified()).size).toBe(notified().length)
})

test('a signal is shown on candles where some cover its time; otherwise candles are not mentioned', async () => {
  const published = Date.parse('2026-11-02T09:00:00Z')
  const columns = noCandles(5)
  for (let index = 0; index < 120; index += 1) {
    columns.times.push(published / 60_000 - 30 + index)
    for (const prices of [columns.open, columns.close]) prices.push(108_500 + index)
    columns.high.push(108_510 + index)
    columns.low.push(108_490 + index)
  }
  const createdAt = new Date(published).toISOString()
  const ended = new Date(published + 40 * 60_000).toISOString()
  const terms = { ...open, at: createdAt, status: 'active' as const }
  const charted = signal('Charted', {
    createdAt,
    status: 'hit_tp',
    resultR: 2.5,
    history: [terms, { ...terms, at: ended, status: 'hit_tp' }],
  })
  const range = { from: '2026-11-02T08:30:00.000Z', to: '2026-11-02T10:29:00.000Z' }
  const server = plansEmptyAcademy(serverFor('mentorship'))
  server.answer(listSignals, [charted, signal('Elsewhere', { pair: 'GBPUSD' })])
  server.answer(listCandleSeries, [
    {
      pair: 'EURUSD',
      frame: 'M1',
      source: 'academy',
      synthetic: true,
      candles: 120,
      bytes: 700,
      ...range,
      can: { delete: false },
    },
  ])
  server.answer(getCandles, {
    pair: 'EURUSD',
    frame: 'M1',
    source: 'academy',
    madeOf: 'M1',
    synthetic: true,
    digits: 5,
    candles: 120,
    packed: btoa(String.fromCharCode(...packCandles(columns))),
    ...range,
    frames: ['M1', 'M5'],
    available: range,
  })
  await openAt('/dashboard/signals', routes)
  for (const title of ['Charted', 'Elsewhere']) {
    await page.getByText(title, { exact: true }).click()
  }
  const show = page.getByRole('button', { name: /on candles/ })
  await expect.element(show, { timeout: 60_000 }).toHaveAccessibleName('Show on candles: Charted')
  await show.click()
  await expect
    .element(page.getByRole('slider', { name: 'Candles of EURUSD' }), { timeout: 60_000 })
    .toBeVisible()
  await expect.element(page.getByText('Synthetic', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Hit Take Profit on .* Result: 2.5R/)).toBeVisible()
  await expect.element(page.getByText('Target 1.09250', { exact: true })).toBeVisible()
})

test('the dialog of a signal offers the strategies, with its own chosen', async () => {
  await page.viewport(1440, 900)
  const strategyId = crypto.randomUUID()
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listSignals, [signal('Running', { strategyId })])
  server.answer(listStrategies, [
    strategy(crypto.randomUUID(), 'Range'),
    strategy(strategyId, 'Trend'),
  ])
  await openAt('/dashboard/signals', routes)
  await page.getByRole('button', { name: 'Edit Running' }).click()
  await expect.element(page.getByLabelText('Strategy')).toHaveValue(strategyId)
})

test('on a phone a signal in the office takes two lines, which cut none of its prices', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  const titles = Array.from({ length: 24 }, (_, length) => `EURUSD buy${'y'.repeat(length)} at`)
  server.answer(
    listSignals,
    titles.map((title, index) =>
      signal(`${title} 1.08420`, { status: index % 2 === 0 ? 'active' : 'hit_tp' }),
    ),
  )
  await openAt('/dashboard/signals', routes)
  const found = titles.map((title) => page.getByText(`${title} 1.08420`, { exact: true }))
  for (const title of found) await expect.element(title, { timeout: 60_000 }).toBeVisible()
  const seen = found.map((title, index) => {
    const link = title.element()
    const range = document.createRange()
    range.selectNodeContents(link.firstChild ?? link)
    range.setStart(range.startContainer, (titles[index]?.length ?? 0) + 1)
    const price = range.getBoundingClientRect()
    // The link goes on below the line that shows it.
    const line = link.closest('td span')
    const { right, bottom } = line?.getBoundingClientRect() ?? new DOMRect()
    if ((price.top + price.bottom) / 2 > bottom) return 'left out'
    return price.right <= right && price.height < 24 ? 'whole' : 'cut'
  })
  expect(seen[0]).toBe('whole')
  expect(seen).toContain('left out')
  expect(seen).not.toContain('cut')
  for (const title of found) {
    const row = title.element().closest('tr')?.getBoundingClientRect() ?? new DOMRect()
    expect(row.height).toBeLessThanOrEqual(72)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('on a desktop the actions of a signal with candles stand on one line', async () => {
  await page.viewport(1440, 900)
  const server = plansEmptyAcademy(serverFor('owner'))
  const title = 'GBPUSD buy on the way back to the broken level'
  server.answer(listSignals, [
    signal(title, { roleAccess: ['community_student', 'academy_student', 'mentorship_student'] }),
  ])
  const range = { from: hoursAgo(100), to: hoursAgo(0) }
  const series = { pair: 'EURUSD', frame: 'M1', source: 'academy', synthetic: true } as const
  server.answer(listCandleSeries, [
    { ...series, ...range, candles: 120, bytes: 700, can: { delete: false } },
  ])
  await openAt('/dashboard/signals', routes)
  const names = [`Show ${title} on candles`, `Edit ${title}`, `Delete ${title}`]
  const buttons = names.map((name) => page.getByRole('button', { name }))
  for (const button of buttons) await expect.element(button, { timeout: 60_000 }).toBeVisible()
  const tops = buttons.map((button) => button.element().getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})

test('the line of the record is drawn in its place, and can be read as a table before', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getTrackRecord, {
    finished: 1,
    won: 1,
    lost: 0,
    winRate: 100,
    withR: 1,
    averageR: 2.5,
    expectancyR: 2.5,
    profitFactor: null,
    equityCurve: [{ at: hoursAgo(1), r: 2.5, totalR: 2.5 }],
  })
  await openAt('/dashboard/signals', routes)
  await page.getByRole('button', { name: /Show as table.+Equity curve/ }).click()
  await expect.element(page.getByRole('table', { name: 'Equity curve in R' })).toBeVisible()
  await page.getByRole('button', { name: /Show chart.+Equity curve/ }).click()
  const figure = page.getByRole('figure', { name: 'Equity curve in R' })
  await expect.element(figure).toBeVisible()
  const { height } = figure.element().getBoundingClientRect()
  await expect.element(figure.getByRole('slider')).toBeVisible()
  expect(figure.element().getBoundingClientRect().height).toBe(height)
})

test('a zone is shown with both of its prices, in the row and on the card', async () => {
  await enter([signal('Zone', { entryTo: '1.08400' })])
  const row = page.getByRole('list', { name: 'Open now' }).getByRole('listitem')
  await row.getByText('1.08500–1.08400').click()
  await expect.element(row.getByText('1.08500 to 1.08400')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
