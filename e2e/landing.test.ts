import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, settingsInputSchema, updateSettings } from '#contract/academy-settings.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone } from './support/browser.ts'
import { quiet } from './support/offline.ts'
import { storageOf } from './support/sign-in.ts'
import { windowsInTurn } from './support/windows-in-turn.ts'

const clientFolder = path.join(import.meta.dirname, '../build/client')
const brand = 'Lions</script><b>& "Co"'

const open = windowsInTurn(
  () => browser,
  () => base,
)

/** The page makes its last requests once it has become usable. */
const whenUsable = { waitUntil: 'networkidle' } as const

let app: TestApp
let browser: Browser
let base: string
beforeAll(async () => {
  app = await startApp({ clientFolder, env: { BRAND_NAME: brand } })
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test.each(['/', '/privacy', '/terms', '/risk'])(
  '%s shows the name that is set at run time, before and after the scripts have run',
  async (address) => {
    const { page, context, expectQuietConsole } = await open()
    // A hydration mismatch, or anything blocked by the policy, is an error there.
    await page.goto(address, whenUsable)
    expect(await page.title()).toContain(brand)
    expect(await page.getByText(brand).count()).toBeGreaterThan(0)
    expect(await page.locator('b').count()).toBe(0)
    expect(await page.content()).not.toContain('@@')
    expectQuietConsole()
    await context.close()
  },
)

test('the page can be read, and its questions opened, without scripts', async () => {
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  for (const text of ['$497', '$697', 'Most Popular', '$97', 'per month', '50 of 50 seats left']) {
    expect(await page.getByText(text).first().isVisible(), text).toBe(true)
  }
  await page.getByText('How can I pay?').click()
  await page.getByText('By card, with PayPal or with mobile money.').waitFor()
  await context.close()
})

test('a press without a line says that a form cannot be opened, and leaves the page to be read', async () => {
  const visitor = await open({ viewport: phone, quiet })
  const { page, context } = visitor
  await page.goto('/', whenUsable)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  const notice = page.getByRole('alert')
  await notice.getByText('You are offline').waitFor()
  await expectAccessible(visitor, 'landing-offline')
  await notice.getByRole('button', { name: 'Close' }).click()
  await page.getByText('How can I pay?').click()
  await page.getByText('By card, with PayPal or with mobile money.').waitFor()
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await notice.waitFor()
  // Back on the line it begins again by itself.
  await context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await page.getByRole('dialog').waitFor()
  await context.close()
})

test('losing the line before the lower sections have loaded leaves the page to be read', async () => {
  const visitor = await open({ viewport: phone, quiet })
  const { page, context } = visitor
  await page.route(/landing-sections/, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  const notice = page.getByRole('alert')
  await notice.getByText('This page has not loaded completely').waitFor()
  await expectAccessible(visitor, 'landing-incomplete')
  await notice.getByRole('button', { name: 'Close' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('How can I pay?').click()
  await page.getByText('By card, with PayPal or with mobile money.').waitFor()

  // Closed or not, the page begins again once the line is back.
  await page.unroute(/landing-sections/)
  const begun = page.waitForEvent('framenavigated')
  await context.setOffline(true)
  await context.setOffline(false)
  await begun
  await page.getByRole('button', { name: 'Join Free Community' }).last().click()
  await page.getByText(/signup feature is coming soon/).waitFor()
  await context.close()
})

test('a visitor on a phone looks around, opens both forms and asks for the community', async () => {
  const { page, context, picture, expectQuietConsole } = await open({
    viewport: phone,
  })
  await page.goto('/', whenUsable)
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await page.getByText('How can I pay?').click()
  await page.getByText('Will I make money?').click()
  await expect.poll(() => page.locator('details[open]').count()).toBe(1)
  await page.getByText('Will I make money?').click()
  await expect.poll(() => page.locator('details[open]').count()).toBe(0)

  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click()
  await dialog.getByLabel('Name').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Join Free Community' }).first().click()
  expect(await page.getByRole('alert').textContent()).toMatch(/signup feature is coming soon/)
  await page.getByRole('button', { name: 'OK' }).click()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  await picture('landing-phone')
  expectQuietConsole()
  await context.close()
})

test('once the switch is on, the community opens the registration form', async () => {
  const as = await app.people.admin()
  const { body: settings } = await app.call(getSettings, { as })
  const body = settingsInputSchema.parse({ ...settings, communitySignupOpen: true })
  expect((await app.call(updateSettings, { as, body })).status).toBe(200)
  app.clock.advance(60_000)
  const { page, context } = await open()
  await page.goto('/', whenUsable)
  await page.getByRole('button', { name: 'Join Free Community' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  await context.close()
})

test('a signed-in visitor has a menu in place of the buttons, and leaves by it', async () => {
  const { email, password } = await app.people.free()
  const visitor = await open()
  const { page, context } = visitor
  await page.goto('/', whenUsable)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'My Dashboard' }).waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Profile',
    'My Dashboard',
    'Settings',
    'Sign out',
  ])
  await expectAccessible(visitor, 'landing-account')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await context.close()
})

test('with text at twice the size nothing scrolls sideways', async () => {
  const storage = storageOf(base, await app.people.free())
  for (const [address, who] of [['/'], ['/login'], ['/dashboard', storage]] as const) {
    const { page, context, picture } = await open({ storage: who })
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(`large-text${address.replaceAll('/', '-')}-${width}`)
      const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(widthOfPage, { message: `${address} at ${width}` }).toBe(width)
    }
    await context.close()
  }
})

test('an unknown address is answered with 404 and the not-found page, with a way home', async () => {
  const { page, context } = await open({ quiet: [/404/] })
  const response = await page.goto('/not/there')
  expect(response?.status()).toBe(404)
  await page.getByText('Oops! Page not found').waitFor()
  await page.getByRole('link', { name: /home/i }).click()
  await page.getByRole('heading', { level: 1, name: 'Know your exit before your entry.' }).waitFor()
  await context.close()
})
