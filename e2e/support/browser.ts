import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Browser, type BrowserContext, chromium, type Download, type Page } from 'playwright'
import { expect, inject } from 'vitest'
import type { Storage } from './sign-in.ts'
import { tellFailure } from './tell-failure.ts'

/** Where journeys save their screenshots; for people to look at, not compared automatically. */
const artefacts = path.join(import.meta.dirname, '../../.artefacts')
/** Only on request: pictures of every screen take a minute. */
const takesPictures = process.env.PICTURES === '1'

export const phone = { width: 360, height: 780 }
export const desktop = { width: 1440, height: 900 }

/** A person with their own browser. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** With PICTURES=1, saves a picture of the screen, or of the whole page, as `.artefacts/<name>.png`. */
  picture(name: string, options?: { fullPage?: boolean }): Promise<void>
  /** Fails if the page logged errors or warnings to its console, or threw. */
  expectQuietConsole(): void
}

/** Connects to the run's browser; closing the connection ends only what was opened through it. */
export const connectBrowser = (): Promise<Browser> => chromium.connect(inject('browser'))

/** Connects to the browser that can ask for the notification permission and show notifications. */
export const connectWindowedBrowser = (): Promise<Browser> =>
  chromium.connect(inject('windowedBrowser'))

/** By how many pixels a page is wider than its window. An element itself would come back without its width. */
export const pixelsTooWide = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

/** The text of a downloaded file. */
export const textOf = async (file: Download): Promise<string> => text(await file.createReadStream())

export interface VisitorOptions {
  viewport?: { width: number; height: number }
  /** Expected console lines. */
  quiet?: RegExp[]
  /** Cookies and storage of a signed-in user. */
  storage?: Storage | undefined
  /** The person's time zone as an IANA name; the machine's own by default. */
  timeZone?: string
  /** Their language, such as ar-EG; the browser's own by default. */
  locale?: string
  /** Their device's preference. */
  colorScheme?: 'light' | 'dark'
  /** Whether pages get the service worker, whose requests bypass the test's routes. */
  worker?: boolean
  /**
   * Whether the device saves data, so that a calm page does not fetch all sections and overlays ahead, which
   * costs more than the page itself. Unless said otherwise, a device without a service worker does.
   */
  savesData?: boolean
}

/** Opens a browser window of its own (cookies, storage) on the academy at `baseURL`. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const { viewport = desktop, quiet, storage, timeZone, locale, colorScheme } = options
  const { worker = false, savesData = !worker } = options
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    ...(storage && { storageState: storage }),
    ...(timeZone && { timezoneId: timeZone }),
    ...(locale && { locale }),
    ...(colorScheme && { colorScheme }),
  })
  if (savesData) await saveData(context)
  // As long as `expect.poll` waits for a state.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  // A call that the test answers may still be pending when the window closes.
  const close = context.close.bind(context)
  context.close = async (how) => {
    await unroute(context)
    await close(how)
  }
  return visitorIn(page, quiet)
}

/** Lets the pages of a browser know that its device saves data. */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    }),
  )

/** Takes back what a test answers in place of the server. */
export async function unroute(context: BrowserContext): Promise<void> {
  for (const one of [...context.pages(), context]) {
    await one.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** Who uses an open page from now on; `quiet` are the console lines expected of it. */
export function visitorIn(page: Page, quiet: RegExp[] = []): Visitor {
  const noise: string[] = []
  const ignored = [...quiet, /Service Worker registration blocked/]
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`
    if (['error', 'warning'].includes(message.type()) && !ignored.some((one) => one.test(text))) {
      noise.push(text)
    }
  })
  page.on('pageerror', (error) => noise.push(`thrown: ${error.message}`))
  tellFailure(page, artefacts, noise)
  return {
    page,
    context: page.context(),
    async picture(name, options) {
      if (!takesPictures) return
      await mkdir(artefacts, { recursive: true })
      await page.screenshot({ path: path.join(artefacts, `${name}.png`), ...options })
    },
    expectQuietConsole() {
      expect(noise, 'what the browser console said').toEqual([])
    },
  }
}
