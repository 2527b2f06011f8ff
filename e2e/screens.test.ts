import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { axeFindings, expectAccessible } from './support/accessibility.ts'
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

describe('what opens over a screen', () => {
  const open = async (viewer: Viewer, address: string, viewport = desktop) => {
    const storage = await demo.storageOf(viewer)
    const quiet = [/status of 500/]
    const visitor = await openVisitor(browser, demo.base, { viewport, storage, quiet })
    await visitor.page.goto(address)
    await visitor.page.waitForFunction(isLoaded)
    return visitor
  }

  test.each(Object.entries(sizes))('the menu of a row, %s', async (size, viewport) => {
    const visitor = await open('admin', '/dashboard/courses', viewport)
    await visitor.page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await visitor.page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    await expectAccessible(visitor, `open-row-menu-${size}`)
    visitor.expectQuietConsole()
    await visitor.context.close()
  })

  test.each(Object.entries(sizes))('the choices of a field, %s', async (size, viewport) => {
    const visitor = await open('free', '/settings', viewport)
    const field = visitor.page.getByRole('combobox', { name: 'Time zone' })
    // While it is open the rest of the page is hidden from those who listen; Tab closes it.
    const but = ['aria-hidden-focus']
    await field.fill('lis')
    await visitor.page.getByRole('option', { name: /Lisbon/ }).waitFor()
    await expectAccessible(visitor, `open-choices-${size}`, { but })
    await field.fill('nowhere at all')
    await visitor.page.getByText('No such time zone').waitFor()
    await expectAccessible(visitor, `open-no-choices-${size}`, { but })
    await visitor.page.keyboard.press('Tab')
    await visitor.page.getByText('No such time zone').waitFor({ state: 'detached' })
    await expect.poll(() => axeFindings(visitor.page)).toEqual([])
    visitor.expectQuietConsole()
    await visitor.context.close()
  })

  test('the name of an icon', async () => {
    const visitor = await open('free', '/dashboard')
    await visitor.page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await visitor.page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: 'Daily Signals' })
      .hover()
    await visitor.page.locator('[data-side=right]').getByText('Daily Signals').waitFor()
    await expectAccessible(visitor, 'open-tooltip')
    visitor.expectQuietConsole()
    await visitor.context.close()
  })

  test('a toast on a phone covers neither title nor buttons of a dialog', async () => {
    const visitor = await open('admin', '/dashboard/strategies', phone)
    const { page } = visitor
    await page.route('**/api/mentorship/strategies', (call) =>
      call.request().method() === 'POST' ? call.fulfill({ status: 500 }) : call.fallback(),
    )
    await page.getByRole('button', { name: 'Create Strategy' }).click()
    const dialog = page.getByRole('dialog')
    for (const field of ['Title', 'Description', 'Rules']) {
      await dialog.getByLabel(field, { exact: true }).fill('The range of the first hour')
    }
    await dialog.getByRole('button', { name: 'Create Strategy' }).click()
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Error' })
    await toast.waitFor()
    const rest = async () => {
      const [said, title] = [
        await toast.boundingBox(),
        await dialog.getByRole('heading').boundingBox(),
      ]
      return said && title && said.y >= 0 ? title.y - said.y - said.height : -1
    }
    await expect.poll(rest, { message: 'pixels between toast and title' }).toBeGreaterThanOrEqual(0)
    await expectAccessible(visitor, 'open-dialog-toast')
    await visitor.context.close()
  })
})
