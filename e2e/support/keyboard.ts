import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** More Tab stops than any screen has. */
const stopsAtMost = 120

/**
 * Presses Tab until the focus is on `target`, as people without a mouse do. Fails if it never gets
 * there, or if a stop on the way has no visible focus.
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

/** Moves to a control and uses it with a key, Enter by default. */
export async function use(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Whether it has the focus; false while it does not exist. */
async function isFocused(target: Locator): Promise<boolean> {
  const marks = await target.evaluateAll((all) => all.map((one) => one === document.activeElement))
  return marks.includes(true)
}

/** Waits until it has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target), { message: `${target} has the focus` }).toBe(true)
}

/** Describes the focused element if it has no outline or shadow; null if all is well. */
function unmarkedFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const isOutlined = (one: Element | null) => {
      if (!one) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }
    // A choice may show it around its words.
    const outlined = isOutlined(element) || isOutlined(element.closest('label'))
    const { boxShadow } = getComputedStyle(element)
    // The browser itself marks the controls inside a video and the button of a date field.
    const marksItself = 'video, input[type=datetime-local]:not(:focus-visible)'
    if (outlined || boxShadow !== 'none' || element.matches(marksItself)) return null
    // Focus guards around an open dialog pass the focus on at once.
    if (element.hasAttribute('data-base-ui-focus-guard')) return null
    return element.outerHTML.slice(0, 200)
  })
}
