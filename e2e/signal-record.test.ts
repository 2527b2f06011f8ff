import type { Browser } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignal, updateSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'

let app: TestApp
let browser: Browser
let base: string
let admin: Person
beforeAll(async () => {
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
  admin = await app.people.admin()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const visit = async (person: Person) =>
  openVisitor(browser, base, { storage: storageOf(base, person) })

async function finish(status: 'hit_tp' | 'hit_sl') {
  const levels = { entry: '1.08500', stopLoss: '1.08000', takeProfit: '1.09500' }
  const body = { title: `Euro ${status}`, content: 'Up', direction: 'BUY' as const, ...levels }
  const { id } = (await app.call(createSignal, { as: admin, body })).body
  await app.call(updateSignal, { as: admin, params: { id }, body: { status } })
}

test('the track record grows with each closed signal, as a chart and as a table', async () => {
  const visitor = await visit(await app.people.free())
  const { page, context } = visitor
  await page.goto('/dashboard/signals')
  await page.getByText('The track record begins with the first closed signal.').waitFor()
  await finish('hit_tp')
  await finish('hit_sl')
  await page.getByRole('figure', { name: 'Equity curve in R' }).locator('svg').first().waitFor()
  const figures = page.locator('section').filter({ has: page.getByText('Profit factor') })
  // Two signals give no win rate.
  for (const text of ['–', '2.00', '1 / 1']) {
    await figures.getByText(text, { exact: true }).first().waitFor()
  }
  await expectAccessible(visitor, 'signals-record')
  await page.getByRole('button', { name: /^Show as table/ }).click()
  const table = page.getByRole('table', { name: 'Equity curve in R' })
  await table.getByText('-1R').waitFor()
  await table.getByText('+1R').waitFor()
  visitor.expectQuietConsole()
  await context.close()
})

test('a signal with its chart, risk and validity reaches the cards and can be enlarged', {
  tags: ['long'],
}, async () => {
  const owner = await visit(admin)
  await owner.page.goto('/dashboard/signals')
  await owner.page.getByRole('button', { name: 'Create Signal' }).first().click()
  const form = owner.page.getByRole('dialog', { name: 'Create Signal' })
  await form.getByLabel('Title', { exact: true }).fill('Gold waits')
  await form.getByLabel('Content').fill('Above the level.')
  await form.getByLabel('Risk (%)').fill('0.5')
  await form.getByLabel('Valid until').fill('2099-01-01T10:00')
  await form.getByLabel('Status').selectOption('pending')
  const blank = { create: { width: 800, height: 400, channels: 3 as const, background: '#2fbf8f' } }
  const buffer = await sharp(blank).png().toBuffer()
  await form
    .getByLabel('Chart image')
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer })
  await form.getByRole('button', { name: 'Create Signal' }).click()
  await owner.page.getByText('Signal Created').waitFor()
  owner.expectQuietConsole()
  await owner.context.close()

  const visitor = await visit(await app.people.free())
  const { page, context } = visitor
  await page.goto('/dashboard/signals')
  const card = page.getByRole('listitem').filter({ hasText: 'Gold waits' }).first()
  await card.getByText('0.5%').waitFor()
  await card.getByText('2099').waitFor()
  await card.getByRole('button', { name: 'Chart of Gold waits, enlarge' }).click()
  const shown = page.getByRole('dialog', { name: 'Gold waits' }).getByRole('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await expectAccessible(visitor, 'signals-chart')
  visitor.expectQuietConsole()
  await context.close()
})
