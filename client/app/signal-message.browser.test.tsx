import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ReadSignal, readSignalMessage } from '#contract/signals/signal-messages.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const gold: ReadSignal = {
  pair: 'XAUUSD',
  direction: 'BUY',
  orderType: 'limit',
  entry: '3312',
  entryTo: '3309',
  stopLoss: '3301',
  takeProfit: '3320',
  furtherTargets: ['3331', '3345'],
  riskPercent: '1',
}
const euro: ReadSignal = {
  ...gold,
  pair: 'EURUSD',
  direction: 'SELL',
  entry: '1.0850',
  entryTo: null,
  stopLoss: '1.0890',
  takeProfit: '1.0800',
  furtherTargets: [],
}

async function openForm() {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(readSignalMessage, { signals: [gold], unread: [{ text: 'lot 0.1' }] })
  await openAt('/dashboard/signals', routes)
  await page.getByRole('button', { name: 'Create Signal' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Signal' })
  const field = (name: string) => dialog.getByLabelText(name, { exact: true })
  await expect.element(field('Message')).toBeVisible()
  return { server, dialog, field }
}

const text = 'XAUUSD BUY LIMIT 3312-3309 SL 3301 TP 3320/31/45 risk 1% lot 0.1'

test('a pasted message fills the form, and shows what was read and what was not', async () => {
  const { dialog, field } = await openForm()
  await field('Message').fill(text)
  await expect.element(field('Entry')).toHaveValue('3312')
  for (const [name, value] of [
    ['Title', 'XAUUSD BUY'],
    ['Content', text],
    ['Pair', 'XAUUSD'],
    ['Direction', 'BUY'],
    ['Order type', 'limit'],
    ['Other end of the zone', '3309'],
    ['Take profit', '3320'],
    ['Stop loss', '3301'],
    ['Further targets', '3331, 3345'],
    ['Risk (%)', '1'],
  ] as const) {
    await expect.element(field(name)).toHaveValue(value)
  }
  const read = dialog.getByRole('region', { name: 'What was read' })
  await expect.element(read.getByText('3312 to 3309')).toBeVisible()
  await expect.element(read.getByRole('figure', { name: 'Price levels, BUY' })).toBeVisible()
  await expect.element(read.getByRole('list', { name: 'Not read' })).toHaveTextContent('lot 0.1')
  await expectFine()
})

test('what somebody typed by hand is kept, and replaced only when asked', async () => {
  const { dialog, field } = await openForm()
  await field('Entry').fill('3310')
  await field('Title').fill('My gold')
  await field('Message').fill(text)
  await expect.element(field('Stop loss')).toHaveValue('3301')
  await expect.element(field('Entry')).toHaveValue('3310')
  await expect.element(dialog.getByText(/what you typed: Entry\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use the message' }).click()
  await expect.element(field('Entry')).toHaveValue('3312')
  await expect.element(field('Title')).toHaveValue('My gold')
  await expect.element(dialog.getByText(/what you typed/)).not.toBeInTheDocument()
})

test('of several signals one is chosen, and the fields follow', async () => {
  const { server, dialog, field } = await openForm()
  server.answer(readSignalMessage, { signals: [gold, euro], unread: [] })
  await field('Message').fill('two of them')
  await expect.element(field('Pair')).toHaveValue('XAUUSD')
  await dialog.getByLabelText('The message contains 2 signals').selectOptions('EURUSD SELL 1.0850')
  await expect.element(field('Pair')).toHaveValue('EURUSD')
  await expect.element(field('Direction')).toHaveValue('SELL')
  await expect.element(field('Further targets')).toHaveValue('')
  await expectFine()
})

test('an update says what it is, and fills nothing', async () => {
  const { server, dialog, field } = await openForm()
  server.answer(readSignalMessage, {
    signals: [],
    update: { kind: 'close_part', target: null, price: '3318', part: '50' },
    unread: [],
  })
  await field('Message').fill('close 50% at 3318')
  await expect
    .element(dialog.getByText(/an update of an open signal: 50% of it is closed at 3318\./))
    .toBeVisible()
  for (const name of ['Title', 'Content', 'Pair', 'Entry']) {
    await expect.element(field(name)).toHaveValue('')
  }
})

test('a message without a direction says that one is needed', async () => {
  const { server, dialog, field } = await openForm()
  server.answer(readSignalMessage, { signals: [{ ...gold, direction: null }], unread: [] })
  await field('Message').fill('XAUUSD 3312 SL 3301 TP 3320')
  await expect.element(dialog.getByText(/The message has no direction\./)).toBeVisible()
  await expect.element(field('Direction')).toHaveValue('')
})

test('only the answer to the last version of a message counts', async () => {
  const { server, field } = await openForm()
  const release = server.hold(readSignalMessage)
  await field('Message').fill('first')
  await userEvent.tab()
  await vi.waitFor(() => expect(server.waiting).toBeGreaterThan(0))
  server.answer(readSignalMessage, { signals: [euro], unread: [] })
  await field('Message').fill('second')
  await userEvent.tab()
  await expect.element(field('Pair')).toHaveValue('EURUSD')
  release()
  const bodies = () =>
    server.calls.filter(({ path }) => path === '/api/courses/signals/read').map(({ body }) => body)
  expect(bodies()).toEqual([{ text: 'first' }, { text: 'second' }])
  await expect.element(field('Pair')).toHaveValue('EURUSD')
})

test('if it cannot be read, the form is still there to be filled in', async () => {
  const { server, dialog, field } = await openForm()
  server.fail(readSignalMessage, 503)
  await field('Message').fill(text)
  await userEvent.tab()
  await expect.element(dialog.getByText(/could not be read just now/)).toBeVisible()
  await field('Title').fill('By hand')
  await expect.element(field('Title')).toHaveValue('By hand')
})

test('by keyboard the form opens, and publishes what was read once it is on the screen', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(readSignalMessage, { signals: [gold], unread: [] })
  const release = server.hold(readSignalMessage)
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByRole('button', { name: 'Create Signal' }).first()).toBeVisible()
  await userEvent.keyboard('n')
  const dialog = page.getByRole('dialog', { name: 'Create Signal' })
  const message = dialog.getByLabelText('Message', { exact: true })
  await expect.element(message).toHaveFocus()
  await expect.element(message).toHaveValue('')
  await message.fill(text)
  const publish = () => userEvent.keyboard('{Control>}{Enter}{/Control}')
  const published = () =>
    server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/courses/signal')
  await publish()
  await vi.waitFor(() => expect(server.waiting).toBeGreaterThan(0))
  expect(published()).toEqual([])
  release()
  await expect.element(dialog.getByLabelText('Entry', { exact: true })).toHaveValue('3312')
  expect(published()).toEqual([])
  server.fail(createSignal, 503)
  await publish()
  await expect
    .poll(() => published().map(({ body }) => body))
    .toMatchObject([{ pair: 'XAUUSD', direction: 'BUY', entry: '3312', content: text }])
})
