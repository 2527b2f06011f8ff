import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTransactions } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { violationsOn } from './support/axe.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { signIn } from './support/sign-in.ts'
import { fakeStripeFormScript } from './support/stripe-form-in-browser.ts'

const stripe = new FakeStripe()
let app: TestApp
let browser: Browser
let base: string

beforeAll(async () => {
  app = await startApp({ clientFolder, env: await stripe.start({ mode: 'live' }) })
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await stripe.stop()
})

async function open(person: Person, viewport = phone) {
  const visitor = await openVisitor(browser, base, {
    storage: await signIn(app, base, person),
    viewport,
  })
  await fakeStripeFormScript(visitor.context, async ({ intent, method }) => {
    if (method === 'sepa_debit') {
      stripe.process(intent)
      return 'processing'
    }
    await app.request(stripe.delivery(stripe.pay(intent)))
    return method === 'ideal' ? 'elsewhere' : 'succeeded'
  })
  await visitor.page.goto('/dashboard')
  return { ...visitor, dialog: visitor.page.getByRole('dialog') }
}

test('an owner offers all methods: one takes days, another comes back from the bank', async () => {
  const owner = await app.people.admin()
  const [one, other] = [await app.people.free(), await app.people.free()]

  const office = await open(owner, { width: 1280, height: 900 })
  await office.page.goto('/dashboard/transactions')
  await office.page.getByLabel(/^Cards, Apple Pay, Google Pay, SEPA and what else/).check()
  await office.page.getByRole('button', { name: 'Save Stripe Settings' }).click()
  await office.page.getByText('Your account offers: Card, Apple Pay, Google Pay').waitFor()
  await office.picture('stripe-methods-1-owner')

  const debit = await open(one)
  await debit.page.getByRole('button', { name: 'Upgrade to Academy' }).click()
  await debit.dialog.getByLabel('Method').selectOption('sepa_debit')
  expect(await violationsOn(debit.page, { part: '[role=dialog]' })).toEqual([])
  await debit.dialog.getByRole('button', { name: 'Pay $50.00' }).click()
  await debit.dialog.getByText('Your payment is on its way.').waitFor()
  await debit.picture('stripe-methods-2-processing')
  await debit.page.keyboard.press('Escape')
  await debit.page.getByRole('heading', { name: 'Your payment is on its way' }).waitFor()
  const [processing] = [...stripe.intents.values()].filter(({ status }) => status === 'processing')
  await app.request(stripe.delivery(stripe.pay(processing?.id ?? '')))
  await debit.page.getByRole('heading', { name: /^Paid \$50.*, awaiting approval$/ }).waitFor()

  const redirected = await open(other)
  await redirected.page.getByRole('button', { name: 'Upgrade to Academy' }).click()
  await redirected.dialog.getByLabel('Method').selectOption('ideal')
  await redirected.dialog.getByRole('button', { name: 'Pay $50.00' }).click()
  await redirected.page.getByText('Payment successful!').waitFor()
  await redirected.page.getByRole('heading', { name: /^Paid \$50.*, awaiting approval$/ }).waitFor()
  expect(new URL(redirected.page.url()).search).toBe('')

  const { body } = await app.call(listTransactions, { as: owner, query: {} })
  expect(body.items.map(({ status }) => status)).toEqual(['paid', 'paid'])
  for (const { expectQuietConsole } of [office, debit, redirected]) expectQuietConsole()
})
