import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { axeFindings } from './accessibility.ts'
import { connectBrowser, desktop, openVisitor, phone, type Visitor } from './browser.ts'
import { type DemoAcademy, startDemo } from './demo.ts'

const dashboard = (...sections: string[]) =>
  sections.map((section) => `/dashboard${section && `/${section}`}`)

/** Every screen that can be reached, by who sees it. */
export const screens: Record<Viewer, string[]> = {
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
    ...dashboard('academy-settings', 'mails', 'activity'),
  ],
}
export const viewers = Object.keys(screens) as Viewer[]

export const sizes = { phone, desktop }
type Size = keyof typeof sizes
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/**
 * Which combinations a run checks for each screen: each size and each theme once, or each size in each
 * theme.
 */
type Looks = 'pairs' | 'all'

/**
 * For 'pairs', every other screen combines the phone with the light theme, the others with the dark
 * one.
 */
const isLookedAt = (looks: Looks, index: number, size: Size, theme: Theme) =>
  looks === 'all' || index % 2 === Number((size === 'phone') === (theme === 'light'))

/** Runs in the page: its heading is there, and there is no spinner or skeleton left. */
export const isLoaded = () =>
  document.querySelector('main h1') !== null &&
  !document.querySelector('main [aria-busy="true"], main .animate-spin, main .animate-pulse')

/** Runs in the page: the same, with what is rendered only once somebody scrolls near it. */
export const isLoadedToItsEnd = () => {
  scrollTo(0, document.documentElement.scrollHeight)
  const waiting = ['[aria-busy="true"]', '.animate-spin', '.animate-pulse', '[data-when-near]']
  const isThere = document.querySelector('main h1') !== null
  return isThere && !document.querySelector(waiting.map((one) => `main ${one}`).join())
}

/** A viewer's window in a theme, for every size: a new one would load everything again. */
async function openThemed(
  browser: Browser,
  demo: DemoAcademy,
  viewer: Viewer,
  theme: Theme,
): Promise<Visitor> {
  const storage = await demo.storageOf(viewer)
  // Chromium logs a page answered with 404, such as the one for unknown addresses.
  const quiet = viewer === 'visitor' ? [/status of 404/] : []
  const visitor = await openVisitor(browser, demo.base, { storage, quiet })
  await visitor.page.addInitScript((value) => localStorage.setItem('theme', value), theme)
  return visitor
}

/** Visits a viewer's screens: each loads, is no wider than its window, and passes axe. */
async function lookAtScreens(
  visitor: Visitor,
  viewer: Viewer,
  { looks, theme, size }: { looks: Looks; theme: Theme; size: Size },
): Promise<void> {
  const { page } = visitor
  await page.setViewportSize(sizes[size])
  const seen = screens[viewer].filter((_, index) => isLookedAt(looks, index, size, theme))
  for (const address of seen) {
    const name = `${viewer}${address.replaceAll('/', '-')} ${theme} ${size}`
    await page.goto(address)
    await page.getByRole('main').first().waitFor()
    await page.waitForFunction(isLoadedToItsEnd)
    await page.evaluate(() => scrollTo(0, 0))
    await page.evaluate(() => document.fonts.ready)
    await visitor.picture(`screens/${name.replaceAll(' ', '-')}`)

    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect.soft(scrollWidth, `${name} is wider than its window`).toBe(clientWidth)
    expect.soft(await axeFindings(page), name).toEqual([])
  }
  visitor.expectQuietConsole()
}

/** Tests that visit every screen of these viewers, in the demo academy. */
export function lookAtAll(viewers: Viewer[], looks: Looks): void {
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

  describe.each(viewers)('%s', (viewer) => {
    describe.each(themes)('%s', (theme) => {
      let visitor: Visitor | undefined
      afterAll(() => visitor?.context.close())

      test.each(Object.keys(sizes) as Size[])('%s', async (size) => {
        visitor ??= await openThemed(browser, demo, viewer, theme)
        await lookAtScreens(visitor, viewer, { looks, theme, size })
      })
    })
  })
}
