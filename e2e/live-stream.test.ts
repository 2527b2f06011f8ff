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

test('a published signal is on the screen without the clock of the polling', async () => {
  const owner = await app.people.admin()
  const { page, context, expectQuietConsole } = await openVisitor(browser, base, {
    storage: storageOf(base, await app.people.free()),
  })
  // No interval ever elapses here.
  await page.addInitScript(() => {
    Object.assign(window, { setInterval: () => 0 })
  })
  await page.goto('/dashboard/signals')
  await page.getByText('Daily signals will appear here.').waitFor()
  const body = { title: 'Cable', content: 'Above the open.', pair: 'GBPUSD' }
  const { status } = await app.call(createSignal, { as: owner, body })
  expect(status).toBe(201)
  await page.getByRole('main').getByText('Cable', { exact: true }).waitFor()

  // Told on any other page, with the way to it; not to whoever published it.
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  const next = {
    title: 'Fibre',
    content: 'Below the close.',
    pair: 'EURUSD',
    direction: 'SELL',
  } as const
  await app.call(createSignal, { as: owner, body: next })
  await page.getByText('New signal: EURUSD SELL').waitFor()
  await page.getByRole('button', { name: 'View signal' }).click()
  await page.getByRole('region', { name: 'The signal from your notification' }).waitFor()
  expectQuietConsole()
  await context.close()
})
