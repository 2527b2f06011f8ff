import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { click } from '#testing/specification/steps.ts'
import { ofCourse } from '#testing/specification/steps-admin.ts'
import { violationsOn } from './axe.ts'
import { desktop, pixelsTooWide } from './browser.ts'

/** For states that take their time on a busy machine. */
export const soon = { timeout: 90_000 }

/** The open dialog with that name, or the only one. */
export const dialogOf = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name ? { name } : {})

/** Waits for a toast with that title, and fails if an error appears as well. */
export async function expectToast(page: Page, title: string): Promise<void> {
  await page.locator('[data-sonner-toast]').getByText(title, { exact: true }).first().waitFor()
}

/** Fills fields by their labels. */
export async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  const inputs = form.page().locator('input, textarea')
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).and(inputs).fill(value)
  }
}

/** On a phone a list's search and its filters are behind a button each, which this presses. */
export async function openOnPhone(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return
  await page.getByRole('button', { name, exact: true, expanded: false }).click()
}

/** The row of a table that contains a text; on phones it is a card. */
export const rowOf = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).locator('tbody tr').filter({ hasText: text })

/** Runs axe on the open dialog in both themes, and leaves the theme as it was. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  const part = '[role=dialog], [role=alertdialog]'
  await page.locator(part).first().waitFor()
  // A theme changes colours and nothing else.
  for (const look of [{ part }, { part, rules: ['color-contrast'] }]) {
    // What is still being painted is looked at again.
    await expect.poll(() => violationsOn(page, look), soon).toEqual([])
    await page.evaluate(() => {
      for (const theme of ['light', 'dark']) document.documentElement.classList.toggle(theme)
    })
  }
}

/** Fails if the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => pixelsTooWide(page), soon).toBe(0)
}

/** Performs a row's action: with its button, or on a phone from its menu. */
export const rowAction =
  (label: string, subject: string, name = `${label} ${subject}`) =>
  async (page: Page): Promise<void> => {
    const isPhone = (page.viewportSize()?.width ?? 0) < desktop.width
    await (isPhone ? ofCourse(subject, label) : click(name))(page)
  }

/** Confirms the academy's own confirmation dialog. */
export const confirmDeletion = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click()
