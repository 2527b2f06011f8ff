import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveRoleRequest, listRoleRequests, requestRole } from '#contract/access/access.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
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

/** The browser itself logs refused calls. */
const quiet = [/status of 40\d/]

const openInTurn = windowsInTurn(
  () => browser,
  () => base,
)
const open = (token?: string) =>
  openInTurn({
    quiet,
    ...(token !== undefined && { storage: storageOf(base, { token }) }),
  })
const accessToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))

describe('the session', () => {
  test('begins with the access token in local storage and a guarded cookie for seven days', async () => {
    const { page, context, expectQuietConsole } = await open()
    await page.goto('/login')
    await sendSignIn(page, await app.people.free())
    await page.waitForURL('**/dashboard')
    expect(await accessToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const cookie = (await context.cookies(`${base}/api/auth`)).find(
      ({ name }) => name === 'refreshToken',
    )
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60)
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThan(7.01)
    expectQuietConsole()
    await context.close()
  })

  test('is not loaded without a token', async () => {
    const { page, context } = await open()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    expect(requested).not.toContain('/api/auth/me')
    await context.close()
  })

  test('that cannot be renewed at the start is forgotten, and leads to the sign-in form', async () => {
    const { page, context } = await open('no-token-at-all')
    const place = { domain: new URL(base).hostname, path: '/api/auth' }
    const guarded = { httpOnly: true, secure: true, sameSite: 'Strict' as const }
    const cookie = { name: 'refreshToken', value: 'no-token-either', ...place, ...guarded }
    await context.addCookies([cookie])
    const refreshToken = async () =>
      (await context.cookies(`${base}/api/auth`)).find(({ name }) => name === cookie.name)
    expect(await refreshToken()).toMatchObject({ value: cookie.value })
    await page.goto('/dashboard/signals')
    await page.waitForURL('**/login')
    await page.getByText('Your session has ended. Please sign in again.').waitFor()
    await expect.poll(() => accessToken(page)).toBeNull()
    await expect.poll(refreshToken).toBeUndefined()
    await context.close()
  })

  test('that ends on the server leads to the sign-in form at the next call', async () => {
    const { page, context } = await open((await app.people.free()).token)
    await page.goto('/dashboard')
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
    await refresh.waitFor()
    await page.route('**/api/community/content', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Sign in.' } }),
    )
    await refresh.click()
    await page.waitForURL('**/login')
    await expect.poll(() => accessToken(page)).toBeNull()
    await context.close()
  })

  test('is waited for with a spinner', async () => {
    const { page, context } = await open((await app.people.free()).token)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('status').waitFor()
    expect(await page.getByText('Access Restricted').count()).toBe(0)
    answer()
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
    await context.close()
  })
})

test('the theme is flipped by its button, kept, and followed by the toasts', async () => {
  const { page, context } = await open()
  const themeOf = () => page.locator('html').getAttribute('class')
  const toggle = page.getByRole('button', { name: 'Toggle theme' })
  const icon = () => toggle.locator('svg').getAttribute('class')
  const toasts = () => page.locator('[data-sonner-toaster]').getAttribute('data-sonner-theme')
  await page.goto('/login')
  await toggle.waitFor()
  expect(await themeOf()).toBe('light')
  const sun = await icon()
  await sendSignIn(page, { email: 'nobody@session.example', password: 'nothing' })
  await page.getByText('Sign in failed').waitFor()
  expect(await toasts()).toBe('light')

  await toggle.click()
  // First check what disappears after a few seconds.
  await expect.poll(toasts).toBe('dark')
  await expect.poll(themeOf).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await expect.poll(icon).not.toBe(sun)
  await page.reload()
  expect(await themeOf()).toBe('dark')
  await toggle.click()
  await expect.poll(themeOf).toBe('light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await context.close()
})

test('a pending request disables its button, and only its own', async () => {
  const person = await app.people.free()
  await app.call(requestRole, { as: person, body: { program: 'mentorship' } })
  const { page, context } = await open(person.token)
  await page.goto('/dashboard')
  const mentorship = page.getByRole('button', { name: 'Request Mentorship Role' })
  await expect.poll(() => mentorship.isDisabled()).toBe(true)
  await page.getByText('pending', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Request Academy Role' }).isEnabled()).toBe(true)
  await context.close()
})

test('own requests that cannot be loaded count as none', async () => {
  const person = await app.people.free()
  await app.call(requestRole, { as: person, body: { program: 'academy' } })
  const { page, context } = await open(person.token)
  await page.route('**/api/me/role-requests', (route) => route.fulfill({ status: 403 }))
  const answered = page.waitForResponse('**/api/me/role-requests')
  await page.goto('/dashboard')
  await answered
  const button = page.getByRole('button', { name: 'Request Academy Role' })
  await expect.poll(() => button.isEnabled()).toBe(true)
  expect(await page.getByText('Error', { exact: true }).count()).toBe(0)
  await context.close()
})

test('the user is read again as soon as a request has been approved', async () => {
  const person = await app.people.free()
  const owner = await app.people.admin()
  await app.call(requestRole, { as: person, body: { program: 'academy' } })
  const { page, context, expectQuietConsole } = await openVisitor(browser, base, {
    storage: storageOf(base, person),
  })
  // Without the event stream and the user's polling.
  await page.route('**/api/events', () => undefined)
  await page.addInitScript(() => {
    const every = window.setInterval.bind(window)
    Object.assign(window, {
      setInterval: (work: () => void, pause?: number) => (pause === 20_000 ? every(work, 500) : 0),
    })
  })
  await page.goto('/dashboard')
  await page.getByText('pending', { exact: true }).waitFor()
  const { body: requests } = await app.call(listRoleRequests, { as: owner, query: {} })
  const request = requests.find(({ user }) => user.email === person.email)
  const { status } = await app.call(approveRoleRequest, {
    as: owner,
    params: { id: request?.id ?? '' },
  })
  expect(status).toBe(200)
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  expectQuietConsole()
  await context.close()
})
