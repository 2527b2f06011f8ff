import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'

let academy: DemoAcademy
let browser: Browser
beforeAll(async () => {
  academy = await startDemo()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await academy?.app.stop()
})

/** Holds all scripts back until the returned function is called. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('what a dashboard page has read is requested before its scripts the next time', async () => {
  const storage = await academy.storageOf('academy')
  const { page, context } = await openVisitor(browser, academy.base, { storage })
  await page.goto('/dashboard')
  const kept = () => page.evaluate(() => localStorage.getItem('early') ?? '')
  await expect.poll(kept, { timeout: 20_000 }).toContain('/academy/content')
  const release = await holdScripts(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => asked, { timeout: 20_000 }).toContain('/api/together')
  release()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  await page.getByText('Next Live Session').waitFor()
  // The page's own calls have taken the answers that were on their way.
  expect(asked.filter((one) => one === '/api/together')).toHaveLength(1)
  expect(asked).not.toContain('/api/auth/me')
  expect(asked).not.toContain('/api/academy/content')
  await context.close()
})

test('a button pressed before the scripts have loaded works once they have', async () => {
  const { page, context } = await openVisitor(browser, academy.base)
  const release = await holdScripts(context)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Login' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('dialog').getByLabel('Email').waitFor()
  await context.close()
})

test('a page that leads on to the dashboard asks early, too', async () => {
  const storage = await academy.storageOf('admin')
  const { page, context } = await openVisitor(browser, academy.base, { storage })
  await page.goto('/admin')
  const kept = () => page.evaluate(() => localStorage.getItem('early') ?? '{}')
  await expect
    .poll(async () => Object.keys(JSON.parse(await kept())), { timeout: 20_000 })
    .toContain('/admin')
  expect(await kept()).toContain('/admin/stats')
  await context.close()
})
