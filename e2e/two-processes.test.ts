import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignalStepInput } from '#contract/signals/signal-steps.ts'
import { createSignal, recordSignalStep } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type CuttingProxy, startCuttingProxy } from '#testing/cutting-proxy.ts'
import { crowding, report } from '#testing/trust/report.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'

let apps: TestApp[] = []
let proxies: CuttingProxy[] = []
let browser: Browser
beforeAll(async () => {
  const one = await startApp({ clientFolder })
  const other = await startApp({ clientFolder, shareWith: one })
  apps = [one, other]
  proxies = await Promise.all(apps.map(async (app) => startCuttingProxy(await app.listen())))
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  for (const app of apps.toReversed()) await app.stop()
})

/** Each step, and what the screens then say. */
const steps: { step: SignalStepInput; says: string }[] = [
  { step: { kind: 'filled', price: '1.08500' }, says: 'Filled at 1.08500' },
  { step: { kind: 'stop_to_entry' }, says: 'Stop moved to the entry at 1.08500' },
  { step: { kind: 'target_hit', target: 1 }, says: 'Target 1 hit at 1.09000' },
  { step: { kind: 'close', price: '1.09200' }, says: 'Closed at 1.09200' },
]

test('two browsers at two processes show publishing and each step within a second, once, also when their streams are cut', async ({
  task,
}) => {
  const [one, other] = apps
  if (!one || !other) throw new Error('there are two processes')
  const owner = await one.people.admin()
  const visitors = await Promise.all(
    proxies.map(async ({ base }) =>
      openVisitor(browser, base, { storage: storageOf(base, await one.people.free()) }),
    ),
  )
  const pages = visitors.map(({ page }) => page)
  for (const page of pages) {
    // No polling ever elapses here.
    await page.addInitScript(() => {
      Object.assign(window, { setInterval: () => 0 })
    })
    await page.goto('/dashboard/signals')
    await page.getByText('Daily signals will appear here.').waitFor()
  }
  let slowest = 0
  /** Waits until every page shows something, and notes how long after `began` the last of them did. */
  const shown = async (began: number, what: (page: Page) => Promise<unknown>) => {
    await Promise.all(pages.map(what))
    slowest = Math.max(slowest, performance.now() - began)
  }
  const body = {
    title: 'Long euro',
    content: 'Up',
    pair: 'EURUSD',
    direction: 'BUY' as const,
    orderType: 'limit' as const,
    status: 'pending' as const,
    entry: '1.08500',
    stopLoss: '1.08000',
    takeProfit: '1.09000',
    furtherTargets: ['1.09500'],
  }
  let began = performance.now()
  const made = await one.call(createSignal, { as: owner, body })
  expect(made.status, made.text).toBe(201)
  await shown(began, (page) => page.getByRole('main').getByText('EURUSD').first().waitFor())

  const { id } = made.body
  for (const page of pages) {
    await page.goto(`/dashboard/signals/${id}`)
    await page.getByRole('heading', { name: 'History' }).waitFor()
  }
  for (const [number, { step, says }] of steps.entries()) {
    const app = number % 2 === 0 ? other : one
    // One stream is cut while the step is on its way, the other one after it was told.
    began = performance.now()
    if (number === 1) proxies[0]?.cut()
    const stepped = await app.call(recordSignalStep, { as: owner, params: { id }, body: step })
    expect(stepped.status, stepped.text).toBe(201)
    if (number === 2) proxies[1]?.cut()
    await shown(began, (page) => page.getByRole('main').getByText(says).first().waitFor())
  }
  for (const page of pages) {
    const history = page.getByRole('main').getByRole('listitem')
    for (const { says } of steps) {
      expect(await history.filter({ hasText: says }).count(), says).toBe(1)
    }
  }
  report(task, `the slowest change was on both screens after ${Math.round(slowest)} ms`)
  expect(slowest).toBeLessThan(1000 * crowding())
  for (const { context } of visitors) await context.close()
})
