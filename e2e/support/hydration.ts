import { globSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { connectBrowser, openVisitor, phone } from './browser.ts'
import { clientFolder } from './demo.ts'
import { storageOf } from './sign-in.ts'

/** The pages that are prerendered. */
const prerendered = globSync('**/index.html', { cwd: clientFolder }).map(
  (file) => `/${path.dirname(file).replace(/^\.$/, '')}`,
)
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/St_Johns',
  'UTC',
]
const locales = ['ar-EG', 'de-CH', 'fa-IR', 'th-TH', 'tr-TR', 'en-US']
const brands = ['Pip Academy', "O'Neil $& <b>$1</b>", 'Börse – 外汇 👩🏽‍🏫', 'A'.repeat(60)]
const bits = (seed: number, at: number) => (seed >> at) % 2 === 1
const one = <T>(of: readonly T[], seed: number) => of[seed % of.length] as T

/**
 * Whether React has taken the page over including its title and whatever can be used, or has redirected, and has
 * nothing left to do: only then has it told what did not match.
 */
export const isTaken = async () => {
  const parts = document.querySelector('h1') ? document.querySelectorAll('h1, button, input') : []
  const isFiber = (key: string) => key.startsWith('__reactFiber')
  for (const part of parts) if (!Object.keys(part).some(isFiber)) return false
  return new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(true)))
}

/**
 * Defines the tests that open every prerendered page as `count` different people: consecutive seeds differ in brand,
 * size and theme. `first` is the first of the seeds.
 */
export function takeOverPages(count: number, first: number): void {
  let browser: Browser
  const apps: { app: TestApp; base: string }[] = []
  beforeAll(async () => {
    browser = await connectBrowser()
    for (const brand of brands.slice(0, count)) {
      const app = await startApp({ clientFolder, env: { BRAND_NAME: brand } })
      apps.push({ app, base: await app.listen() })
    }
  })
  afterAll(async () => {
    await browser?.close()
    for (const { app } of apps) await app.stop()
  })

  const seeds = Array.from({ length: count }, (_, at) => first + at)

  test.each(seeds)(
    'with seed %d, every prerendered page matches the client’s rendering',
    async (seed) => {
      expect(prerendered.length).toBeGreaterThan(5)
      const { app, base } = one(apps, seed)
      const person = bits(seed, 2) ? await app.people.academy() : null
      const { page, context, expectQuietConsole } = await openVisitor(browser, base, {
        timeZone: one(zones, seed),
        locale: one(locales, seed),
        colorScheme: bits(seed, 1) ? 'dark' : 'light',
        viewport: bits(seed, 0) ? phone : undefined,
        ...(person && { storage: storageOf(base, person) }),
        quiet: [/404 \(Not Found\)/],
      })
      await page.addInitScript(
        (theme) => localStorage.setItem('theme', theme),
        bits(seed, 3) ? 'dark' : 'light',
      )
      const query = bits(seed, 4) ? '' : '?utm_source=a&code=B#faq'
      for (const address of prerendered) {
        await page.goto(address + query)
        await page.waitForFunction(isTaken)
        // A hydration mismatch is an error in the console.
        expectQuietConsole()
      }
      await context.close()
    },
  )

  test('a sign-in page that says why it appeared still says so after a reload', async () => {
    const { base } = one(apps, 0)
    const { page, context, expectQuietConsole } = await openVisitor(browser, base)
    await page.goto('/login')
    await page.waitForFunction(isTaken)
    // As left behind by an expired session, and by a registration.
    const usr = {
      notice: 'Your session has ended',
      email: 'ann@people.example',
      returnTo: '/academy',
    }
    await page.evaluate((state) => history.replaceState(state, ''), { usr, key: 'a', idx: 0 })
    await page.reload()
    await page.waitForFunction(isTaken)
    await page.getByText(usr.notice).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(usr.email)
    expectQuietConsole()
    await context.close()
  })
}
