import type { Browser, Page } from 'playwright'
import { watchPresses } from './watch-presses.ts'

/** A mid-range phone, or a laptop of some years ago. */
const slowdown = 4
/** Nothing follows what was pressed any more. */
const rest = 700

/** Milliseconds. */
export interface Pressed {
  /** From the press, or key, to what was painted next, the slowest of its events. */
  painted: number
  /** The longest task that followed: so long another press could wait. */
  task: number
}

/** A page of somebody who is signed in, as wide as a laptop or a phone, with a slow processor. */
export async function openPressedPage(
  browser: Browser,
  { base, token, isPhone }: { base: string; token: string; isPhone: boolean },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: base, localStorage: [{ name: 'accessToken', value: token }] }],
    },
  })
  await context.addInitScript(watchPresses)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Does something that is one press or one key, and gives how long the page took to show it. */
export async function measurePress(page: Page, act: () => Promise<void>): Promise<Pressed> {
  await page.waitForTimeout(rest)
  await page.evaluate(() => (window as unknown as { takePress: () => void }).takePress())
  await act()
  await page.waitForTimeout(rest)
  return page.evaluate(() => (window as unknown as { takePress: () => Pressed }).takePress())
}
