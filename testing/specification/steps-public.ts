import type { Page } from 'playwright'

type Step = (page: Page) => Promise<unknown>

/**
 * Runs a step while the server holds back the response to a call. The step ends once the call has been made:
 * its button looks busy before that, and whoever left the page then would let the call go out later.
 */
export const holding =
  (address: string, step: Step): Step =>
  async (page) => {
    await page.route(`**${address}`, () => undefined)
    await Promise.all([page.waitForRequest(`**${address}`), step(page)])
  }

/** Refreshes the community page, whose content the server then holds back. */
export const refreshed: Step = async (page) => {
  await page.getByText('Last updated').waitFor()
  const button = page.getByRole('button', { name: 'Refresh', exact: true })
  await holding('/api/community/content', () => button.click())(page)
}

/** Pays for the academy with a card of the sandbox. */
export const payForAcademy =
  (number: string): Step =>
  async (page) => {
    await page.getByRole('button', { name: 'Upgrade to Academy' }).click()
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry').fill('12/2034')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Pay $50.00' }).click()
  }

const takesEveryCard = (page: Page) =>
  page.route('**/api/payment/sandbox/**', (call) =>
    call.fulfill({ json: { status: 'succeeded', error: null } }),
  )

/** Runs a step with a provider that accepts every card, and a page that is never reloaded. */
export const paidAtOnce =
  (step: Step): Step =>
  async (page) => {
    await takesEveryCard(page)
    await page.route(/\/dashboard$/, () => undefined)
    await step(page)
  }

/** Pays, and lets the two seconds pass after which the page is loaded again. */
export const welcomed: Step = async (page) => {
  await takesEveryCard(page)
  const loaded = page.waitForEvent('load')
  await payForAcademy('4242424242424242')(page)
  await page.getByText('Payment successful!').first().waitFor()
  await page.clock.fastForward(2000)
  await loaded
}
