import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createTrade,
  getTrade,
  listTrades,
  type Trade,
  updateTrade,
} from '#contract/journal/journal.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T10:00:00.000Z'
const trade: Trade = {
  id: crypto.randomUUID(),
  pair: 'USDJPY',
  direction: 'BUY',
  status: 'closed',
  openedAt: at,
  closedAt: at,
  entry: '150',
  exit: '160',
  stopLoss: null,
  tags: [],
  takeProfit: null,
  lots: '1',
  currency: 'USD',
  feesCents: 0,
  profitCents: 625_000,
  profitComputed: false,
  netCents: 625_000,
  r: null,
  pips: 1000,
  setup: 'Breakout',
  rating: null,
  notes: '',
  shared: false,
  source: 'manual',
  screenshots: [],
  comments: [],
  createdAt: at,
  updatedAt: at,
  can: { edit: true, comment: false },
}

test('one trade after another, by keyboard alone', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(createTrade, trade)
  await openAt('/dashboard/journal', routes)
  await expect.element(page.getByRole('button', { name: 'Add Trade' })).toBeVisible()
  await userEvent.keyboard('n')
  const pair = page.getByLabelText('Pair')
  await expect.element(pair).toHaveFocus()
  await userEvent.keyboard('USDJPY')
  await page.getByLabelText('Lots').fill('1')
  await page.getByLabelText('Entry').fill('150,00')
  const closed = page.getByLabelText('Closed')
  await page.getByLabelText('Exit').fill('160,00')
  await expect.element(closed).not.toHaveValue('')
  // Without an exit it is open again.
  await page.getByLabelText('Exit').fill('')
  await expect.element(closed).toHaveValue('')
  await page.getByLabelText('Exit').fill('160,00')
  // The trade is closed, and the exit is the suggested price.
  await expect.element(closed).not.toHaveValue('')
  const rate = page.getByLabelText('Rate of USDJPY')
  await expect.element(rate).toHaveAttribute('placeholder', '160.00')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText(/6,250/)).toBeVisible()
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect.element(pair).toHaveValue('')
  await expect.element(pair).toHaveFocus()
  const sent = server.calls.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ entry: '150.00', exit: '160.00', profitCents: 625_000 })
})

test('a stop on the wrong side of the entry is asked about, and saved if it is meant', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(createTrade, trade)
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await page.getByLabelText('Pair').fill('EURUSD')
  await page.getByLabelText('Lots').fill('0,10')
  await page.getByLabelText('Entry').fill('1,1000')
  await page.getByLabelText('Stop loss').fill('1,1050')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Add Trade' })
  const question = page.getByRole('alertdialog')
  await save.click()
  const requested = 'The stop is above the entry of a BUY. Save it anyway?'
  await expect.element(question.getByText(requested)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false)
  await save.click()
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  const sent = () => server.calls.find(({ method }) => method === 'POST')?.body
  await expect.poll(sent).toMatchObject({ entry: '1.1000', stopLoss: '1.1050', lots: '0.10' })
})

test('a draft of an hour ago is saved with the times that it was typed with', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-02T09:00:00Z') })
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(createTrade, trade)
  const open = async () => {
    const opened = await openAt('/dashboard/journal', routes)
    await page.getByRole('button', { name: 'Add Trade' }).click()
    return opened
  }
  const first = await open()
  await page.getByLabelText('Pair').fill('EURUSD')
  await page.getByLabelText('Lots').fill('0.1')
  await page.getByLabelText('Entry').fill('1.1')
  await page.getByLabelText('Exit').fill('1.2')
  await first.unmount()
  vi.setSystemTime(Date.parse('2026-11-02T10:00:00Z'))
  await open()
  await expect.element(page.getByText('What you typed earlier has been restored.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Trade' }).click()
  const at = '2026-11-02T09:00:00.000Z'
  const sent = () => server.calls.find(({ method }) => method === 'POST')?.body
  await expect.poll(sent).toMatchObject({ exit: '1.2', openedAt: at, closedAt: at })
})

test('on a phone a trade takes two lines', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [trade, { ...trade, id: crypto.randomUUID() }])
  await openAt('/dashboard/journal', routes)
  const row = page.getByRole('row').filter({ hasText: 'USDJPY' }).first()
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(72)
  await expect.element(row.getByText('Breakout')).not.toBeVisible()
  await row.getByRole('button', { name: /^USDJPY (BUY|SELL) at/ }).click()
  await expect.element(page.getByRole('dialog').getByText('Breakout')).toBeVisible()
})

test('when another device has changed a trade meanwhile, the later save is told and loses nothing', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [trade])
  server.answer(getTrade, {
    ...trade,
    setup: 'From the phone',
    updatedAt: new Date().toISOString(),
  })
  server.fail(updateTrade, 409, { code: 'overtaken', message: 'It was changed.' })
  await openAt('/dashboard/journal', routes)
  await page.getByRole('button', { name: /^More for USDJPY/ }).click()
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
  const setup = page.getByRole('dialog').getByLabelText('Setup')
  await setup.fill('From the desk')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(page.getByText(/changed in another window or on another device/))
    .toBeVisible()
  await expect.element(setup).toHaveValue('From the desk')
  const sent = server.calls.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({ seenUpdatedAt: trade.updatedAt })
  // Overwrites the other change, if that is what the owner wants.
  server.answer(updateTrade, { ...trade, setup: 'From the desk' })
  await page.getByRole('button', { name: /anyway/ }).click()
  await expect.element(setup).not.toBeInTheDocument()
  const last = server.calls.findLast(({ method }) => method === 'PUT')?.body
  expect(last).toMatchObject({ setup: 'From the desk' })
  expect(last).not.toHaveProperty('seenUpdatedAt')
})

test('the details of a trade have an address', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [trade])
  await openAt(`/dashboard/journal?trade=${trade.id}`, routes)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Breakout')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
