import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { polled, settled } from './settled.ts'
import type { SlowLine, Speed } from './slow-line.ts'
import { type Seen, watchPage } from './watch-page.ts'

export interface Session {
  accessToken: string
  refreshToken: string
}

export interface Visitor {
  browser: Browser
  /** Base URL of the academy, without a trailing slash. */
  base: string
  /** The session of the signed-in user. */
  session?: Session
  /** The line to the academy for pages with a service worker. */
  line?: SlowLine
}

/** Times in milliseconds, transfer sizes in kilobytes. */
export interface Measured {
  /** Requests until the content was visible; `kilobytes` covers the same span. */
  requests: number
  kilobytes: number
  /** On a device that has never opened the academy: until the content was visible, and what moved meanwhile. */
  fresh: number
  freshShift: number
  cold: number
  warm: number
  /** Warm, more than a quarter of an hour later: the access token has run out. */
  later: number | null
  shift: number
  task: number
  /** The slowest tap until the next paint; null on pages without controls of their own. */
  tap: number | null
  /**
   * From a tap in the menu to the section's own first paint; null where there was no previous page.
   */
  section: number | null
  total: { requests: number; kilobytes: number }
}

/** A mid-range phone on a train. */
const slowdown = 4
export const onTrain: Speed = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
}
const phone = { width: 390, height: 844 }
/** Opens an address on a new device, cold and warm, measures its taps, and opens it from the previous page. */
export async function measureVisit(
  visitor: Visitor,
  { at, before }: { at: string; before?: string },
): Promise<Measured> {
  const fresh = await openOnNewDevice(visitor, at)
  const context = await newContext(visitor)
  await becomeKnown(context, visitor.base + at)
  const cold = await open(context, visitor.base + at)
  const tap = at.startsWith('/dashboard') || at.startsWith('/admin') ? await taps(cold.page) : null
  await cold.page.close()
  const warm = visitor.session
    ? await measureAgain(visitor, at)
    : await openAgain(context, visitor, at)
  await context.close()
  const early = cold.arrived.filter(({ began }) => began <= cold.seen.content)
  const bytes = (of: { size: number }[]) => of.reduce((sum, { size }) => sum + size, 0) / 1000
  return {
    requests: early.length,
    kilobytes: bytes(early),
    fresh: fresh.content,
    freshShift: fresh.shift,
    cold: cold.seen.content,
    ...warm,
    shift: cold.seen.shift,
    task: cold.seen.task,
    tap,
    section: before === undefined ? null : await firstVisit(visitor, { at, before }),
    total: { requests: cold.arrived.length, kilobytes: bytes(cold.arrived) },
  }
}

async function openOnNewDevice(visitor: Visitor, at: string): Promise<Seen> {
  const context = await newContext(visitor)
  const { seen } = await open(context, visitor.base + at)
  await context.close()
  return seen
}

type Again = Pick<Measured, 'warm' | 'later'>

async function openAgain(context: BrowserContext, { base }: Visitor, at: string): Promise<Again> {
  const { page, seen } = await open(context, base + at)
  await page.close()
  return { warm: seen.content, later: null }
}

/** Opens an address as a phone does that has opened it before: with the service worker. */
async function measureAgain(visitor: Visitor, at: string): Promise<Again> {
  const { line } = visitor
  if (!line) throw new Error('There is no line to the academy.')
  const known = { ...visitor, base: line.base }
  const context = await newContext(known, 'allow')
  line.limit(false)
  const page = await context.newPage()
  await page.goto(line.base + at)
  await settled(page)
  await isStoredOnDevice(page)
  await page.close()
  line.limit(true)
  const warm = await openSlowly(context, line.base + at)
  const later = await openLater(context, known, at)
  await context.close()
  line.limit(false)
  return { warm, later }
}

/** Waits until the service worker has all files, and the page: whoever comes back does so long after that. */
async function isStoredOnDevice(page: Page): Promise<void> {
  const isStored = async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    const isActive = worker?.active?.state === 'activated'
    if (!isActive || !(await caches.match('/dashboard'))) return null
    const listed = (await (await fetch('/sw.js')).text()).match(/\/assets\/[\w.-]+/g) ?? []
    for (const file of listed) if (!(await caches.match(file))) return null
    return true
  }
  // Playwright's own waiting takes a promise for an answer.
  await polled(() => page.evaluate(isStored), 'The service worker does not get all files.')
}

/** Opens an address over a line that is slow itself. */
async function openSlowly(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'commit' })
  const { content } = await settled(page)
  await page.close()
  return content
}

async function newContext(
  { browser, base, session }: Visitor,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers })
  await context.addInitScript(watchPage)
  if (session) await haveToken(context, base, session.accessToken)
  return context
}

/** Lets every page of the academy begin with this access token. */
function haveToken(context: BrowserContext, base: string, token: string) {
  const { origin } = new URL(base)
  return context.addInitScript(
    ([stored, place]) => {
      if (location.origin === place) localStorage.setItem('accessToken', stored ?? '')
    },
    [token, origin],
  )
}

/** Opens an address with a token that has run out, and what it is replaced with. */
async function openLater(context: BrowserContext, { base, session }: Visitor, at: string) {
  if (!session) return null
  const { accessToken, refreshToken: value } = session
  const guarded = { httpOnly: true, secure: true, sameSite: 'Strict' } as const
  const place = { domain: new URL(base).hostname, path: '/api/auth' }
  await context.addCookies([{ name: 'refreshToken', value, ...place, ...guarded }])
  await haveToken(context, base, overdue(accessToken))
  const content = await openSlowly(context, base + at)
  // The next one goes on with the session as it is now.
  const [cookie] = await context.cookies(`${base}${place.path}`)
  session.refreshToken = cookie?.value ?? value
  return content
}

/** The same token as a browser reads it once its time is up. */
function overdue(token: string): string {
  const [header, claims = '', signature] = token.split('.')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const over = Buffer.from(JSON.stringify({ ...read, exp: 1 })).toString('base64url')
  return [header, over, signature].join('.')
}

/**
 * Marks the device as one that has signed in before but has lost its cache, as after an update of
 * the academy.
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
  /** Milliseconds since the navigation began. */
  began: number
  size: number
}

async function open(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const arrived = await watchNetwork(session)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...onTrain })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, arrived, seen: await settled(page) }
}

/** Records the requests made. An event stream, which never ends, counts as zero bytes. */
async function watchNetwork(session: CDPSession): Promise<Arrived[]> {
  await session.send('Network.enable')
  const arrived: Arrived[] = []
  const requested = new Map<string, Arrived>()
  let start: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return
    start ??= timestamp
    const one = { began: (timestamp - start) * 1000, size: 0 }
    requested.set(requestId, one)
    arrived.push(one)
  })
  const forget = ({ requestId }: { requestId: string }) => {
    const one = requested.get(requestId)
    if (one) arrived.splice(arrived.indexOf(one), 1)
    requested.delete(requestId)
  }
  // Responses served from the cache are not counted as requests.
  session.on('Network.requestServedFromCache', forget)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) forget({ requestId })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = requested.get(requestId)
    if (one) one.size = encodedDataLength
  })
  return arrived
}

/** Controls present on every screen; Escape closes whatever they open. */
const controls = ['Toggle theme', 'Notifications', 'Toggle sidebar', 'Live alerts']

/** The slowest of several taps: milliseconds until the next paint in response. */
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

/** From the tap on a link to a section not visited before, until its own text first appears. */
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
