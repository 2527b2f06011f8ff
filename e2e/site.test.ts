import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'

let browser: Browser
let demo: DemoAcademy
beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

const whenUsable = { waitUntil: 'networkidle' } as const

test('what the owner publishes is in the HTML that is sent, and on the page with scripts', async () => {
  const owner = await openVisitor(browser, demo.base, { storage: await demo.storageOf('admin') })
  await owner.page.goto('/dashboard/site')
  const headline = owner.page.getByLabel('Headline')
  await headline.fill('Size first, then trade.')
  const preview = owner.page.frameLocator('iframe[title="Preview of the landing page"]')
  await preview.getByRole('heading', { name: 'Size first, then trade.' }).waitFor()
  await owner.page.getByLabel('These figures are').selectOption('hidden')
  await owner.page.getByRole('button', { name: 'Remove question 10' }).click()
  await owner.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await owner.page.getByText('Version 1').waitFor()
  await expectAccessible(owner, 'site-1-words')

  await owner.page.goto('/dashboard/offers')
  await owner.page.getByText('The landing page shows a different price').waitFor()
  await owner.page.getByRole('button', { name: 'Show the charged price' }).click()
  await owner.page.getByLabel('Name').first().fill('Half a Year of Trading')
  await owner.page.getByRole('button', { name: 'Save Offer' }).click()
  await owner.page.getByRole('heading', { name: 'Half a Year of Trading', level: 2 }).waitFor()
  await expectAccessible(owner, 'site-2-offers')
  owner.expectQuietConsole()

  const sent = async () => (await fetch(demo.base)).text()
  await expect.poll(sent, { timeout: 90_000 }).toContain('Half a Year of Trading')
  // Except for the scripts' data, which contains hidden content as well.
  const html = (await sent()).replace(/<script[^>]*id="academy-info">.*?<\/script>/s, '')
  expect(html).toContain('Size first, then trade.')
  expect(html).not.toMatch(/@@|Know your exit before your entry|success rate|\$497/)

  // A hydration mismatch is an error in the console.
  const visitor = await openVisitor(browser, demo.base, { viewport: phone })
  await visitor.page.goto('/', whenUsable)
  expect(await visitor.page.locator('h1').textContent()).toBe('Size first, then trade.')
  expect(await visitor.page.locator('#faq h3').count()).toBe(9)
  await visitor.picture('site-3-landing')
  visitor.expectQuietConsole()
})

test('a published legal text is shown at its address, and the editors fit a phone', {
  tags: ['long'],
}, async () => {
  const storage = await demo.storageOf('admin')
  const { page, picture } = await openVisitor(browser, demo.base, { storage, viewport: phone })
  await page.goto('/dashboard/site')
  await page.getByRole('tab', { name: 'Terms' }).click()
  // The previous editor may load late, and stays until this one can be painted.
  await page.getByRole('heading', { name: 'Terms', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Text' }).fill('# House rules\n\nBe kind to beginners.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Version 1').waitFor()
  await picture('site-4-terms-phone')
  await page.goto('/dashboard/offers')
  await page.getByLabel('Price charged').waitFor()
  await picture('site-5-offers-phone')

  const visitor = await openVisitor(browser, demo.base)
  const sent = async () => (await fetch(`${demo.base}/terms`)).text()
  await expect.poll(sent, { timeout: 90_000 }).toContain('Be kind to beginners.')
  await visitor.page.goto('/terms', whenUsable)
  await visitor.page.getByRole('heading', { name: 'House rules' }).waitFor()
  visitor.expectQuietConsole()
  await visitor.page.goto('/', whenUsable)
  await visitor.page.getByRole('link', { name: 'Terms' }).click()
  await visitor.page.getByText('Be kind to beginners.').waitFor()
})
