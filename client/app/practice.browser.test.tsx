import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  actInPracticeRun,
  getPracticeRun,
  type PracticeClosingView,
  type PracticeOrderView,
} from '#contract/practice/practice.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import {
  acted,
  at,
  begun,
  bought,
  button,
  openRun,
  packed,
  run,
  step,
} from '#testing/components/practice-run.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const open = (first = begun, address?: string) => openRun(routes, first, address)

const stopped: PracticeClosingView = {
  order: 1,
  part: 1,
  closedIn: 30,
  lots: '0.40',
  price: '1.10100',
  reason: 'stop',
  unsure: true,
  profitCents: -8400,
}
const press = async (element: ReturnType<typeof page.getByRole>, key: string) => {
  await expect.element(element).toBeVisible()
  ;(element.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
}

test('bars are played by button and key, and nothing is asked for ahead', async () => {
  const server = await open()
  await expect.element(page.getByText(/dates hidden until the end/)).toBeVisible()
  await expect.element(page.getByText(/0 of 100 candles played/)).toBeVisible()
  const next = (played: number) =>
    step({
      run: { ...run, played, version: played },
      first: 29 + played,
      packed: packed(29 + played, 1),
    })
  server.answer(actInPracticeRun, next(1))
  await button('Next bar').click()
  await expect.element(page.getByText(/1 of 100 candles played/)).toBeVisible()
  server.answer(actInPracticeRun, next(2))
  await userEvent.keyboard('n')
  await expect.element(page.getByText(/2 of 100 candles played/)).toBeVisible()
  expect(acted(server)).toEqual([
    { version: 0, action: { do: 'advance', bars: 1 } },
    { version: 1, action: { do: 'advance', bars: 1 } },
  ])
  expect(server.calls.filter((call) => call.path === `/api/practice/runs/${run.id}`)).toHaveLength(
    1,
  )
})

test('playing goes on by itself, and pauses where an order is filled', async () => {
  const server = await open()
  const played = (count: number, orders: PracticeOrderView[] = []) =>
    step({
      run: { ...run, played: count, version: count },
      first: 29 + count,
      packed: packed(29 + count, 1),
      orders,
    })
  server.answer(actInPracticeRun, played(1))
  const release = server.hold(actInPracticeRun)
  await page.getByLabelText('Speed').selectOptions('2')
  await button('Play').click()
  await expect.element(button('Pause')).toBeVisible()
  await expect.poll(() => acted(server)).toHaveLength(1)
  release()
  server.answer(actInPracticeRun, played(2, [{ ...bought, kind: 'limit', price: '1.10310' }]))
  await expect.element(page.getByText('Order 1 is filled at 1.10310.')).toBeVisible()
  await expect.element(button('Play')).toBeVisible()
  expect(acted(server)).toEqual([
    { version: 0, action: { do: 'advance', bars: 1 } },
    { version: 1, action: { do: 'advance', bars: 1 } },
  ])
})

test('an order is placed with the size of the risk, moved on the chart, and followed to its end', async () => {
  const server = await open()
  await button('Place order').click()
  await expect.element(page.getByText('Choose Buy or Sell')).toBeVisible()
  await page.getByText('Buy', { exact: true }).click()
  const stop = page.getByLabelText('Stop loss')
  const before = Number((stop.element() as HTMLInputElement).value)
  const handle = page.getByRole('slider', { name: 'New stop on the chart' })
  await expect.element(handle).toBeVisible()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => Number((stop.element() as HTMLInputElement).value)).toBeLessThan(before)
  await stop.fill('1,10100')
  // 21 pips of risk, of which a hundred dollars are 0.47 lots.
  await expect.element(page.getByText(/1% of the balance is 0\.47 lots/)).toBeVisible()
  await page.getByLabelText('Take profit').fill('1.10500')
  await expectFine()

  server.fail(actInPracticeRun, 422, {
    code: 'rule_violated',
    message: 'Too far away from the last price.',
    issues: [{ path: 'action.target', message: 'Too far away from the last price' }],
  })
  await button('Place order').click()
  await expect.element(page.getByLabelText('Take profit')).toHaveAttribute('aria-invalid', 'true')
  server.answer(
    actInPracticeRun,
    step({ run: { ...run, orders: 1, version: 1 }, orders: [bought] }),
  )
  await button('Place order').click()
  await expect.element(page.getByText('1. Bought 0.40 at 1.10310')).toBeVisible()
  expect(acted(server).at(-1)).toEqual({
    version: 0,
    action: {
      do: 'place',
      kind: 'market',
      direction: 'BUY',
      lots: '0.47',
      price: null,
      stop: '1.10100',
      target: '1.10500',
    },
  })
  // What the spread costs.
  await expect.element(page.getByText('-$4.00')).toBeVisible()
  await expectFine()

  await press(button('Change levels of 1'), '{Enter}')
  await expect.element(page.getByLabelText('Stop loss').last()).toHaveFocus()
  await page.getByLabelText('Stop loss').last().fill('1.10200')
  server.answer(
    actInPracticeRun,
    step({ run: { ...run, orders: 1, version: 2 }, orders: [{ ...bought, stop: '1.10200' }] }),
  )
  await press(button('Save levels'), '{Enter}')
  await expect.element(page.getByText('Stop 1.10200, target 1.10500')).toBeVisible()
  await expect.element(button('Change levels of 1')).toHaveFocus()

  server.answer(
    actInPracticeRun,
    step({
      run: { ...run, orders: 1, played: 1, trades: 1, balanceCents: 991_600, version: 3 },
      packed: packed(30, 1),
      orders: [
        { ...bought, status: 'closed', remaining: '0.00', closedIn: 30, profitCents: -8400, r: -1 },
      ],
      closings: [stopped],
    }),
  )
  await button('Next bar').click()
  await expect
    .element(page.getByText(/Position 1 closed at 1\.10100 \(stop loss\): -\$84\.00\./))
    .toBeVisible()
  await expect.element(page.getByText(/Unknown what in the candle came first/)).toBeVisible()
  await expect.element(page.getByText('No open orders or positions')).toBeVisible()
  await expect.element(page.getByText('Equity curve of practice')).toBeVisible()
  await expectFine()
})

test('a part of a position is closed, and a waiting order cancelled', async () => {
  const waits: PracticeOrderView = {
    ...bought,
    number: 2,
    kind: 'limit',
    status: 'pending',
    price: '1.09000',
    entry: null,
    openedIn: null,
  }
  const server = await open({ ...begun, orders: [bought, waits] })
  await expect.element(page.getByText('2. Buy limit 0.40 at 1.09000')).toBeVisible()
  server.answer(
    actInPracticeRun,
    step({ orders: [{ ...bought, remaining: '0.30', parts: 1 }], closings: [] }),
  )
  // An empty field closes nothing, and what is refused stays to be mended.
  await button('Close part of position 1').click()
  await expect.element(page.getByText('Enter the lots')).toBeVisible()
  const lots = page.getByLabelText('Lots to close')
  await lots.fill('0,10')
  const done = server.failFor(actInPracticeRun, 422)
  server.fail(actInPracticeRun, 422, {
    code: 'rule_violated',
    message: 'More than is open of the position.',
    issues: [{ path: 'action.lots', message: 'More than is open of the position' }],
  })
  await button('Close part of position 1').click()
  await expect.element(page.getByText('More than is open of the position')).toBeVisible()
  await expect.element(lots).toHaveAttribute('aria-invalid', 'true')
  await expect.element(lots).toHaveValue('0,10')
  await expectFine()
  done()
  await button('Close part of position 1').click()
  await expect.element(page.getByText('1. Bought 0.30 at 1.10310')).toBeVisible()
  server.answer(
    actInPracticeRun,
    step({
      run: { ...run, version: 2 },
      orders: [{ ...waits, status: 'cancelled', closedIn: 29 }],
    }),
  )
  await expect.element(lots).toHaveValue('')
  await button('Cancel order 2').click()
  await expect.element(page.getByText('2. Buy limit 0.40 at 1.09000')).not.toBeInTheDocument()
  const close = { version: 0, action: { do: 'close', order: 1, lots: '0.10' } }
  expect(acted(server)).toEqual([close, close, { version: 1, action: { do: 'cancel', order: 2 } }])
})

test('an order whose answer was lost is placed once, however often it is sent', async () => {
  const server = await open()
  await page.getByText('Buy', { exact: true }).click()
  const after = { ...run, orders: 1, version: 1 }
  // The academy places it, and its answers do not arrive.
  server.fail(actInPracticeRun, 503)
  server.answer(getPracticeRun, { ...begun, run: after, orders: [bought] })
  await button('Place order').click()
  await expect.element(page.getByText('This could not be done. Please try again.')).toBeVisible()
  await expect.element(page.getByText('1. Bought 0.40 at 1.10310')).toBeVisible()
  server.answer(actInPracticeRun, step({ run: after, orders: [bought] }))
  await button('Place order').click()
  await expect.element(page.getByLabelText('Stop loss')).not.toBeInTheDocument()
  const [first, ...again] = acted(server)
  expect(first).toMatchObject({ version: 0, action: { do: 'place' } })
  expect(again).toEqual([first, first])
  // After an answer the same is another order.
  await page.getByText('Buy', { exact: true }).click()
  await button('Place order').click()
  await expect.poll(() => acted(server)).toHaveLength(4)
  expect(acted(server).at(-1)).toMatchObject({ version: 1 })
})

test('other levels of a position that was an order are no news of it', async () => {
  const filled: PracticeOrderView = { ...bought, kind: 'limit', price: '1.10310' }
  const server = await open({ ...begun, orders: [filled] })
  await button('Change levels of 1').click()
  await page.getByLabelText('Stop loss').fill('1.10200')
  server.answer(actInPracticeRun, step({ orders: [{ ...filled, stop: '1.10200' }] }))
  await button('Save levels').click()
  await expect.element(page.getByText('Stop 1.10200, target 1.10500')).toBeVisible()
  await expect.element(page.getByText(/is filled at/)).not.toBeInTheDocument()
})

test('a stop that is no price changes nothing on the page', async () => {
  await open()
  await page.getByText('Buy', { exact: true }).click()
  for (const typed of ['1e300', '0.0000001', '9'.repeat(40)]) {
    await page.getByLabelText('Stop loss').fill(typed)
    await expect.element(page.getByText('Without a stop loss', { exact: false })).toBeVisible()
  }
})

test('a run that has gone on elsewhere is said, and shown as it stands', async () => {
  const server = await open()
  await expect.element(page.getByText(/0 of 100 candles played/)).toBeVisible()
  const message = 'This practice run has gone on in another window or on another device.'
  server.fail(actInPracticeRun, 409, { code: 'conflict', message })
  server.answer(getPracticeRun, {
    ...begun,
    run: { ...run, played: 7, version: 4 },
    packed: packed(0, 37),
  })
  await button('Next bar').click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText(/7 of 100 candles played/)).toBeVisible()
  server.fail(actInPracticeRun, 503)
  await button('Next bar').click()
  await expect.element(page.getByText('This could not be done. Please try again.')).toBeVisible()
})

test('a run is ended after a question, and then shows its dates', async () => {
  const server = await open()
  await button('End run').click()
  const ended = {
    ...run,
    dateHidden: false,
    from: at,
    ending: 'student' as const,
    endedAt: at,
    version: 1,
  }
  server.answer(actInPracticeRun, step({ run: ended }))
  server.answer(getPracticeRun, { ...begun, run: ended })
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'End Run' })
    .click()
  await expect.element(page.getByText(/from Mar 2, 2026/)).toBeVisible()
  await expect.element(button('Next bar')).not.toBeInTheDocument()
  await expect.element(button('Place order')).not.toBeInTheDocument()
  await expectFine()
})
