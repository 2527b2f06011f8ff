import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { connectBrowser, openVisitor, type Visitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { expectFocus, tabTo, use } from './support/keyboard.ts'
import { tagsOfCase } from './support/long-cases.ts'

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

const open = async (viewer?: Viewer) =>
  openVisitor(browser, demo.base, { storage: viewer && (await demo.storageOf(viewer)) })

/** The administrator's window, in which the next test continues: a new one would load everything again. */
let office: Visitor | undefined
const openOffice = async () => {
  office ??= await open('admin')
  return office
}
afterAll(() => office?.context.close())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })
const widthOf = async (page: Page) =>
  (await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox())?.width

/**
 * What has the focus outside the open dialog; null if nothing on the page does. After the last stop
 * the browser's own controls may follow, reported as the body.
 */
const focusOutside = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const inside = element.closest('[role=dialog], [data-base-ui-focus-guard]')
    return inside ? null : element.outerHTML.slice(0, 200)
  })

test('a student signs in, navigates and plays a lesson without a mouse', async () => {
  const { page, context, expectQuietConsole } = await open()
  await page.goto('/login')
  const email = page.getByLabel('Email')
  await tabTo(page, email)
  await page.keyboard.type('academy@meridian.example')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('demo-academy')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()

  // The first Tab stop of a page skips the menu.
  await page.reload()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expectFocus(skip)
  await expect.poll(async () => (await skip.boundingBox())?.height ?? 0).toBeGreaterThan(20)
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('main'))
  // While the page is loading, nothing in it can be focused yet.
  await button(page, 'Refresh').and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('main').locator(':focus'))

  // The sidebar closes and opens with its shortcut.
  await page.keyboard.press('Control+b')
  await expect.poll(() => widthOf(page)).toBe(48)
  await page.keyboard.press('Control+b')
  await expect.poll(() => widthOf(page)).toBe(256)

  // Through the menu, and backwards too.
  const entry = (name: string) => menuOf(page).getByRole('link', { name, exact: true })
  await use(page, entry('Live Sessions'))
  await page.waitForURL('**/dashboard/live')
  await expectFocus(entry('Live Sessions'))
  await entry('Live Sessions').and(page.locator('[aria-current=page]')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await expectFocus(entry('Courses'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/courses')

  // To a course and its last lesson.
  const course = 'lessons of Risk Before Reward'
  await use(page, button(page, `Show ${course}`))
  await button(page, `Hide ${course}`).waitFor()
  const lesson = button(page, /^(Watch|Replay) /).first()
  await use(page, lesson)
  const video = page.locator('video')
  await video.waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
  await tabTo(page, video)
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  const before = await isPaused()
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(!before)
  expectQuietConsole()
  await context.close()
})

test('the notifications open and close, and the focus returns to their button', async () => {
  const { page, context, expectQuietConsole } = await open('academy')
  await page.goto('/dashboard')
  const bell = button(page, /^Notifications/)
  await use(page, bell)
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.waitFor()
  await expect
    .poll(() =>
      panel
        .locator(':focus')
        .or(panel.and(page.locator(':focus')))
        .count(),
    )
    .toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expectFocus(bell)
  expectQuietConsole()
  await context.close()
})

const dialogs = [
  ['/dashboard/courses', 'Create Course'],
  ['/dashboard/sessions', 'Create Session'],
  ['/dashboard/signals', 'Create Signal'],
  ['/dashboard/signals', /^Edit /],
  ['/dashboard/users', /^Edit /],
] as const
for (const [index, [address, name]] of dialogs.entries()) {
  const title = `${address}: Escape returns from the dialog of ${name} to where it was opened`
  test(title, { tags: tagsOfCase(index) }, async () => {
    const { page, expectQuietConsole } = await openOffice()
    await page.goto(address)
    const opener = button(page, name).first()
    await use(page, opener)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect.poll(() => focusOutside(page)).toBeNull()
    // The focus stays inside however often Tab is pressed.
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      // Past the last stop the dialog moves the focus back.
      const message = `after ${stop} stops`
      await expect.poll(() => focusOutside(page), { message }).toBeNull()
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(opener)
    expectQuietConsole()
  })
}

test('an administrator publishes a signal without a mouse', { tags: ['long'] }, async () => {
  const { page, expectQuietConsole } = await openOffice()
  await page.goto('/dashboard/signals')
  const opener = button(page, 'Create Signal').first()
  await use(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Create Signal' })
  await expectFocus(dialog.getByLabel('Message', { exact: true }))
  await tabTo(page, dialog.getByLabel('Title', { exact: true }))
  await page.keyboard.type('By keyboard alone')
  const fields: [string, string][] = [
    ['Content', 'Back above the open.'],
    ['Pair', 'GBPUSD'],
    // A select takes the first option that begins with what is typed.
    ['Direction', 'BUY'],
    ['Entry', '1.26500'],
    ['Take profit', '1.27100'],
    ['Stop loss', '1.26200'],
  ]
  for (const [label, text] of fields) {
    await tabTo(page, dialog.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  expect(await dialog.getByLabel('Direction').inputValue()).toBe('BUY')
  await use(page, dialog.getByRole('button', { name: 'Create Signal' }))
  await page.getByText('Signal Created').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(opener)
  await page.getByRole('cell', { name: 'By keyboard alone', exact: true }).waitFor()

  // Its status, from its row's menu.
  const row = page.getByRole('row', { name: /By keyboard alone/ })
  const state = row.getByRole('button', { name: /^Status of/ })
  await use(page, state)
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await page.keyboard.press('ArrowDown')
  await expectFocus(menu.getByRole('menuitem'))
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expectFocus(state)
  expectQuietConsole()
})

test('the theme is changed with a key, and is applied before the first paint', async () => {
  const { page, context, expectQuietConsole } = await open('free')
  // The root's class when the body is created, and after it has been parsed completely.
  await page.addInitScript(() => {
    const seen: string[] = []
    const note = () => {
      seen.push(document.documentElement.className)
      sessionStorage.setItem('seen', seen.join(' '))
    }
    const watch = new MutationObserver(() => {
      if (!document.body) return
      watch.disconnect()
      note()
    })
    watch.observe(document, { childList: true, subtree: true })
    document.addEventListener('DOMContentLoaded', note)
  })
  const seen = () => page.evaluate(() => sessionStorage.getItem('seen'))
  await page.goto('/dashboard')
  expect(await seen()).toBe('light light')
  await use(page, button(page, 'Toggle theme'), 'Space')
  await page.locator('html.dark').waitFor({ state: 'attached' })
  await page.reload()
  expect(await seen()).toBe('dark dark')
  await button(page, 'Toggle theme').waitFor()
  expect(await page.locator('html').getAttribute('class')).toBe('dark')

  // Also on the prerendered pages.
  await page.goto('/')
  expect(await seen()).toBe('dark dark')
  expectQuietConsole()
  await context.close()
})
