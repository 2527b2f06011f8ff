import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCandleSeries } from '#contract/candles/candles.ts'
import { getSignalFollowers } from '#contract/signals/followers.ts'
import {
  getPrices,
  makePriceKey,
  type Prices,
  revokePriceKey,
  updatePriceSettings,
} from '#contract/signals/prices.ts'
import { getTrackRecord, listSignals, type Signal } from '#contract/signals/signals.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  {
    Component: WithSession,
    children: [{ path: '/dashboard/*', Component: DashboardPage }],
  },
]
const at = '2026-11-20T10:00:00.000Z'
const id = '0193e7a0-0000-7000-8000-000000000001'
const prices = (changes: Partial<Prices> = {}): Prices => ({
  resolves: false,
  spreads: [],
  updatedAt: at,
  key: null,
  quotes: [],
  ...changes,
})

beforeEach(() => page.viewport(360, 780))

test('the owner switches prices on, makes and revokes the key, and sets spreads', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getPrices, prices())
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('There is no key yet.')).toBeVisible()
  await expect.element(page.getByText('No quotes yet')).toBeVisible()
  await expectFine()

  const quotes = [{ pair: 'EURUSD', bid: '1.08501', ask: '1.08512', at }]
  server.answer(updatePriceSettings, { resolves: true, spreads: [], updatedAt: at })
  server.answer(getPrices, prices({ resolves: true, quotes }))
  const onOff = page.getByRole('switch', { name: 'Signals are resolved by prices' })
  await onOff.click()
  await expect.element(onOff).toBeChecked()
  await expect.element(page.getByText('EURUSD 1.08501 / 1.08512')).toBeVisible()

  const secret = 'a secret that is shown only once'
  const key = { id, madeAt: at }
  server.answer(makePriceKey, { ...key, secret })
  server.answer(getPrices, prices({ resolves: true, quotes, key }))
  await page.getByRole('button', { name: 'Create Price Key' }).click()
  await expect.element(page.getByLabelText('New key')).toHaveValue(secret)
  await expectFine()

  server.answer(revokePriceKey, null)
  server.answer(getPrices, prices({ resolves: true, quotes }))
  await page.getByRole('button', { name: 'Revoke Price Key' }).click()
  await page.getByRole('button', { name: 'Yes, Revoke' }).click()
  await expect.element(page.getByText('There is no key yet.')).toBeVisible()
  await expect.element(page.getByLabelText('New key')).not.toBeInTheDocument()

  const lines = page.getByLabelText('Spreads for followers')
  await lines.fill('EURUSD much')
  await page.getByRole('button', { name: 'Save Spreads' }).click()
  await expect
    .element(page.getByText('“EURUSD much” is not a line such as EURUSD 0.00012'))
    .toBeVisible()
  const spreads = [{ pair: 'EURUSD', spread: '0.0002' }]
  server.answer(updatePriceSettings, { resolves: true, spreads, updatedAt: at })
  server.answer(getPrices, prices({ resolves: true, quotes, spreads }))
  await lines.fill('eurusd 0.0002')
  await page.getByRole('button', { name: 'Save Spreads' }).click()
  await expect.element(page.getByText('Spreads Saved')).toBeVisible()
  await expect.element(lines).toHaveValue('EURUSD 0.0002')

  // Another owner was faster.
  const others = [{ pair: 'GBPUSD', spread: '0.0003' }]
  server.fail(updatePriceSettings, 409, { code: 'overtaken', message: 'Someone else' })
  server.answer(getPrices, prices({ resolves: true, quotes, spreads: others }))
  await lines.fill('EURUSD 0.0001')
  await page.getByRole('button', { name: 'Save Spreads' }).click()
  await expect
    .element(page.getByText(/^Someone else has changed this in the meantime/))
    .toBeVisible()
  await expect.element(lines).toHaveValue('EURUSD 0.0001')
  await page.getByRole('button', { name: 'Load the current version' }).click()
  await expect.element(lines).toHaveValue('GBPUSD 0.0003')
})

test('prices that cannot be loaded say so', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.fail(getPrices, 500)
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('The prices could not be loaded.')).toBeVisible()
})

test('the track record says what followers could have had, and how it was computed', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getPrices, prices())
  server.answer(getTrackRecord, {
    finished: 2,
    won: 1,
    lost: 1,
    winRate: 50,
    withR: 2,
    averageR: 0.5,
    expectancyR: 0.5,
    profitFactor: 2,
    equityCurve: [],
    followers: { signals: 2, publishedR: 1, medianR: 0.82, worstTenthR: -0.4 },
  })
  await openAt('/dashboard/signals', routes)
  await expect.element(page.getByText('What followers could have had')).toBeVisible()
  await expect.element(page.getByText('+0.82R')).toBeVisible()
  await expect.element(page.getByText('Over the 2 closed signals', { exact: false })).toBeVisible()
  await expectFine()
})

const signal: Signal = {
  id,
  title: 'Gold breakout',
  content: 'Why',
  analysis: 'Why',
  roleAccess: ['community_student'],
  pair: 'XAUUSD',
  direction: 'BUY',
  orderType: null,
  status: 'hit_tp',
  entry: '3310',
  stopLoss: '3300',
  takeProfit: '3320',
  furtherTargets: [],
  riskPercent: null,
  validUntil: null,
  strategyId: null,
  chart: null,
  createdAt: at,
  timestamp: at,
  updatedAt: at,
  history: [],
  resultR: 1,
}

test('the office sees of an ended signal what followers could have had', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(listSignals, [signal])
  server.answer(listCandleSeries, [
    {
      pair: 'XAUUSD',
      frame: 'M1',
      source: 'academy',
      synthetic: false,
      candles: 100,
      bytes: 600,
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-30T00:00:00.000Z',
      can: { delete: true },
    },
  ])
  server.answer(getSignalFollowers, {
    told: 12,
    modelled: {
      publishedR: 1,
      medianR: 0.82,
      worstTenthR: -0.4,
      members: 12,
      late: 2,
      spread: '0.3',
      frame: 'M1',
      at,
    },
  })
  await openAt('/dashboard/signals', routes)
  await page.getByRole('button', { name: 'Actions for Gold breakout' }).click()
  await page.getByRole('menuitem', { name: 'Candles' }).click()
  await page.getByText('Followers', { exact: true }).click()
  const words =
    'Published +1R, median +0.82R, worst tenth -0.4R (12 members told, 2 of them too late).'
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('Spread 0.3, M1 candles.', { exact: false })).toBeVisible()
  await expectFine()
})
