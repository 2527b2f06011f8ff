import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { type Awaited, type Usable, watchUsable } from './watch-usable.ts'

const slowdown = 4
/** Milliseconds after which the previous page is idle. */
const rest = 4000

interface Visitor {
  browser: Browser
  base: string
  token: string
}

/** How it is opened: by its address, by the menu's link on the dashboard, or by a tab of the journal. */
export type Way = 'address' | 'link' | 'tab'

export interface Opened extends Usable {
  /** CPU time of the page's main thread, in milliseconds. */
  worked: number
}

interface Opening {
  at: string
  awaited: Awaited
  way: Way
  rounds: number
}

/** Opens it `rounds` times, after one unmeasured time that fills the browser's cache. */
export async function openJournal(visitor: Visitor, opening: Opening): Promise<Opened[]> {
  const { browser, base, token } = visitor
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: base, localStorage: [{ name: 'accessToken', value: token }] }],
    },
  })
  await context.addInitScript(watchUsable)
  const opened: Opened[] = []
  for (let round = 0; round <= opening.rounds; round += 1) {
    const one = await openOnce(context, base, opening)
    if (round > 0) opened.push(one)
  }
  await context.close()
  return opened
}

async function openOnce(context: BrowserContext, base: string, opening: Opening): Promise<Opened> {
  const { at, way, awaited } = opening
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (way !== 'address') {
    await page.goto(base + (way === 'link' ? '/dashboard' : '/dashboard/journal'))
    await opener(page, way).waitFor()
    await page.waitForTimeout(rest)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const before = way === 'address' ? 0 : await workedSoFar(session)
  if (way === 'address') {
    await page.goto(base + at, { waitUntil: 'commit' })
  } else {
    await page.evaluate(() => (window as unknown as { whenPressed: () => void }).whenPressed())
    await opener(page, way).click()
  }
  const usable = await page.evaluate(
    (wanted) =>
      (window as unknown as { whenUsable: (of: Awaited) => Promise<Usable> }).whenUsable(wanted),
    awaited,
  )
  const worked = (await workedSoFar(session)) - before
  // The page stores what the next visit should request early once it is idle.
  await page.waitForTimeout(rest)
  await page.close()
  return { ...usable, worked }
}

const opener = (page: Page, way: Way) =>
  way === 'link'
    ? page.locator('a[href="/dashboard/journal"]').first()
    : page.getByRole('tab', { name: 'Analysis' })

async function workedSoFar(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
