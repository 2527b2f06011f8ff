import type { Page } from 'playwright'
import { createPushBrowser } from '#testing/push-browser.ts'

/**
 * Has a page subscribe to push messages at `endpoint`. The browser's own push service is the outer
 * world; all else is the real thing.
 */
export async function offerPush(page: Page, endpoint: string): Promise<void> {
  const { subscription } = createPushBrowser(endpoint)
  await page.addInitScript((made) => {
    const kept = () => sessionStorage.getItem('push') !== null
    const given = {
      endpoint: made.endpoint,
      toJSON: () => made,
      unsubscribe: async () => sessionStorage.removeItem('push'),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (kept() ? given : null),
      async subscribe() {
        sessionStorage.setItem('push', 'on')
        return given
      },
    })
  }, subscription)
}
