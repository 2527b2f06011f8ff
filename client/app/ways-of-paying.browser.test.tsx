import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  cancelOwnTransfer,
  checkPayment,
  listAwaitedTransfers,
} from '#contract/payments/payment-ways.ts'
import {
  createPaymentIntent,
  getPaymentConfig,
  listTransactions,
  quotePayment,
} from '#contract/payments/payments.ts'
import {
  confirmTransfer,
  getTransferSettings,
  listTransfers,
  settleTransferRefund,
  type Transfer,
  updateTransferSettings,
} from '#contract/payments/transfers.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(360, 780))

const quote = {
  listCents: 10_000,
  discountCents: 0,
  amountCents: 10_000,
  currency: 'ghs',
  coupon: null,
  taxCents: 0,
  taxBasisPoints: 0,
  taxIncluded: true,
}
const way = { publishableKey: null, testMode: false, mobileMoney: [] as string[] }
const config = {
  provider: 'paypal' as const,
  publishableKey: null,
  testMode: false,
  available: true,
  ways: [
    { ...way, name: 'paypal' as const },
    { ...way, name: 'paystack' as const, mobileMoney: ['ghs'] },
    { ...way, name: 'transfer' as const },
  ],
}
const transfer = {
  id: crypto.randomUUID(),
  program: 'mentorship' as const,
  reference: 'ABCD-EFGH-2345',
  amountCents: 10_000,
  currency: 'ghs',
  details: 'Meridian Ltd\nAccount 12 34',
  endsAt: '2026-12-30T08:00:00.000Z',
}

function member() {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getPaymentConfig, config)
  server.answer(listAwaitedTransfers, [])
  return server
}
const dialog = page.getByRole('dialog')
async function openDialog() {
  await openAt('/dashboard', routes)
  await page.getByRole('button', { name: 'Join Mentorship' }).click()
}

test('only the ways that fit are offered, and a transfer shows where to send the money', async () => {
  const server = member()
  server.answer(quotePayment, { ...quote, ways: ['paystack', 'transfer'] })
  server.answer(createPaymentIntent, { clientSecret: transfer.id, transfer })
  await openDialog()
  await expect.element(dialog.getByRole('radio', { name: /Mobile money or card/ })).toBeChecked()
  expect(dialog.getByRole('radio').elements()).toHaveLength(2)
  await dialog.getByRole('radio', { name: /Bank transfer/ }).click()
  await dialog.getByRole('button', { name: 'Show the bank details' }).click()
  await expect.element(dialog.getByText('ABCD-EFGH-2345')).toBeVisible()
  await expect.element(dialog.getByText(/Account 12 34/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('one that fits is not a choice, and a refusal is told', async () => {
  const server = member()
  server.answer(quotePayment, { ...quote, ways: ['paypal'] })
  server.fail(createPaymentIntent, 422, { code: 'rule_violated', message: 'Not any more.' })
  await openDialog()
  await dialog.getByRole('button', { name: 'Continue to PayPal' }).click()
  await expect.element(dialog.getByText('Not any more.')).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toEqual([])
})

test('where nothing takes the currency, the dialog says so', async () => {
  const server = member()
  server.answer(quotePayment, { ...quote, ways: [] })
  await openDialog()
  await expect.element(dialog.getByText(/Nothing here takes this currency/)).toBeVisible()
})

test('a transfer that is awaited is shown on the dashboard, and can be given up', async () => {
  const server = member()
  server.answer(listAwaitedTransfers, [transfer])
  server.answer(cancelOwnTransfer, null)
  await openAt('/dashboard', routes)
  await expect.element(page.getByText('Waiting for your transfer')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this transfer' }).click()
  server.answer(listAwaitedTransfers, [])
  await page.getByRole('button', { name: 'Cancel Transfer' }).click()
  await expect.element(page.getByText('Transfer Cancelled')).toBeVisible()
  expect(page.getByText('Waiting for your transfer').elements()).toEqual([])
})

test('who comes back from a provider’s page is told what has become of the payment', async () => {
  const server = member()
  const check = { status: 'failed', program: 'mentorship', redirect: null } as const
  server.answer(checkPayment, { ...check, reason: 'Your card was declined.' })
  await openAt(`/dashboard?payment=${crypto.randomUUID()}&token=1`, routes)
  await expect.element(dialog.getByText('Your card was declined.')).toBeVisible()
})

const listed: Transfer = {
  id: transfer.id,
  user: { id: crypto.randomUUID(), name: 'Bea Buyer', email: 'bea@people.example' },
  program: 'mentorship',
  reference: transfer.reference,
  amountCents: 10_000,
  currency: 'ghs',
  status: 'awaited',
  reason: null,
  createdAt: '2026-11-30T08:00:00.000Z',
  refunds: [],
}

function bookkeeper(transfers: Transfer[]) {
  const server = plansEmptyAcademy(serverFor('bookkeeper'))
  server.answer(getPaymentConfig, config)
  const none = { paidCents: 0, refundedCents: 0, netCents: 0, byCurrency: [] }
  server.answer(listTransactions, { items: [], totals: none })
  server.answer(listTransfers, transfers)
  return server
}

test('a bookkeeper records what has arrived, and is warned of another amount', async () => {
  const server = bookkeeper([listed])
  server.answer(confirmTransfer, { ...listed, status: 'paid' })
  await openAt('/dashboard/transactions', routes)
  await page.getByRole('button', { name: 'Actions for the transfer of Bea Buyer' }).click()
  await page.getByRole('menuitem', { name: 'Mark as received' }).click()
  await dialog.getByLabelText('Amount received').fill('99')
  await expect.element(dialog.getByText(/not the amount that was asked for/)).toBeVisible()
  await dialog.getByLabelText('Amount received').fill('100')
  server.answer(listTransfers, [])
  await dialog.getByRole('button', { name: 'Mark as Received' }).click()
  await expect.element(page.getByText('Transfer Recorded')).toBeVisible()
  await expect.element(page.getByText('No transfer waits for you')).toBeVisible()
})

test('and that money was sent back', async () => {
  const due = { id: crypto.randomUUID(), amountCents: 2000, since: '2026-11-30T09:00:00.000Z' }
  const server = bookkeeper([{ ...listed, status: 'paid', refunds: [due] }])
  server.answer(settleTransferRefund, { ...listed, status: 'paid' })
  await openAt('/dashboard/transactions', routes)
  await expect.element(page.getByText(/to be sent back since/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Actions for the transfer of Bea Buyer' }).click()
  server.answer(listTransfers, [])
  await page.getByRole('menuitem', { name: 'Sent back' }).click()
  await expect.element(page.getByText('Refund Recorded')).toBeVisible()
})

test('an admin sets the account, and an unknown currency is told at its field', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  const none = { paidCents: 0, refundedCents: 0, netCents: 0, byCurrency: [] }
  server.answer(listTransactions, { items: [], totals: none })
  const stored = {
    isOn: false,
    details: null,
    currencies: [],
    updatedAt: '2026-01-05T08:00:00.000Z',
  }
  server.answer(getTransferSettings, stored)
  server.answer(updateTransferSettings, { ...stored, isOn: true })
  await openAt('/dashboard/transactions', routes)
  await page.getByLabelText('Members may pay by bank transfer').click()
  await page.getByLabelText('Bank account').fill('Account 12 34')
  await page.getByLabelText('Currencies').fill('USD, XXX')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText(/Enter the codes of currencies/)).toBeVisible()
  await page.getByLabelText('Currencies').fill('USD, EUR')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Bank Account Saved')).toBeVisible()
})
