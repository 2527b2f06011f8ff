import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AccountRules,
  getAccountRules,
  type RuledAccount,
  type Standing,
  saveAccountRules,
} from '#contract/account-rules.ts'
import { accountRulesPage } from '#contract/site/pages.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const account: RuledAccount['account'] = {
  id: crypto.randomUUID(),
  name: 'Challenge',
  number: '8405151',
  broker: '',
  currency: 'USD',
  timeZone: 'New_York_close',
  firstDepositCents: 100_000_00,
}
const rules: AccountRules = {
  template: 'two-step',
  startCents: 100_000_00,
  startsOn: null,
  timeZone: 'Europe/Prague',
  resetMinute: 0,
  counts: 'equity',
  dailyLossCents: 5000_00,
  dailyLossPercent: null,
  totalLossCents: 10_000_00,
  trailingLossCents: null,
  trailingFrom: 'balance',
  trailingStopsAtStart: false,
  targetCents: 8000_00,
  bestDayPercent: 40,
  minimumDays: 4,
  daysBy: 'opening',
  shared: false,
}
const line: Standing['line'] = [101_500_00, 99_200_00, 102_300_00, 101_100_00].map(
  (balanceCents, index) => ({
    at: `2026-11-0${2 + index}T10:00:00.000Z`,
    balanceCents,
    dailyCents: (index === 0 ? 100_000_00 : 101_500_00) - 5000_00,
    overallCents: 90_000_00,
  }),
)
const standing: Standing = {
  state: 'under-way',
  balanceCents: 101_100_00,
  trades: 4,
  openTrades: 1,
  heldOverReset: 2,
  today: {
    day: '2026-11-06',
    startCents: 101_100_00,
    resultCents: -250_50,
    floorCents: 96_100_00,
    leftCents: 4749_50,
  },
  overall: { floorCents: 90_000_00, leftCents: 11_100_00 },
  target: { balanceCents: 108_000_00, missingCents: 6900_00 },
  days: { traded: 3, minimum: 4 },
  bestDay: { day: '2026-11-04', cents: 3100_00, share: 281.82, missingCents: 6650_00 },
  passed: null,
  ended: null,
  line,
}

function academyWith(ruled: Partial<RuledAccount>, member: 'academy' | 'mentorship' = 'academy') {
  const server = plansEmptyAcademy(serverFor(member))
  server.answer(getAccountRules, { account, rules: null, standing: null, ...ruled })
  return server
}

beforeEach(() => page.viewport(360, 780))

test('an account shows how much may still be lost and what is missing, as a picture and as a table', async () => {
  academyWith({ rules, standing })
  await openAt(accountRulesPage(account.id), routes)
  await expect
    .element(page.getByRole('heading', { name: 'Rules of Challenge · 8405151' }))
    .toBeVisible()
  for (const text of ['$4,749.50', '$11,100.00', '$6,900.00', '3 of 4']) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(page.getByText(/Floating profit and loss are not known/)).toBeVisible()
  await expect.element(page.getByText(/2 trades were open when a day ended/)).toBeVisible()
  await expect.element(page.getByText(/\$6,650.00 more is needed on other days/)).toBeVisible()
  await page.getByRole('button', { name: /Show as table.*Balance against the limits/ }).click()
  const table = page.getByRole('table', { name: 'Balance against the limits' })
  await expect.element(table.getByText('$99,200.00')).toBeVisible()
  await expect.element(table.getByText('$90,000.00').first()).toBeVisible()
})

test('an account that was breached names the day, the trade and the limit', async () => {
  const ended: Standing['ended'] = {
    at: '2026-11-05T10:00:00.000Z',
    day: '2026-11-05',
    tradeId: crypto.randomUUID(),
    limits: ['daily-loss'],
    balanceCents: 96_000_00,
    floorCents: 96_500_00,
  }
  academyWith({ rules, standing: { ...standing, state: 'ended', ended } })
  await openAt(accountRulesPage(account.id), routes)
  const text =
    'By these rules the account ended on 2026-11-05 with trade 4: the balance was $96,000.00, at or below $96,500.00, the limit of the daily loss.'
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
})

test('choosing a kind of account fills the form; a wrong amount is reported at its field; the values are sent', async () => {
  const server = academyWith({})
  server.answer(saveAccountRules, { account, rules, standing })
  await openAt(accountRulesPage(account.id), routes)
  await page.getByRole('button', { name: 'Set the rules' }).click()
  await expect.element(page.getByLabelText('Share with the mentor')).not.toBeInTheDocument()
  await page.getByLabelText('Starting balance in USD').fill('100000')
  await page.getByLabelText('Type of account').selectOptions('two-step')
  await expect.element(page.getByLabelText('Daily loss in USD')).toHaveValue('5000')
  await page.getByLabelText('Total loss in USD').fill('lots')
  await page.getByLabelText('A day ends at').fill('17:00')
  await page.getByRole('button', { name: 'Save Rules' }).click()
  await expect.element(page.getByText('Must be an amount such as 12.50')).toBeVisible()
  await page.getByLabelText('Total loss in USD').fill('9000.50')
  await page.getByRole('button', { name: 'Save Rules' }).click()
  await expect
    .poll(() => server.calls.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({
      rules: {
        template: 'two-step',
        startCents: 100_000_00,
        dailyLossCents: 5000_00,
        totalLossCents: 9000_50,
        targetCents: 8000_00,
        trailingLossCents: null,
        timeZone: 'New_York_close',
        resetMinute: 17 * 60,
        counts: 'equity',
        minimumDays: 4,
      },
    })
})

test('a missing account and a failed load are each reported', async () => {
  const server = academyWith({})
  server.fail(getAccountRules, 500)
  await openAt(accountRulesPage(account.id), routes)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  server.fail(getAccountRules, 404)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('This account does not exist.')).toBeVisible()
})

test('mentorship students may share it', async () => {
  academyWith({ rules, standing }, 'mentorship')
  await openAt(accountRulesPage(account.id), routes)
  await page.getByRole('button', { name: 'Edit rules' }).click()
  await expect.element(page.getByLabelText('Share with the mentor')).not.toBeChecked()
  await expect.element(page.getByLabelText('Daily loss in USD')).toHaveValue('5000')
})
