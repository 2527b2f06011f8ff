import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { connectBrowser } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { sendSignIn, storageOf } from './support/sign-in.ts'
import { windowsInTurn } from './support/windows-in-turn.ts'

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

const openWindow = windowsInTurn(
  () => browser,
  () => base,
)

/** The page makes its last requests once it has become usable. */
const whenUsable = { waitUntil: 'networkidle' } as const

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)

describe('the landing page', () => {
  test('has a header that stays, with links to programs, reviews and questions', async () => {
    const { page, context, expectQuietConsole } = await openWindow()
    await page.goto('/', whenUsable)
    const header = page.getByRole('banner')
    const links = header.getByRole('navigation').getByRole('link')
    expect(await links.allTextContents()).toEqual(['Programs', 'Reviews', 'FAQ'])
    for (const [name, target] of [
      ['Programs', '#programs'],
      ['Reviews', '#reviews'],
      ['FAQ', '#faq'],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, 0))
      await header.getByRole('link', { name }).click()
      await expect.poll(() => topOf(page, target), { message: name }).toBeLessThan(600)
      expect(await topOf(page, target)).toBeGreaterThanOrEqual(0)
      expect(await topOf(page, 'header')).toBe(0)
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('link', { name: 'See the programs' }).click()
    await expect.poll(() => topOf(page, '#programs')).toBeLessThan(300)
    expectQuietConsole()
    await context.close()
  })

  test('opens a dialog that switches between both forms, and signs in to the dashboard', async () => {
    const { page, context, expectQuietConsole } = await openWindow()
    await page.goto('/', whenUsable)
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Sign in' }).waitFor()
    await dialog.getByRole('button', { name: 'Create one' }).click()
    await dialog.getByRole('heading', { name: 'Create your account' }).waitFor()
    await dialog.getByLabel('Full Name').waitFor()
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByRole('heading', { name: 'Sign in' }).waitFor()
    await sendSignIn(page, await app.people.free())
    await page.waitForURL('**/dashboard')
    expectQuietConsole()
    await context.close()
  })

  test('has a menu that leads a signed-in visitor to each of its pages', async () => {
    const { page, context, expectQuietConsole } = await openWindow({
      storage: storageOf(base, await app.people.free()),
    })
    for (const [entry, address] of [
      ['Profile', '/profile'],
      ['My Dashboard', '/dashboard'],
      ['Settings', '/settings'],
    ] as const) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await page.waitForURL(`**${address}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expectQuietConsole()
    await context.close()
  })

  test('opens one question at a time, which a second click closes', async () => {
    const { page, context } = await openWindow()
    await page.goto('/', whenUsable)
    const questions = page.locator('#faq details')
    const open = page.locator('#faq details[open] summary')
    expect(await questions.count()).toBe(10)
    expect(await open.count()).toBe(0)
    for (let number = 0; number < 10; number += 1) {
      const summary = questions.nth(number).locator('summary')
      const text = await summary.textContent()
      await summary.click()
      await expect.poll(() => open.allTextContents()).toEqual([text])
    }
    await open.click()
    await expect.poll(() => open.count()).toBe(0)
    await context.close()
  })

  test('leads from its footer to the programs, to support and to the legal pages', async () => {
    const { page, context } = await openWindow()
    await page.goto('/', whenUsable)
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    )
    expect(found).toEqual([
      ['6-Month Academy Program', '/#program-academy'],
      ['Monthly Mentorship Program', '/#program-mentorship'],
      ['Free Community', '/#program-community'],
      ['FAQ', '/#faq'],
      ['Login', '/login'],
      ['Create an account', '/register'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Risk disclosure', '/risk'],
    ])
    for (const [, address] of found) {
      const [path = '', anchor] = (address ?? '').split('#')
      if (anchor) expect(await page.locator(`#${anchor}`).count(), anchor).toBe(1)
      else expect((await app.request({ method: 'GET', url: path })).status, path).toBe(200)
    }
    await context.close()
  })
})

test('a crash without a message is told as an unexpected error', async () => {
  const { page, context } = await openWindow({
    storage: storageOf(base, await app.people.admin()),
  })
  await page.route('**/assets/users-section-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error() }',
    }),
  )
  await page.goto('/dashboard/users')
  await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor()
  await page.getByText('An unexpected error occurred.').waitFor()
  await page.getByRole('button', { name: 'Reload Page' }).waitFor()
  await context.close()
})

test.each(['academy', 'mentorship'] as const)(
  'an admin enters the sections of the %s area as well',
  async (area) => {
    const { page, context, expectQuietConsole } = await openWindow({
      storage: storageOf(base, await app.people.admin()),
    })
    const title = { academy: 'Academy Dashboard', mentorship: 'Elite Mentorship' }[area]
    await page.goto(`/${area}/overview`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expectQuietConsole()
    await context.close()
  },
)

test.each([
  ['academy', '/academy/journal', 'Academy Dashboard'],
  ['mentorship', '/mentorship/challenges', 'Elite Mentorship'],
  ['admin', '/admin/users', 'Admin Dashboard'],
] as const)('%s sees the section that %s names', async (kind, address, title) => {
  const { page, context, expectQuietConsole } = await openWindow({
    storage: storageOf(base, await app.people[kind]()),
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  await expect.poll(() => page.locator('[aria-current=page]').allTextContents()).toEqual([])
  expectQuietConsole()
  await context.close()
})

test('the user is read again on entering the dashboard', async () => {
  const { page, context } = await openWindow({
    storage: storageOf(base, await app.people.free()),
  })
  await page.goto('/settings')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const requested = page.waitForRequest('**/api/auth/me')
  await page.getByRole('link', { name: 'Overview' }).click()
  await requested
  await context.close()
})
