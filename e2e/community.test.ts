import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'

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

test('empty lists say so, and an unset link cannot be followed', async () => {
  const { page, context, expectQuietConsole } = await openVisitor(browser, base, {
    storage: storageOf(base, await app.people.free()),
  })
  await page.goto('/dashboard/courses')
  await page.getByText('Free courses will appear here.').waitFor()
  await page.goto('/dashboard/signals')
  await page.getByText('Daily signals will appear here.').waitFor()
  await page.goto('/dashboard/community')
  for (const name of ['Join Telegram', 'Join Discord']) {
    const button = page.getByRole('button', { name })
    await expect.poll(() => button.isDisabled()).toBe(true)
  }
  await expect.poll(() => page.getByText('Not available yet').count()).toBe(2)
  expectQuietConsole()
  await context.close()
})

test('a signal shows its pair, levels and reasons; BUY is green, SELL is red', async () => {
  const owner = await app.people.admin()
  const levels = { entry: '1.26500', stopLoss: '1.26200', takeProfit: '1.27100' }
  for (const direction of ['SELL', 'BUY'] as const) {
    const { stopLoss: takeProfit, takeProfit: stopLoss } = levels
    const placed = direction === 'BUY' ? levels : { ...levels, stopLoss, takeProfit }
    const body = { title: `To ${direction}`, content: 'From the level.', pair: 'GBPUSD', direction }
    const { status } = await app.call(createSignal, { as: owner, body: { ...body, ...placed } })
    expect(status).toBe(201)
  }
  const { page, context } = await openVisitor(browser, base, {
    storage: storageOf(base, await app.people.free()),
  })
  await page.goto('/dashboard/signals')
  const list = page.getByRole('region', { name: 'Signals' })
  const card = list.getByRole('listitem').filter({ hasText: 'To BUY' })
  for (const text of ['GBPUSD', 'Active', ...Object.values(levels), 'From the level.']) {
    await card.getByText(text, { exact: true }).waitFor()
  }
  await card.getByRole('time').waitFor()
  const colourOf = (word: string) =>
    list
      .getByText(word, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  const token = (name: string) =>
    page.evaluate((property) => {
      const probe = document.createElement('i')
      probe.style.color = `var(${property})`
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  expect(await colourOf('BUY')).toBe(await token('--success'))
  expect(await colourOf('SELL')).toBe(await token('--danger'))
  await context.close()
})
