import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import { connectWindowedBrowser, openVisitor, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { offerPush } from './support/push.ts'

const telegram = new FakeTelegram()
let browser: Browser
let demo: DemoAcademy

beforeAll(async () => {
  browser = await connectWindowedBrowser()
  demo = await startDemo(await telegram.start())
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
  await telegram.stop()
})

test('a chat is connected with its link, shows at once and can be disconnected', async () => {
  const storage = await demo.storageOf('academy')
  const { page, context, picture, expectQuietConsole } = await openVisitor(browser, demo.base, {
    storage,
  })
  await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }))
  await page.goto('/settings')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Connect Telegram' }).click()
  const tab = await opened
  await tab.waitForURL('https://t.me/**')
  const link = new URL(tab.url())
  expect(link.pathname).toBe(`/${telegram.username}`)
  await tab.close()

  telegram.write(4711, `/start ${link.searchParams.get('start')}`, { name: 'sam_trades' })
  await page.getByText('Connected as @sam_trades').waitFor()
  await picture('notification-channels')

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Connect Telegram' }).waitFor()
  telegram.write(4711, `/start ${link.searchParams.get('start')}`, { name: 'sam_trades' })
  await expect.poll(() => telegram.textsIn(4711).at(-1)).toContain('no longer valid')
  await page.getByRole('button', { name: 'Connect Telegram' }).waitFor()
  expectQuietConsole()
})

test('this browser’s switch says what to do without the permission', async () => {
  const storage = await demo.storageOf('mentorship')
  const { page, expectQuietConsole } = await openVisitor(browser, demo.base, {
    storage,
    viewport: phone,
  })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/settings')
  await page.getByText('Allow them in its site settings').waitFor()
  const browserSwitch = page.getByRole('switch', { name: 'In this browser' })
  expect(await browserSwitch.isDisabled()).toBe(true)
  expectQuietConsole()
})

test('this browser’s switch matches the bell in the top bar, and counts browsers', async () => {
  const storage = await demo.storageOf('mentorship')
  const { page, context, expectQuietConsole } = await openVisitor(browser, demo.base, {
    storage,
    worker: true,
  })
  await context.grantPermissions(['notifications'], { origin: demo.base })
  await offerPush(page, 'https://8.8.8.8/send/2')
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'In this browser', checked: false }).click()
  await page.getByRole('switch', { name: 'In this browser', checked: true }).waitFor()
  await page.getByText('On in one browser.').waitFor()
  await page.getByRole('button', { name: 'Live alerts', pressed: true }).click()
  await page.getByRole('switch', { name: 'In this browser', checked: false }).waitFor()
  await page.getByText('On in one browser.').waitFor({ state: 'detached' })
  expectQuietConsole()
})
