import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTransactions } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { testOrigin } from '#testing/second-factors.ts'
import { violationsOn } from './support/axe.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { signIn } from './support/sign-in.ts'
import { fakeStripeScript } from './support/stripe-in-browser.ts'

const stripe = new FakeStripe()
const paypal = new FakePayPal()
let app: TestApp
let browser: Browser
let base: string
let paypalBase: string
let owner: Person
beforeAll(async () => {
  const paypalEnv = await paypal.start()
  paypalBase = paypalEnv.PAYPAL_API_BASE
  const env = { ...(await stripe.start()), ...paypalEnv }
  app = await startApp({ clientFolder, env })
  base = await app.listen()
  owner = await app.people.owner()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await Promise.all([stripe.stop(), paypal.stop()])
})

const open = async (person: Person, viewport = phone) =>
  openVisitor(browser, base, { viewport, storage: await signIn(app, base, person) })

const paymentsOf = async ({ email }: Person) =>
  (await app.call(listTransactions, { as: owner, query: { search: email } })).body.items

interface Wanted {
  name: string
  price: string
  instalments?: string
}

/** The owner makes an offer in euros, of the one course there is. */
async function makeOffer(office: Awaited<ReturnType<typeof open>>, wanted: Wanted) {
  const { page } = office
  await page.goto('/dashboard/offers/further')
  await page.getByRole('button', { name: 'Create Offer' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create Offer' })
  await form.getByLabel('Name', { exact: true }).fill(wanted.name)
  await form.getByLabel('Summary').fill('How to see where price turned before.')
  await form.getByLabel('Reading Levels').check()
  await form.getByLabel('Price', { exact: true }).fill(wanted.price)
  await form.getByLabel('Currency').selectOption('EUR')
  if (wanted.instalments) {
    await form.getByLabel('Paid').selectOption('In monthly instalments')
    await form.getByLabel('Number of instalments').fill(wanted.instalments)
  }
  await form.getByLabel('State').selectOption('on_sale')
  expect(await violationsOn(page, { part: '[role=dialog]' })).toEqual([])
  await office.picture(`instalments-form-${wanted.instalments ?? 'once'}`)
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await page.getByText('Offer Created').waitFor()
}

test('three instalments in euros with a coupon are paid by card, the same at once by PayPal', async () => {
  const course = await makeCourse(app, owner, {
    title: 'Reading Levels',
    roleAccess: ['academy_student'],
    isPublished: true,
  })
  await makeVideo(app, owner, course.id, 'The first level')
  const office = await open(owner, { width: 1280, height: 900 })
  await makeOffer(office, { name: 'Levels in three', price: '300', instalments: '3' })
  await makeOffer(office, { name: 'Levels at once', price: '270' })

  const { page: desk } = office
  await desk.goto('/dashboard/coupons')
  await desk.getByRole('button', { name: 'Create Coupon' }).first().click()
  const coupon = desk.getByRole('dialog')
  await coupon.getByLabel('Code').fill('EURO30')
  await coupon.getByLabel('Program').selectOption('Levels in three')
  await coupon.getByLabel('Discount').selectOption({ index: 1 })
  await coupon.getByLabel(/^Amount in/).fill('30')
  await coupon.getByRole('button', { name: /Coupon$/ }).click()
  await desk.getByText('EURO30').first().waitFor()
  await office.picture('instalments-coupon')

  const [one, other] = [await app.people.free(), await app.people.free()]
  const byCard = await open(one)
  let subscription = ''
  await fakeStripeScript(byCard.context, async ({ intent }) => {
    subscription = stripe.billing.ofIntent(intent)?.id ?? ''
    for (const event of stripe.payRecurring(intent)) {
      expect((await app.request(stripe.delivery(event))).status).toBe(200)
    }
    return null
  })
  const { page } = byCard
  await page.goto('/offers/levels-in-three')
  await page.getByRole('button', { name: 'Buy now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'I have a coupon' }).click()
  await dialog.getByLabel('Coupon').fill('euro30')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByText('−€30.00').waitFor()
  await byCard.picture('instalments-checkout')
  expect(await violationsOn(page, { part: '[role=dialog]' })).toEqual([])
  await dialog.getByLabel('Card number').fill('4242424242424242')
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Pay €70.00' }).click()
  await page.getByText('Payment successful!').first().waitFor()
  await reloaded
  await page.goto('/dashboard/courses')
  await page.getByText('Reading Levels').first().waitFor()
  // The second and the third, without the coupon; after them there is nothing left to pay.
  for (const _ of ['second', 'third']) {
    for (const event of stripe.renew(subscription).events) {
      expect((await app.request(stripe.delivery(event))).status).toBe(200)
    }
  }
  await expect
    .poll(async () =>
      (await paymentsOf(one)).map(({ amountCents, currency }) => [amountCents, currency]),
    )
    .toEqual([
      [10_000, 'eur'],
      [10_000, 'eur'],
      [7000, 'eur'],
    ])
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Your Purchases' }).waitFor()
  await byCard.picture('instalments-paid')

  const byPayPal = await open(other)
  // PayPal sends its payer back to the academy's public address, where it does not listen here.
  await byPayPal.context.route(
    ({ origin }) => origin === new URL(paypalBase).origin,
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      const { location, ...headers } = response.headers()
      const back = location && { location: location.replace(testOrigin, base) }
      await route.fulfill({ response, headers: { ...headers, ...back } })
    },
  )
  await byPayPal.page.goto('/offers/levels-at-once')
  await byPayPal.page.getByRole('button', { name: 'Buy now' }).click()
  const choice = byPayPal.page.getByRole('dialog')
  await choice.getByRole('radio', { name: /^PayPal/ }).click()
  await choice.getByRole('button', { name: 'Continue to PayPal' }).click()
  await byPayPal.page.getByText('EUR 270.00').waitFor()
  await byPayPal.page.getByRole('button', { name: 'Pay now' }).click()
  await byPayPal.page.getByText('Payment successful!').waitFor()
  expect(await paymentsOf(other)).toMatchObject([
    { status: 'paid', provider: 'paypal', amountCents: 27_000, currency: 'eur' },
  ])
  await byPayPal.page.goto('/dashboard/courses')
  await byPayPal.page.getByText('Reading Levels').first().waitFor()

  await desk.goto('/dashboard/offers/further')
  await desk.getByRole('button', { name: 'Buyers of Levels in three' }).click()
  await desk.getByRole('dialog').getByText(one.email).waitFor()
  await office.picture('instalments-buyers')
  byCard.expectQuietConsole()
  office.expectQuietConsole()
})
