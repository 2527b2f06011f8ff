import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTransactions, refundTransaction } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { violationsOn } from './support/axe.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { signIn } from './support/sign-in.ts'

let app: TestApp
let browser: Browser
let base: string
beforeAll(async () => {
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('an owner makes an offer, a member buys it and learns, and a refund ends it', async () => {
  const owner = await app.people.owner()
  const course = await makeCourse(app, owner, {
    title: 'Reading Levels',
    roleAccess: ['academy_student'],
    isPublished: true,
  })
  await makeVideo(app, owner, course.id, 'The first level')
  const office = await openVisitor(browser, base, { storage: await signIn(app, base, owner) })
  const { page: desk } = office
  await desk.goto('/dashboard/offers')
  await desk.getByRole('link', { name: 'Further offers' }).click()
  await desk.getByRole('button', { name: 'Create Offer' }).first().click()
  const form = desk.getByRole('dialog', { name: 'Create Offer' })
  await form.getByLabel('Name', { exact: true }).fill('Levels, step by step')
  expect(await form.getByLabel('Address').inputValue()).toBe('levels-step-by-step')
  await form.getByLabel('Summary').fill('One course about levels.')
  await form.getByRole('textbox', { name: 'Text of its page' }).fill('You **learn** to wait.')
  await form.getByLabel('State').selectOption('on_sale')
  await form.getByLabel('Price', { exact: true }).fill('49')
  await form.getByRole('button', { name: 'Create Offer' }).click()
  // What opens nothing is refused at its field.
  await form.getByText('Choose what it opens: a program, a course, signals or calls').waitFor()
  await form.getByLabel('Reading Levels').check()
  expect(await violationsOn(desk, { part: '[role=dialog]' })).toEqual([])
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await desk.getByText('Offer Created').waitFor()
  await desk
    .getByRole('cell', { name: /Levels, step by step/ })
    .first()
    .waitFor()
  await office.picture('offers-1-list')

  // The page is readable without any script.
  const html = await (await fetch(`${base}/offers/levels-step-by-step`)).text()
  const body = html.slice(html.indexOf('<body'))
  expect(body).toContain('One course about levels.')
  expect(body).toContain('Reading Levels')
  expect(html).toContain('<meta property="og:title" content="Levels, step by step"/>')
  expect((await fetch(`${base}/offers/no-such-offer`)).status).toBe(404)

  // A page's information about the academy may be five seconds old.
  app.clock.advance(10_000)
  const member = await app.people.free()
  const storage = await signIn(app, base, member)
  const visitor = await openVisitor(browser, base, { viewport: phone, storage })
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('heading', { name: 'More Ways to Learn' }).waitFor()
  await page.getByRole('link', { name: 'Look inside Levels, step by step' }).click()
  await page.getByRole('heading', { name: 'Levels, step by step' }).waitFor()
  await page.getByText('Access for 6 months').waitFor()
  await visitor.picture('offers-2-page')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Buy now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').pressSequentially('4242424242424242')
  await dialog.getByLabel('Expiry').pressSequentially('1234')
  await dialog.getByLabel('CVC').fill('123')
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Pay $49.00' }).click()
  await page.getByText('Payment successful!').first().waitFor()
  await reloaded
  await page.goto('/dashboard/courses')
  await page.getByText('Reading Levels').first().waitFor()
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Your Purchases' }).waitFor()
  await visitor.picture('offers-3-purchases')

  await desk.getByRole('button', { name: 'Buyers of Levels, step by step' }).click()
  await desk.getByRole('dialog').getByText(member.email).waitFor()
  await office.picture('offers-4-buyers')

  const { body: paid } = await app.call(listTransactions, { as: owner, query: {} })
  const params = { id: paid.items[0]?.id ?? '' }
  expect((await app.call(refundTransaction, { as: owner, params, body: {} })).status).toBe(202)
  await page.goto('/dashboard/courses')
  await page.getByText('Free courses will appear here.').waitFor()
  visitor.expectQuietConsole()
  office.expectQuietConsole()
})
