import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTransactions } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { violationsOn } from './support/axe.ts'
import { connectBrowser, openVisitor, phone, type Visitor } from './support/browser.ts'
import { type CardPayment, fakeStripeScript } from './support/stripe-in-browser.ts'

const clientFolder = path.join(import.meta.dirname, '../build/client')
const buyer = { name: 'Bea Buyer', email: 'bea@payments.example', password: 'buyer password' }

const stripe = new FakeStripe()
let sandboxApp: TestApp
let stripeApp: TestApp
let browser: Browser

beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  sandboxApp = await startApp({ clientFolder })
  stripeApp = await startApp({ clientFolder, env: await stripe.start() })
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await sandboxApp?.stop()
  await stripeApp?.stop()
  await stripe.stop()
})

/**
 * By client-side navigation, as for anybody not signed in: pages rendered in the browser respond at
 * once.
 */
async function openSignIn({ page }: Visitor) {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Sign In to Continue' }).click()
}

async function signIn(visitor: Visitor, { email, password }: Pick<Person, 'email' | 'password'>) {
  const { page } = visitor
  if (!page.url().endsWith('/login')) await openSignIn(visitor)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

async function register(visitor: Visitor) {
  const { page } = visitor
  await openSignIn(visitor)
  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByLabel('Full Name').fill(buyer.name)
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByLabel('Confirm Password').fill(buyer.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/login')
}

async function expectAccessible(page: Page) {
  expect(await violationsOn(page, { part: '[role=dialog]' })).toEqual([])
}

/** The toast, the reload after it, and the welcome on the reloaded page. */
async function expectPaid({ page }: Visitor, reloaded: Promise<unknown>) {
  await page.getByText('Payment successful!').waitFor()
  await page.getByText('Your enrollment has been processed. Refreshing your access...').waitFor()
  await reloaded
  await page.getByText('Welcome!', { exact: true }).waitFor()
  await page.getByText('Your enrollment was successful. Admin will approve soon.').waitFor()
}

test('a buyer pays with test cards, an admin approves and refunds the payment', async () => {
  const base = await sandboxApp.listen()
  const owner = await sandboxApp.people.admin()
  const visitor = await openVisitor(browser, base, { viewport: phone })
  const admin = await openVisitor(browser, base)
  const { page } = visitor
  await register(visitor)
  await signIn(visitor, buyer)

  await page.getByRole('button', { name: 'Upgrade to Academy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: '6-Month Academy Program' }).waitFor()
  await dialog.getByText('Test mode', { exact: true }).waitFor()
  const pay = dialog.getByRole('button', { name: 'Pay $50.00' })
  const number = dialog.getByLabel('Card number')

  // Missing input is reported before anything is sent.
  await pay.click()
  await dialog.getByText('Your card number is incomplete.').waitFor()
  await expectAccessible(page)

  // Declined: all input stays.
  await number.pressSequentially('4000000000000002')
  await dialog.getByLabel('Expiry').pressSequentially('1234')
  await dialog.getByLabel('CVC').fill('123')
  await pay.click()
  await dialog.getByText('Your card was declined.').waitFor()
  expect(await number.inputValue()).toBe('4000 0000 0000 0002')
  expect(await dialog.getByLabel('Expiry').inputValue()).toBe('12 / 34')
  expect(await dialog.getByLabel('Name on card').inputValue()).toBe(buyer.name)
  await visitor.picture('payments-1-declined')

  await number.fill('4000000000009995')
  await pay.click()
  await dialog.getByText('Your card has insufficient funds.').waitFor()

  // An authentication that fails, and then one that succeeds.
  await number.fill('4000002500003155')
  await pay.click()
  await dialog.getByRole('button', { name: 'Fail authentication' }).click()
  await dialog.getByText('We are unable to authenticate your payment method.').waitFor()
  await pay.click()
  await visitor.picture('payments-2-authentication')
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Complete authentication' }).click()
  await expectPaid(visitor, reloaded)
  await visitor.picture('payments-3-welcome')

  // Nobody pays twice: the paid status replaces the pay button.
  await page.getByRole('heading', { name: /^Paid \$50.*, awaiting approval$/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Upgrade to Academy' }).count()).toBe(0)

  // The admin sees the one payment and lets the buyer in.
  await signIn(admin, owner)
  await admin.page.getByRole('link', { name: 'Users', exact: true }).click()
  await admin.page.getByRole('button', { name: `Approve ${buyer.name} for academy` }).click()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()

  await admin.page.getByRole('link', { name: 'Transactions', exact: true }).click()
  const row = admin.page.getByRole('row').filter({ hasText: buyer.email })
  await row.getByText('Paid', { exact: true }).waitFor()
  await row.getByText('$50.00').waitFor()
  await admin.picture('payments-4-transactions')

  // Then refunds the payment.
  await row.getByRole('button', { name: `Refund the payment of ${buyer.name}` }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await admin.page.getByText('Refund Started').waitFor()
  await admin.page.getByText('Payment Refunded').waitFor()
  await row.getByText('Refunded', { exact: true }).waitFor()
  const download = admin.page.waitForEvent('download')
  await admin.page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('transactions.csv')

  const { body } = await sandboxApp.call(listTransactions, { as: owner, query: {} })
  expect(body.items).toHaveLength(1)
  const sums = { paidCents: 5000, refundedCents: 5000, netCents: 0 }
  expect(body.totals).toEqual({ ...sums, byCurrency: [{ currency: 'usd', ...sums }] })
  admin.expectQuietConsole()
})

test('a member pays through Stripe', async () => {
  const base = await stripeApp.listen()
  const member = await stripeApp.people.free()
  const owner = await stripeApp.people.admin()
  const visitor = await openVisitor(browser, base)
  const { page, context } = visitor
  const payments: CardPayment[] = []
  await fakeStripeScript(context, async (payment) => {
    payments.push(payment)
    const declined = payment.number === '4000000000000002'
    const event = declined ? stripe.decline(payment.intent) : stripe.pay(payment.intent)
    const { status } = await stripeApp.request(stripe.delivery(event))
    expect(status).toBe(200)
    return declined ? 'Your card was declined.' : null
  })
  await signIn(visitor, member)

  await page.getByRole('button', { name: 'Join Mentorship' }).click()
  const dialog = page.getByRole('dialog')
  const pay = dialog.getByRole('button', { name: 'Pay $100.00' })
  const number = dialog.getByLabel('Card number')
  await number.fill('4000000000000002')
  await dialog.getByLabel('Name on card').fill('Another Name')
  await pay.click()
  await dialog.getByText('Your card was declined.').waitFor()
  expect(await number.inputValue()).toBe('4000000000000002')
  expect(await dialog.getByLabel('Name on card').inputValue()).toBe('Another Name')
  await visitor.picture('payments-5-stripe')

  // Stripe's own authentication is usable above the dialog, by mouse and by keyboard.
  await number.fill('4000002500003155')
  await pay.click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await dialog.getByText('We are unable to authenticate your payment method.').waitFor()
  await pay.click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Authorize' }).focus()
  await page.keyboard.press('Enter')
  await expectPaid(visitor, reloaded)

  const billing = { name: 'Another Name', email: member.email }
  expect(payments.map((payment) => payment.billing)).toEqual([billing, billing])
  expect(new Set(payments.map(({ intent }) => intent)).size).toBe(1)
  const { body } = await stripeApp.call(listTransactions, { as: owner, query: {} })
  expect(body.items).toMatchObject([
    { status: 'paid', program: 'mentorship', amountCents: 10_000, provider: 'stripe' },
  ])
  visitor.expectQuietConsole()
})

test('if no card can be charged, the programs say so instead of showing a button, and the owner is told what to set', async () => {
  const app = await startApp({ clientFolder, env: { PAYMENT_SANDBOX: 'off' } })
  try {
    const base = await app.listen()
    const visitor = await openVisitor(browser, base, { viewport: phone })
    const { page } = visitor
    await signIn(visitor, await app.people.free())
    await page.getByText('Card payments are not available yet').waitFor()
    expect(await page.getByRole('button', { name: /^Upgrade to/ }).count()).toBe(0)
    const ask = page
      .getByRole('button', { name: /Academy/ })
      .filter({ hasText: /request/i })
      .first()
    await ask.click()
    await page.getByText('pending').first().waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(phone.width)
    await visitor.picture('payments-none')
    visitor.expectQuietConsole()

    const owner = await openVisitor(browser, base, { viewport: phone })
    await signIn(owner, await app.people.admin())
    await owner.page.goto('/admin/transactions')
    await owner.page.getByText('Card payments are off').waitFor()
    await owner.page.getByText('STRIPE_WEBHOOK_SECRET').waitFor()
    owner.expectQuietConsole()
    await Promise.all([visitor.context.close(), owner.context.close()])
  } finally {
    await app.stop()
  }
})
