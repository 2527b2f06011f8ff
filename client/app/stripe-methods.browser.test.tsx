import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkPayment, listProcessingPayments } from '#contract/payments/payment-ways.ts'
import {
  createPaymentIntent,
  getPaymentConfig,
  listTransactions,
  quotePayment,
} from '#contract/payments/payments.ts'
import { getStripeSettings, updateStripeSettings } from '#contract/payments/stripe-settings.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { stubStripe } from '#testing/components/stripe-stub.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(360, 780))

const at = '2026-11-30T08:00:00.000Z'
const methods = ['card' as const, 'apple-pay' as const, 'sepa-debit' as const]
const config = {
  provider: 'stripe' as const,
  publishableKey: 'pk_test_fake',
  testMode: false,
  available: true,
  methods,
}
const quote = {
  listCents: 10_000,
  discountCents: 0,
  amountCents: 10_000,
  currency: 'eur',
  coupon: null,
  taxCents: 0,
  taxBasisPoints: 0,
  taxIncluded: true,
}
const payment = crypto.randomUUID()
const begun = { clientSecret: 'pi_1_secret_2', payment }
const onItsWay = {
  id: payment,
  program: 'mentorship' as const,
  amountCents: 10_000,
  currency: 'eur',
  since: at,
}
const processing = { paymentIntent: { status: 'processing' } }

const dialog = page.getByRole('dialog')

function member(settings = config) {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getPaymentConfig, settings)
  server.answer(quotePayment, quote)
  server.answer(createPaymentIntent, begun)
  return server
}
async function openForm() {
  await openAt('/dashboard', routes)
  await page.getByRole('button', { name: 'Join Mentorship' }).click()
  return dialog.getByLabelText('Account number')
}
const pay = () => dialog.getByRole('button', { name: /^Pay/ }).click()

test('a debit that takes days is not called paid, and the dashboard shows that it is on its way', async () => {
  const stub = stubStripe(() => processing)
  const server = member()
  const check = {
    status: 'processing',
    reason: null,
    redirect: null,
    program: 'mentorship',
  } as const
  server.answer(checkPayment, check)
  const field = await openForm()
  await expect.element(field).toBeVisible()
  expect(stub.options[0]).toMatchObject({ mode: 'payment', amount: 10_000, currency: 'eur' })

  // What is missing is said at its field, and nothing is begun.
  await pay()
  expect(server.calls.some(({ path }) => path.endsWith('create-payment-intent'))).toBe(false)

  await field.fill('DE89')
  server.answer(listProcessingPayments, [onItsWay])
  await pay()
  await expect.element(dialog.getByText('Your payment is on its way.')).toBeVisible()
  await expect.element(dialog.getByText(/Your bank takes a few days/)).toBeVisible()
  expect(page.getByText('Payment successful!').elements()).toEqual([])
  expect(stub.confirmed).toEqual([
    {
      clientSecret: begun.clientSecret,
      returnUrl: `${window.location.origin}/dashboard?payment=${payment}`,
    },
  ])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Your payment is on its way')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a subscription asks for what can be charged again, and a refusal is told', async () => {
  const stub = stubStripe(() => ({ error: { type: 'card_error', message: 'No funds.' } }))
  const server = member()
  server.answer(quotePayment, { ...quote, recurring: { amountCents: 10_000, months: 1 } })
  const field = await openForm()
  await expect.poll(() => stub.options.at(-1)).toMatchObject({ mode: 'subscription' })
  await field.fill('DE89')
  await pay()
  await expect.element(dialog.getByText('No funds.')).toBeVisible()
})

test('the form has the colours of the theme', async () => {
  const stub = stubStripe(() => processing)
  member()
  await openForm()
  await expect.poll(() => stub.options.length).toBeGreaterThan(0)
  expect(stub.options[0]).toMatchObject({ appearance: { theme: 'stripe' } })
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
  await expect.poll(() => stub.options.at(-1)).toMatchObject({ appearance: { theme: 'night' } })
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }))
})

test('a payment that was made for the card form is not confirmed in the other', async () => {
  const stub = stubStripe(() => processing)
  const server = member()
  server.answer(createPaymentIntent, { clientSecret: begun.clientSecret })
  const field = await openForm()
  await field.fill('DE89')
  await pay()
  await expect.element(dialog.getByText(/The form of payment has changed/)).toBeVisible()
  expect(stub.confirmed).toEqual([])
})

test('beside other ways it is named by what it takes in the currency', async () => {
  stubStripe(() => processing)
  const way = { publishableKey: null, testMode: false, mobileMoney: [] }
  const server = member()
  server.answer(getPaymentConfig, {
    ...config,
    ways: [
      { ...way, name: 'stripe', publishableKey: config.publishableKey, methods },
      { ...way, name: 'paypal' },
    ],
  })
  server.answer(quotePayment, { ...quote, currency: 'usd', ways: ['stripe', 'paypal'] })
  await openAt('/dashboard', routes)
  await page.getByRole('button', { name: 'Join Mentorship' }).click()
  await expect.element(dialog.getByRole('radio', { name: /^Card or Apple Pay/ })).toBeChecked()
  await expect.element(dialog.getByLabelText('Account number')).toBeVisible()
})

test('who comes back from a bank that takes days is told so', async () => {
  const server = member()
  const check = {
    status: 'processing',
    reason: null,
    redirect: null,
    program: 'mentorship',
  } as const
  server.answer(checkPayment, check)
  await openAt(`/dashboard?payment=${payment}&redirect_status=pending`, routes)
  await expect.element(dialog.getByText(/is on its way. Your bank takes a few days/)).toBeVisible()
})

test('an admin switches the methods of the account on, and sees which they are', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  const none = { paidCents: 0, refundedCents: 0, netCents: 0, byCurrency: [] }
  server.answer(listTransactions, { items: [], totals: none })
  const stored = { isSetUp: true, allMethods: false, methods: [], updatedAt: at }
  server.answer(getStripeSettings, stored)
  await openAt('/dashboard/transactions', routes)
  await page.getByLabelText(/^Cards, Apple Pay, Google Pay, SEPA and what else/).click()
  const saved = { ...stored, allMethods: true, methods, updatedAt: '2026-11-30T09:00:00.000Z' }
  server.answer(updateStripeSettings, saved)
  server.answer(getStripeSettings, saved)
  await page.getByRole('button', { name: 'Save Stripe Settings' }).click()
  await expect.element(page.getByText('Stripe Settings Saved')).toBeVisible()
  await expect.element(page.getByText(/Card, Apple Pay or SEPA direct debit/)).toBeVisible()
  const sent = server.calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ allMethods: true, updatedAt: at })
})
