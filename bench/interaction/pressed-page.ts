import type { Browser, CDPSession, Page } from 'playwright'
import { watchPresses } from './watch-presses.ts'

/** Emulates a mid-range phone or an older laptop. */
const slowdown = 4
/** Milliseconds after which a press has no further effects. */
const rest = 700

/** Milliseconds. */
export interface Pressed {
  /** From the click or key press to the next paint, for the slowest of its events. */
  painted: number
  /** The CPU time that the page itself spent on it until it was idle again. */
  worked: number
}

export interface PressedPage {
  page: Page
  session: CDPSession
}

/** A page of a signed-in user, sized like a laptop or a phone, with a throttled CPU. */
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

/** Performs one click or key press and measures how long the page took to show the result. */
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
