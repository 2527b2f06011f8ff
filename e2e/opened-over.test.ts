// Of a night: smaller tests show each of its parts.
// @module-tag long
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { axeFindings, expectAccessible } from './support/accessibility.ts'
import { connectBrowser, desktop, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { tagsOfCase } from './support/long-cases.ts'
import { isLoaded, sizes } from './support/screens.ts'
import { windowsInTurn } from './support/windows-in-turn.ts'

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

const openInTurn = windowsInTurn(
  () => browser,
  () => demo.base,
)

describe('what opens over a screen', () => {
  const open = async (viewer: Viewer, address: string, viewport = desktop) => {
    const storage = await demo.storageOf(viewer)
    const quiet = [/status of 500/]
    const visitor = await openInTurn({ viewport, storage, quiet })
    await visitor.page.goto(address)
    await visitor.page.waitForFunction(isLoaded)
    return visitor
  }

  for (const [index, [size, viewport]] of Object.entries(sizes).entries()) {
    test(`a row’s menu, ${size}`, { tags: tagsOfCase(index) }, async () => {
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

    test(`a field’s options, ${size}`, { tags: tagsOfCase(index) }, async () => {
      const visitor = await open('free', '/settings', viewport)
      const field = visitor.page.getByRole('combobox', { name: 'Time zone' })
      // While it is open the rest of the page is hidden from screen readers; Tab closes it.
      const but = ['aria-hidden-focus']
      await field.fill('lis')
      await visitor.page.getByRole('option', { name: /Lisbon/ }).waitFor()
      await expectAccessible(visitor, `open-choices-${size}`, { but })
      await field.fill('nowhere at all')
      await visitor.page.getByText('No time zone found').waitFor()
      await expectAccessible(visitor, `open-no-choices-${size}`, { but })
      await visitor.page.keyboard.press('Tab')
      await visitor.page.getByText('No time zone found').waitFor({ state: 'detached' })
      await expect.poll(() => axeFindings(visitor.page)).toEqual([])
      visitor.expectQuietConsole()
      await visitor.context.close()
    })
  }

  test('an icon’s tooltip', async () => {
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
      const [texts, title] = [
        await toast.boundingBox(),
        await dialog.getByRole('heading').boundingBox(),
      ]
      return texts && title && texts.y >= 0 ? title.y - texts.y - texts.height : -1
    }
    await expect.poll(rest, { message: 'pixels between toast and title' }).toBeGreaterThanOrEqual(0)
    await expectAccessible(visitor, 'open-dialog-toast')
    await visitor.context.close()
  })
})
