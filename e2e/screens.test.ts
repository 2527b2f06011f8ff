import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { axeFindings } from './support/accessibility.ts'
import { desktop, launchBrowser, openVisitor, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'

const dashboard = (...sections: string[]) =>
  sections.map((section) => `/dashboard${section && `/${section}`}`)

/** Every screen that somebody can come to, by who sees it. */
const screens: Record<Viewer, string[]> = {
  visitor: [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/privacy',
    '/terms',
    '/risk',
    '/certificates',
    '/certificates/0000-0000-0000-0000',
    '/no-such-page',
    '/dashboard',
  ],
  free: ['/profile', '/settings', ...dashboard('', 'courses', 'signals', 'community')],
  academy: dashboard('', 'courses', 'live', 'assignments', 'journal'),
  mentorship: dashboard(
    '',
    'sessions',
    'strategies',
    'signals',
    'challenges',
    'courses',
    'journal',
  ),
  admin: [
    ...dashboard('', 'users', 'courses', 'sessions', 'signals', 'transactions', 'messages'),
    ...dashboard('assignments', 'journal', 'strategies', 'challenges'),
    ...dashboard('academy-settings', 'mails'),
  ],
}
const viewers = Object.keys(screens) as Viewer[]
const sizes = { phone, desktop }
const themes = ['light', 'dark'] as const

/** In the page: its heading is there, and nothing spins or is a skeleton any more. */
const isLoaded = () =>
  document.querySelector('main h1') !== null &&
  !document.querySelector('main [aria-busy="true"], main .animate-spin, main .animate-pulse')

let browser: Browser
let demo: DemoAcademy

beforeAll(async () => {
  browser = await launchBrowser()
  demo = await startDemo(browser)
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

describe.each(viewers)('%s', (viewer) => {
  describe.each(themes)('%s', (theme) => {
    test.each(Object.entries(sizes))('%s', async (size, viewport) => {
      const storage = await demo.storageOf(viewer)
      // Chromium reports a page that answers 404, as the one for unknown addresses does.
      const quiet = viewer === 'visitor' ? [/status of 404/] : []
      const visitor = await openVisitor(browser, demo.base, { viewport, storage, quiet })
      const { page } = visitor
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
      for (const address of screens[viewer]) {
        const name = `${viewer}${address.replaceAll('/', '-')} ${theme} ${size}`
        await page.goto(address)
        await page.getByRole('main').first().waitFor()
        await page.waitForFunction(isLoaded)
        await page.evaluate(() => document.fonts.ready)
        await visitor.picture(`screens/${name.replaceAll(' ', '-')}`)

        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
        expect.soft(scrollWidth, `${name} is wider than its window`).toBe(clientWidth)
        expect.soft(await axeFindings(page), name).toEqual([])
      }
      visitor.expectQuietConsole()
      await visitor.context.close()
    })
  })
})
