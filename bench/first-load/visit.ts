import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { type Seen, watchPage } from './watch-page.ts'

export interface Visitor {
  browser: Browser
  /** The academy's address, without a slash at its end. */
  base: string
  /** The access token of who is signed in. */
  token?: string
}

/** Times in milliseconds, sizes in kilobytes as they travel. */
export interface Measured {
  /** Until the content was there; so is the next. */
  requests: number
  kilobytes: number
  cold: number
  warm: number
  shift: number
  task: number
  /** From the slowest tap to what is painted next; null on pages without controls of their own. */
  tap: number | null
  /** From a tap in the menu to the section's own first paint; null where no page came before. */
  section: number | null
  total: { requests: number; kilobytes: number }
}

/** A mid-range phone in a train. */
const slowdown = 4
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const phone = { width: 390, height: 844 }
/** Nothing has changed for so long: the page is there. */
const quiet = 1500

/** Opens an address cold and warm, then tries its taps; and opens it from the page before it. */
export async function measureVisit(
  visitor: Visitor,
  { at, before }: { at: string; before?: string },
): Promise<Measured> {
  const context = await newContext(visitor)
  await becomeKnown(context, visitor.base + at)
  const cold = await open(context, visitor.base + at)
  const tap = at.startsWith('/dashboard') || at.startsWith('/admin') ? await taps(cold.page) : null
  await cold.page.close()
  const warm = await open(context, visitor.base + at)
  await context.close()
  const early = cold.arrived.filter(({ began }) => began <= cold.seen.content)
  const bytes = (of: { size: number }[]) => of.reduce((sum, { size }) => sum + size, 0) / 1000
  return {
    requests: early.length,
    kilobytes: bytes(early),
    cold: cold.seen.content,
    warm: warm.seen.content,
    shift: cold.seen.shift,
    task: cold.seen.task,
    tap,
    section: before === undefined ? null : await firstVisit(visitor, { at, before }),
    total: { requests: cold.arrived.length, kilobytes: bytes(cold.arrived) },
  }
}

async function newContext({ browser, base, token }: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' })
  await context.addInitScript(watchPage)
  if (token) {
    const { origin } = new URL(base)
    await context.addInitScript(
      ([kept, place]) => {
        if (location.origin === place) localStorage.setItem('accessToken', kept ?? '')
      },
      [token, origin],
    )
  }
  return context
}

/**
 * Who is signed in has been here before, and the device keeps that; its cache it has lost, as after
 * an update of the academy.
 */
async function becomeKnown(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'commit' })
  await settled(page)
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

interface Arrived {
  /** Milliseconds since the page was asked for. */
  began: number
  size: number
}

async function open(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const arrived = await watchNetwork(session)
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, arrived, seen: await settled(page) }
}

/** What has been asked for; an event stream, which never ends, weighs nothing. */
async function watchNetwork(session: CDPSession): Promise<Arrived[]> {
  await session.send('Network.enable')
  const arrived: Arrived[] = []
  const asked = new Map<string, Arrived>()
  let start: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return
    start ??= timestamp
    const one = { began: (timestamp - start) * 1000, size: 0 }
    asked.set(requestId, one)
    arrived.push(one)
  })
  const forget = ({ requestId }: { requestId: string }) => {
    const one = asked.get(requestId)
    if (one) arrived.splice(arrived.indexOf(one), 1)
    asked.delete(requestId)
  }
  // What lies in the cache already is no request.
  session.on('Network.requestServedFromCache', forget)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) forget({ requestId })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.size = encodedDataLength
  })
  return arrived
}

/** Waits until the page has stopped changing, and gives what was seen. */
async function settled(page: Page): Promise<Seen> {
  await page.waitForFunction(
    (quiet) => {
      const { readSeen } = window as unknown as { readSeen?: () => Seen }
      const seen = readSeen?.()
      return seen !== undefined && seen.content > 0 && performance.now() - seen.changed > quiet
    },
    quiet,
    { timeout: 60_000, polling: 200 },
  )
  return page.evaluate(() => (window as unknown as { readSeen: () => Seen }).readSeen())
}

/** What can be tapped on every screen; Escape closes what it has opened. */
const controls = ['Toggle theme', 'Notifications', 'Toggle sidebar', 'Live alerts']

/** The slowest of some taps: milliseconds until something is painted that answers it. */
async function taps(page: Page): Promise<number> {
  let slowest = 0
  for (const name of controls) {
    const control = page.getByRole('button', { name: new RegExp(name, 'i') }).first()
    if (!(await control.isVisible())) continue
    await page.evaluate(() => (window as unknown as { forgetTaps: () => void }).forgetTaps())
    await control.click()
    await page.waitForTimeout(800)
    const taken = await page.evaluate(() =>
      (window as unknown as { slowestTap: () => number }).slowestTap(),
    )
    slowest = Math.max(slowest, taken)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
  return slowest
}

/** From the tap on a link to a section that was not open yet, to its first own text. */
async function firstVisit(
  visitor: Visitor,
  { at, before }: { at: string; before: string },
): Promise<number | null> {
  const context = await newContext({ ...visitor })
  const { page } = await open(context, visitor.base + before)
  const link = page.locator(`a[href="${at}"]`).first()
  if (!(await link.isVisible())) {
    await page
      .getByRole('button', { name: /toggle sidebar|menu/i })
      .first()
      .click()
    await link.waitFor({ state: 'visible' })
    await page.waitForTimeout(500)
  }
  await page.evaluate(() => (window as unknown as { forgetContent: () => void }).forgetContent())
  await link.click()
  const seen = await settled(page)
  await context.close()
  return seen.shown
}
