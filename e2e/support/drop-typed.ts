import type { Page } from 'playwright'

/**
 * Removes what has been typed into forms and not sent, so that it does not appear in the same form again when a
 * window is used for the next thing.
 */
export const dropTyped = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage))
        if (/^(draft |typed:)/.test(key)) storage.removeItem(key)
    }
  })
