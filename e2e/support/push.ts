import type { Page } from 'playwright'
import { createPushBrowser } from '#testing/push-browser.ts'

/**
 * Subscribes a page to push messages at `endpoint`. Only the browser's push service is replaced;
 * everything else is real.
 */
export async function offerPush(page: Page, endpoint: string): Promise<void> {
  const { subscription } = createPushBrowser(endpoint)
  await page.addInitScript((made) => {
    const stored = () => sessionStorage.getItem('push') !== null
    const faked = {
      endpoint: made.endpoint,
      toJSON: () => made,
      unsubscribe: async () => sessionStorage.removeItem('push'),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (stored() ? faked : null),
      async subscribe() {
        sessionStorage.setItem('push', 'on')
        return faked
      },
    })
  }, subscription)
}
