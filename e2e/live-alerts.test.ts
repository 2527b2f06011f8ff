import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectWindowedBrowser, openVisitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { offerPush } from './support/push.ts'

let browser: Browser
let demo: DemoAcademy

beforeAll(async () => {
  browser = await connectWindowedBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

const openStudent = async () =>
  openVisitor(browser, demo.base, {
    storage: await demo.storageOf('academy'),
    worker: true,
  })
const storedBrowsers = async () => {
  const { rows } = await demo.app.academy.db.driver.query('select endpoint from push_subscriptions')
  return rows.map(({ endpoint }) => endpoint)
}

test('the alerts’ service worker is served from the root and always revalidated', async () => {
  const { headers } = await demo.app.request({ method: 'GET', url: '/sw.js' })
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(/worker-src 'self'/),
  })
})

test('without permission the bell explains itself and stays off', { tags: ['long'] }, async () => {
  const { page, expectQuietConsole } = await openStudent()
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: 'Live alerts', pressed: false })
  await bell.click()
  await page.getByText('Live alerts are blocked').waitFor()
  await bell.waitFor()
  expect(await storedBrowsers()).toEqual([])
  expectQuietConsole()
})

test('with an unreachable push service the bell says so and stays off', {
  tags: ['long'],
}, async () => {
  const { page, context } = await openStudent()
  await context.grantPermissions(['notifications'], { origin: demo.base })
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: 'Live alerts', pressed: false })
  await bell.click()
  await page.getByText('Live alerts could not be switched on').waitFor()
  await bell.waitFor()
  expect(await storedBrowsers()).toEqual([])
})

test('the bell switches alerts on, the browser shows them, and they end with the session', async () => {
  const visitor = await openStudent()
  const { page, context } = visitor
  await context.grantPermissions(['notifications'], { origin: demo.base })
  const endpoint = 'https://8.8.8.8/send/1'
  await offerPush(page, endpoint)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Live alerts', pressed: false }).click()
  await page.getByText('This browser notifies you').waitFor()
  await page.getByRole('button', { name: 'Live alerts', pressed: true }).waitFor()
  await visitor.picture('live-alerts-on')
  await expect.poll(storedBrowsers).toEqual([endpoint])
  await page.reload()
  await page.getByRole('button', { name: 'Live alerts', pressed: true }).waitFor()

  // What the developer tools deliver before the worker is active is lost; 'ready' is earlier.
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state ?? null)
  await expect.poll(state).toBe('activated')
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: demo.base,
    registrationId: await registered,
    data: JSON.stringify({ title: 'New signal', message: 'EURUSD BUY', href: '/dashboard' }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(shown).toEqual([{ title: 'New signal', body: 'EURUSD BUY' }])

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/dashboard'))
  await expect.poll(storedBrowsers).toEqual([])
  visitor.expectQuietConsole()
})
