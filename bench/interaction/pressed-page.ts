import type { Browser, CDPSession, Page } from 'playwright'
import { watchPresses } from './watch-presses.ts'

/** A mid-range phone, or a laptop of some years ago. */
const slowdown = 4
/** Nothing follows what was pressed any more. */
const rest = 700

/** Milliseconds. */
export interface Pressed {
  /** From the press, or key, to what was painted next, the slowest of its events. */
  painted: number
  /** What the page itself worked for it until it rested again, whoever else had the processor meanwhile. */
  worked: number
}

export interface PressedPage {
  page: Page
  session: CDPSession
}

/** A page of somebody who is signed in, as wide as a laptop or a phone, with a slow processor. */
export async function openPressedPage(
  browser: Browser,
  { base, token, isPhone }: { base: string; token: string; isPhone: boolean },
): Promise<PressedPage> {
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
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, session }
}

async function workedSoFar(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Does something that is one press or one key, and gives how long the page took to show it. */
export async function measurePress(
  { page, session }: PressedPage,
  act: () => Promise<void>,
): Promise<Pressed> {
  await page.waitForTimeout(rest)
  await page.evaluate(() => (window as unknown as { takePress: () => void }).takePress())
  const before = await workedSoFar(session)
  await act()
  await page.waitForTimeout(rest)
  const worked = (await workedSoFar(session)) - before
  const painted = await page.evaluate(() =>
    (window as unknown as { takePress: () => number }).takePress(),
  )
  return { painted, worked }
}
