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
  const early = ['/api/auth/me', '/api/academy/content']
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual(expect.arrayContaining(early))
  release()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  // The page's own call has taken the early answer.
  expect(asked.filter((one) => one === '/api/academy/content')).toHaveLength(1)
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
