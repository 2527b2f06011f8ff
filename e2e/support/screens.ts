import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { axeFindings } from './accessibility.ts'
import { violationsOn } from './axe.ts'
import {
  connectBrowser,
  desktop,
  openVisitor,
  phone,
  pixelsTooWide,
  type Visitor,
} from './browser.ts'
import { type DemoAcademy, startDemo } from './demo.ts'
import { stillPage } from './windows-in-turn.ts'

const dashboard = (...sections: string[]) =>
  sections.map((section) => `/dashboard${section && `/${section}`}`)

/** The screens that every run looks at, by who sees them. */
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
    '/record/verify',
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
    'reviews',
  ),
  admin: [
    ...dashboard('', 'users', 'courses', 'sessions', 'signals', 'transactions', 'messages'),
    ...dashboard('assignments', 'journal', 'strategies', 'challenges'),
    ...dashboard('academy-settings', 'mails', 'activity', 'system'),
  ],
}
export const viewers = Object.keys(screens) as Viewer[]

/** The rest of them, which only the long run looks at: by their parts they are like the ones above. */
const furtherScreens: Record<Viewer, string[]> = {
  visitor: ['/record'],
  free: dashboard('reviews', 'calls', 'assignments', 'journal'),
  academy: dashboard(
    ...['signals', 'community', 'reviews', 'calls'],
    ...['journal?view=analysis', 'journal?view=signals', 'journal?view=own-drills'],
    ...['journal/imports', 'journal/imports/how-to', 'journal/candles', 'journal/practice'],
  ),
  mentorship: dashboard('assignments', 'community', 'calls', 'journal?view=playbook'),
  admin: dashboard(
    ...['members', 'calls', 'questions', 'questions?view=marking', 'certificates'],
    ...['invitations', 'letters', 'coupons', 'invoices', 'team'],
    ...['chat-groups', 'site', 'offers', 'mail-words', 'connections'],
  ),
}

export const sizes = { phone, desktop }
interface Look {
  size: keyof typeof sizes
  theme: 'light' | 'dark'
}

/** Each size in each theme, in an order in which a screen begins in the theme that the last one ended in. */
const looks: Look[] = [
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
]

/**
 * How a run looks at each screen: 'once' in one of these looks, so that over the screens each size in each theme is
 * loaded; 'all' in each of them.
 */
type Way = 'once' | 'all'

const looksAt = (way: Way, index: number): Look[] => {
  const at = index % looks.length
  return way === 'once' ? looks.slice(at, at + 1) : looks
}

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

/**
 * Runs in the page: chooses a theme as another tab does. What draws in colours of its own follows that once it
 * listens; the rest takes them from the root's class.
 */
const turnTo = (theme: Look['theme']) => {
  localStorage.setItem('theme', theme)
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
}

/** A screen has loaded, is in the theme, no wider than its window, and passes axe. */
async function expectFit(visitor: Visitor, name: string, { size, theme }: Look): Promise<void> {
  const { page } = visitor
  const about = `${name} ${theme} ${size}`
  await page.getByRole('main').first().waitFor()
  await page.waitForFunction(isLoadedToItsEnd)
  await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(() => document.fonts.ready)
  await visitor.picture(`screens/${about.replaceAll(' ', '-')}`)

  expect.soft(await page.locator('html').getAttribute('class'), about).toContain(theme)
  expect.soft(await pixelsTooWide(page), `${about} is wider than its window`).toBe(0)
  expect.soft(await axeFindings(page), about).toEqual([])
  // Nothing is too small to be pressed where it has come to lie below a bar, either.
  for (const top of [40, 100]) {
    await page.evaluate((pixels) => scrollTo(0, pixels), top)
    const small = await violationsOn(page, { rules: ['target-size'] })
    expect.soft(small, `${about}, scrolled by ${top} px`).toEqual([])
  }
}

/** Visits a viewer's screens. */
async function lookAtScreens(visitor: Visitor, viewer: Viewer, way: Way): Promise<void> {
  const { page } = visitor
  await page.goto(stillPage)
  const addresses =
    way === 'once' ? screens[viewer] : [...screens[viewer], ...furtherScreens[viewer]]
  for (const [index, address] of addresses.entries()) {
    for (const look of looksAt(way, index)) {
      await page.setViewportSize(sizes[look.size])
      await page.evaluate(turnTo, look.theme)
      await page.goto(address)
      await expectFit(visitor, `${viewer}${address.replaceAll(/[/?=]/g, '-')}`, look)
    }
  }
  visitor.expectQuietConsole()
}

/** Tests that visit every screen of these viewers, in the demo academy. */
export function lookAtAll(viewers: Viewer[], way: Way): void {
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

  test.each(viewers)('%s', async (viewer) => {
    const storage = await demo.storageOf(viewer)
    // Chromium logs a page answered with 404, such as the one for unknown addresses.
    const quiet = viewer === 'visitor' ? [/status of 404/] : []
    const visitor = await openVisitor(browser, demo.base, { storage, quiet })
    await lookAtScreens(visitor, viewer, way)
    await visitor.context.close()
  })
}
