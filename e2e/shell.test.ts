import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#server/app/demo-mode.ts'
import type { Viewer } from '#testing/specification/row.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { isLoaded } from './support/screens.ts'
import { fillTrade } from './support/trades.ts'
import { type WindowOptions, windowsInTurn } from './support/windows-in-turn.ts'

const sevenDays = 7 * 24 * 60 * 60

let browser: Browser
let demo: DemoAcademy
beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await browser?.close()
  await demo?.app.stop()
})

const openInTurn = windowsInTurn(
  () => browser,
  () => demo.base,
)
const open = async (viewer: Viewer, options: WindowOptions = {}) =>
  openInTurn({ storage: await demo.storageOf(viewer), ...options })

const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width

/** Fills in the form on the screen. */
async function signIn(page: Page, viewer: Viewer) {
  const account = demoAccounts.find(({ email }) => email.startsWith(`${viewer}@`))
  await page.getByLabel('Email').fill(account?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

describe('the sidebar', () => {
  test('is 256 px wide or 48, and stays as it was left for seven days', async () => {
    const { page, context, expectQuietConsole } = await open('free')
    await page.goto('/dashboard')
    await sidebar(page).waitFor()
    await expect.poll(() => widthOf(page)).toBe(256)
    await toggle(page).click()
    await expect.poll(() => widthOf(page)).toBe(48)
    const stored = async () =>
      (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    await expect.poll(async () => (await stored())?.value).toBe('false')
    const left = ((await stored())?.expires ?? 0) - Date.now() / 1000
    expect(left).toBeGreaterThan(sevenDays - 120)
    expect(left).toBeLessThanOrEqual(sevenDays + 1)

    await page.reload()
    await sidebar(page).waitFor()
    await expect.poll(() => widthOf(page)).toBe(48)
    await toggle(page).click()
    await expect.poll(() => widthOf(page)).toBe(256)
    await expect.poll(async () => (await stored())?.value).toBe('true')
    expectQuietConsole()
    await context.close()
  })

  test('marks a pressed entry at once, and keeps the previous section until the next is ready', async () => {
    const { page, context, expectQuietConsole } = await open('academy')
    await page.goto('/dashboard')
    const before = page.getByText('Overall Progress').first()
    await before.waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let held = 0
    await page.route('**/assets/*.js', async (route) => {
      held += 1
      await released
      await route.continue()
    })
    const entry = sidebar(page).getByRole('link', { name: 'Assignments' })
    await entry.click()
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('page')
    await expect.poll(() => held).toBeGreaterThan(0)
    // Its own figures may still be loading; a fallback for the next section would show a spinner.
    await expect.poll(() => page.locator('main .animate-spin').count()).toBe(0)
    expect(await before.isVisible()).toBe(true)
    release()
    await page.waitForURL('**/dashboard/assignments')
    await page
      .getByRole('main')
      .getByText(/assignment/i)
      .first()
      .waitFor()
    expectQuietConsole()
    await context.close()
  })

  test('is a drawer of 288 px on a phone, which closes when an entry is followed', async () => {
    const { page, context, expectQuietConsole } = await open('free', { viewport: phone })
    await page.goto('/dashboard')
    await toggle(page).click()
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288)
    expect(await sidebar(page).count()).toBe(0)
    await drawer.getByRole('link', { name: 'Free Courses' }).click()
    await page.waitForURL('**/dashboard/courses')
    await drawer.waitFor({ state: 'detached' })
    expectQuietConsole()
    await context.close()
  })
})

test('the theme is light at first, whatever the system prefers', async () => {
  const { page, context } = await openVisitor(browser, demo.base, { colorScheme: 'dark' })
  await page.goto('/login')
  expect(await page.locator('html').getAttribute('class')).toBe('light')
  await context.close()
})

describe('guarded pages', () => {
  test('ask a visitor to sign in, and show what was asked for afterwards', async () => {
    const { page, context, expectQuietConsole } = await open('visitor')
    for (const address of ['/admin/users', '/academy', '/mentorship/signals', '/profile']) {
      await page.goto(address)
      await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
      await page.getByText('You need to be signed in to access this page.').waitFor()
    }
    await page.goto('/dashboard/courses')
    await page.getByRole('link', { name: 'Sign In to Continue' }).click()
    await page.waitForURL('**/login')
    await signIn(page, 'free')
    await page.waitForURL('**/dashboard/courses')
    expectQuietConsole()
    await context.close()
  })

  test.each([
    ['free', '/admin/users'],
    ['free', '/academy/courses'],
    ['academy', '/mentorship/signals'],
    ['mentorship', '/academy'],
    ['academy', '/admin'],
  ] as const)('refuse %s at %s', async (viewer, address) => {
    const { page, context, expectQuietConsole } = await open(viewer)
    await page.goto(address)
    await page.getByRole('heading', { name: 'Insufficient Permissions' }).waitFor()
    await page.getByText("You don't have the required permissions to access this page.").waitFor()
    expect(new URL(page.url()).pathname).toBe(address)
    expectQuietConsole()
    await context.close()
  })
})

test.each(['admin', 'academy', 'mentorship'] as const)(
  '/%s without a section is the dashboard, and Back does not return to it',
  async (area) => {
    const { page, context, expectQuietConsole } = await open(area)
    await page.goto('/privacy')
    await page.goto(`/${area}`)
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL('**/privacy')
    expectQuietConsole()
    await context.close()
  },
)

test('back closes a dialog on the first page that was opened, too, and keeps what was typed', async () => {
  const storage = await demo.storageOf('academy')
  const { page, context, expectQuietConsole } = await openVisitor(browser, demo.base, { storage })
  await page.goto('/dashboard/journal')
  const openForm = () => page.getByRole('button', { name: 'Add Trade' }).first().click()
  const dialog = page.getByRole('dialog')
  await openForm()
  await fillTrade(page, { Setup: 'Breakout' })
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await openForm()
  await dialog.getByText('What you typed earlier has been restored.').waitFor()
  await expect.poll(() => dialog.getByLabel('Setup').inputValue()).toBe('Breakout')
  expect(new URL(page.url()).pathname).toBe('/dashboard/journal')
  expectQuietConsole()
  await context.close()
})

test('an unknown address is answered with 404 and a way home', async () => {
  const { page, context } = await open('visitor', { quiet: [/status of 404/] })
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await page.getByText('404', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${demo.base}/`)
  await context.close()
})

test('a banner says that the network is gone, and disappears when it is back', async () => {
  const { page, context, expectQuietConsole } = await open('free', {
    quiet: [/net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)/],
  })
  await page.goto('/dashboard')
  // A part of the page that is still loading would be missing.
  await page.waitForFunction(isLoaded)
  const banner = page.getByText('You are offline. What you see may be out of date.')
  expect(await banner.count()).toBe(0)
  await context.setOffline(true)
  await banner.waitFor()
  expect(await page.getByRole('heading', { level: 1 }).isVisible(), 'what was there').toBe(true)
  await context.setOffline(false)
  await banner.waitFor({ state: 'detached' })
  expectQuietConsole()
  await context.close()
})

test('a screen that crashes says so, and is there again after a reload', async () => {
  const { page, context } = await open('admin')
  // The code of one section is replaced by code that throws when rendered.
  const code = '**/assets/users-section-*.js'
  await page.route(code, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("The wheel came off.") }',
    }),
  )
  await page.goto('/dashboard/users')
  await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor()
  await page.getByText('The wheel came off.').waitFor()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await page.getByRole('heading', { name: 'Pending Role Requests' }).waitFor()
  await context.close()
})

test('logging out leads to the landing page and leaves nothing of the session', async () => {
  const { page, context, expectQuietConsole } = await open('visitor')
  await page.goto('/login')
  await signIn(page, 'free')
  await page.waitForURL('**/dashboard')
  const token = () => page.evaluate(() => localStorage.getItem('accessToken'))
  const refreshTokens = async () =>
    (await context.cookies()).filter(({ name }) => name === 'refreshToken')
  expect(await token()).not.toBeNull()
  expect(await refreshTokens()).toHaveLength(1)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${demo.base}/`)
  await expect.poll(token).toBeNull()
  await expect.poll(refreshTokens).toEqual([])
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
  expectQuietConsole()
  await context.close()
})
