import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'
import { fakeStripeScript } from './support/stripe-in-browser.ts'

const stripe = new FakeStripe()
let app: TestApp
let browser: Browser
let base: string
beforeAll(async () => {
  app = await startApp({ clientFolder, env: await stripe.start() })
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await stripe.stop()
})

/** A member at the upgrade cards. */
async function openMember() {
  const visitor = await openVisitor(browser, base, {
    storage: storageOf(base, await app.people.free()),
  })
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  return {
    ...visitor,
    dialog,
    pay: dialog.getByRole('button', { name: 'Pay $50.00' }),
    async openForm() {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Upgrade to Academy' }).click()
    },
  }
}

test('nothing can be sent before the card provider is ready', async () => {
  const { pay, context, openForm } = await openMember()
  // Its script never loads.
  await context.route('https://js.stripe.com/**', () => undefined)
  await openForm()
  await pay.waitFor()
  expect(await pay.isDisabled()).toBe(true)
  await context.close()
})

test('a missing card field is told, and nothing is sent', async () => {
  const { page, dialog, pay, context, openForm } = await openMember()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await fakeStripeScript(context, async () => null)
  await page.addInitScript(() => {
    const lost = { getElement: () => null }
    Object.defineProperty(window, 'Stripe', {
      configurable: true,
      get: () => undefined,
      set(made: (...input: unknown[]) => { elements: () => object }) {
        const create = (...input: unknown[]) => {
          const provider = made(...input)
          return { ...provider, elements: () => ({ ...provider.elements(), ...lost }) }
        }
        const value = Object.assign(create, { version: 'endive' })
        Object.defineProperty(window, 'Stripe', { value, configurable: true })
      },
    })
  })
  await openForm()
  await dialog.getByLabel('Card number').waitFor()
  await pay.click()
  await dialog.getByText('Card element not found').waitFor()
  expect(sent).not.toContain('/api/payment/create-payment-intent')
  await context.close()
})

test('a refusal without a word is told as a failed payment', async () => {
  const { dialog, pay, context, openForm } = await openMember()
  await fakeStripeScript(context, async () => '')
  await openForm()
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await pay.click()
  await dialog.getByText('Payment failed', { exact: true }).waitFor()
  await context.close()
})
