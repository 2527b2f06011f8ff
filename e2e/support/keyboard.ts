import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** More than any screen has stops. */
const stopsAtMost = 120

/**
 * Presses Tab until the focus is on `target`, as people without a mouse do. Fails when it never gets
 * there, or when one of the stops on the way does not show that it has the focus.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    await page.keyboard.press('Tab')
    const message = 'a stop that does not show the focus'
    await expect.poll(() => unmarkedFocus(page), { message }).toBeNull()
    if (await isFocused(target)) return
  }
  throw new Error(`The focus never comes to ${target}.`)
}

/** Goes to a control and uses it with a key, Enter unless another is given. */
export async function use(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Whether the focus is on it; false, too, while it is not there. */
async function isFocused(target: Locator): Promise<boolean> {
  const marks = await target.evaluateAll((all) => all.map((one) => one === document.activeElement))
  return marks.includes(true)
}

/** Waits until the focus is on it. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target), { message: `${target} has the focus` }).toBe(true)
}

/** What has the focus without an outline or a shadow around it; null when all is well. */
function unmarkedFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    // The browser marks the controls inside a video and the button of a date field itself.
    const marksItself = 'video, input[type=datetime-local]:not(:focus-visible)'
    if (outlined || boxShadow !== 'none' || element.matches(marksItself)) return null
    // Guards around an open dialog pass the focus on at once.
    if (element.hasAttribute('data-base-ui-focus-guard')) return null
    return element.outerHTML.slice(0, 200)
  })
}
