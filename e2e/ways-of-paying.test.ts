import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOffers, saveOffer } from '#contract/offers/offers.ts'
import { listTransactions } from '#contract/payments/payments.ts'
import { updateTransferSettings } from '#contract/payments/transfers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import { FakePaystack } from '#testing/fake-paystack.ts'
import type { Person } from '#testing/people.ts'
import { testOrigin } from '#testing/second-factors.ts'
import { violationsOn } from './support/axe.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { signIn } from './support/sign-in.ts'

const paypal = new FakePayPal()
const paystack = new FakePaystack(undefined, 'ghs')
let app: TestApp
let browser: Browser
let base: string
let owner: Person

beforeAll(async () => {
  const env = { ...(await paypal.start()), ...(await paystack.start()) }
  app = await startApp({ clientFolder, env })
  base = await app.listen()
  owner = await app.people.admin()
  const account = { details: 'Meridian Ltd\nIBAN DE00 1234', currencies: ['usd' as const] }
  const saved = await app.call(updateTransferSettings, {
    as: owner,
    body: { isOn: true, ...account },
  })
  expect(saved.status).toBe(200)
  // The mentorship is sold in cedis, which PayPal does not take.
  const { body: offers } = await app.call(listOffers, { as: owner })
  const mentorship = offers.find(({ program }) => program === 'mentorship')
  if (!mentorship) throw new Error('There is no mentorship.')
  const { program, ...offer } = mentorship
  const body = { ...offer, currency: 'ghs' as const }
  expect((await app.call(saveOffer, { as: owner, params: { program }, body })).status).toBe(200)
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await Promise.all([paypal.stop(), paystack.stop()])
})

async function open(person: Person, size = phone) {
  const storage = await signIn(app, base, person)
  const visitor = await openVisitor(browser, base, { storage, viewport: size })
  // Providers send their payers back to the academy's public address, where it does not listen here.
  const elsewhere = ({ origin }: URL) => origin !== base
  await visitor.context.route(elsewhere, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const { location, ...headers } = response.headers()
    const back = location && { location: location.replace(testOrigin, base) }
    await route.fulfill({ response, headers: { ...headers, ...back } })
  })
  await visitor.page.goto('/dashboard')
  return { ...visitor, dialog: visitor.page.getByRole('dialog') }
}
const paymentsOf = async ({ email }: Person) =>
  (await app.call(listTransactions, { as: owner, query: { search: email } })).body.items

test('paid by PayPal, another by mobile money, a third by transfer, and one is refunded in part', async () => {
  const [one, other, third] = [
    await app.people.free(),
    await app.people.free(),
    await app.people.free(),
  ]

  // The site names what is set up.
  const stranger = await openVisitor(browser, base)
  await stranger.page.goto('/')
  await stranger.page.getByText('PayPal, mobile money or bank transfer').waitFor()
  await stranger.context.close()

  // PayPal, among those that take dollars.
  const atPayPal = await open(one)
  await atPayPal.page.getByRole('button', { name: 'Upgrade to Academy' }).click()
  await atPayPal.dialog.getByRole('radio', { name: /^PayPal/ }).waitFor()
  await atPayPal.dialog.getByRole('radio', { name: /^Bank transfer/ }).waitFor()
  expect(await atPayPal.dialog.getByRole('radio').count()).toBe(2)
  expect(await violationsOn(atPayPal.page, { part: '[role=dialog]' })).toEqual([])
  await atPayPal.picture('ways-1-choice')
  await atPayPal.dialog.getByRole('button', { name: 'Continue to PayPal' }).click()
  await atPayPal.page.getByRole('heading', { name: 'PayPal' }).waitFor()
  await atPayPal.page.getByText('USD 50.00').waitFor()
  await atPayPal.page.getByRole('button', { name: 'Pay now' }).click()
  await atPayPal.page.getByText('Payment successful!').waitFor()
  await atPayPal.page.getByRole('heading', { name: /^Paid \$50.*, awaiting approval$/ }).waitFor()
  expect(await paymentsOf(one)).toMatchObject([
    { status: 'paid', provider: 'paypal', amountCents: 5000, currency: 'usd' },
  ])
  await atPayPal.picture('ways-2-paid')

  // Mobile money, which alone takes cedis: nothing is to be chosen.
  const atPaystack = await open(other)
  await atPaystack.page.getByRole('button', { name: 'Join Mentorship' }).click()
  const leave = atPaystack.dialog.getByRole('button', { name: 'Continue to Paystack' })
  await leave.waitFor()
  expect(await atPaystack.dialog.getByRole('radio').count()).toBe(0)
  await leave.click()
  await atPaystack.page.getByText('GHS 100.00 by card or mobile money').waitFor()
  // Back without having paid: nothing is lost, and it can be gone on with.
  await atPaystack.page.goBack()
  await atPaystack.page.getByRole('button', { name: 'Join Mentorship' }).click()
  await leave.click()
  await atPaystack.page.getByRole('button', { name: 'Pay now' }).click()
  await atPaystack.page.getByText('Payment successful!').waitFor()
  expect(await paymentsOf(other)).toMatchObject([
    { status: 'paid', provider: 'paystack', amountCents: 10_000, currency: 'ghs' },
  ])

  // A transfer: the reference is shown again on the dashboard.
  const atBank = await open(third)
  await atBank.page.getByRole('button', { name: 'Upgrade to Academy' }).click()
  await atBank.dialog.getByRole('radio', { name: /^Bank transfer/ }).click()
  await atBank.dialog.getByRole('button', { name: 'Show the bank details' }).click()
  await atBank.dialog.getByText('IBAN DE00 1234').waitFor()
  expect(await violationsOn(atBank.page, { part: '[role=dialog]' })).toEqual([])
  await atBank.picture('ways-3-transfer')
  await atBank.page.keyboard.press('Escape')
  await atBank.page.getByRole('heading', { name: 'Waiting for your transfer' }).waitFor()
  const reference = await atBank.page.locator('dd .font-mono').textContent()

  // The office records it, and gives a part of the first payment back.
  const office = await open(owner, { width: 1280, height: 900 })
  const { page } = office
  await page.goto('/dashboard/transactions')
  await page.getByText(reference ?? '').waitFor()
  await office.picture('ways-4-office')
  await page.getByRole('button', { name: `Mark the transfer of ${third.name} as received` }).click()
  await office.dialog.getByRole('button', { name: 'Mark as Received' }).click()
  await page.getByText('Transfer Recorded').waitFor()
  await page.getByText('No transfer waits for you').waitFor()
  const row = page.getByRole('row').filter({ hasText: one.email })
  await row.getByRole('button', { name: /^Refund the payment/ }).click()
  await office.dialog.getByLabel('Amount').fill('20')
  await office.dialog.getByRole('button', { name: 'Refund' }).click()
  await row.getByText('−$20.00').waitFor()
  await expect
    .poll(() => paymentsOf(one))
    .toMatchObject([{ status: 'paid', refundedCents: 2000, provider: 'paypal' }])
  const [order] = [...paypal.orders.values()].filter(({ capture }) => capture)
  expect(paypal.refundedOf(order?.id ?? '')).toBe(2000)
  expect(await paymentsOf(third)).toMatchObject([{ status: 'paid', provider: 'transfer' }])
  await office.picture('ways-5-refunded')
  office.expectQuietConsole()
})
