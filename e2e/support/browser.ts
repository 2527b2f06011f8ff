import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Browser, type BrowserContext, chromium, type Download, type Page } from 'playwright'
import { expect, inject } from 'vitest'
import type { Storage } from './sign-in.ts'

/** Where journeys leave their screenshots; looked at by people, compared by nobody. */
const artefacts = path.join(import.meta.dirname, '../../.artefacts')

export const phone = { width: 360, height: 780 }
export const desktop = { width: 1440, height: 900 }

/** A person at a browser of their own. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Keeps a picture of what is on the screen as `.artefacts/<name>.png`. */
  picture(name: string): Promise<void>
  /** Fails when the page wrote errors or warnings to its console, or threw. */
  expectQuietConsole(): void
}

/** Connects to the run's browser; closing that ends what was opened through it, and no more. */
export const connectBrowser = (): Promise<Browser> => chromium.connect(inject('browser'))

/** Connects to the browser that can ask for the permission to notify, and shows what it is told. */
export const connectWindowedBrowser = (): Promise<Browser> =>
  chromium.connect(inject('windowedBrowser'))

/** The text of a file that a page has given to its visitor. */
export const textOf = async (file: Download): Promise<string> => text(await file.createReadStream())

export interface VisitorOptions {
  viewport?: { width: number; height: number }
  /** Console lines that belong to what is being tried. */
  quiet?: RegExp[]
  /** Cookies and storage of somebody who is signed in. */
  storage?: Storage | undefined
  /** Where the person is, as an IANA name; the machine's own unless given. */
  timeZone?: string
  /** Their language, as ar-EG; the browser's own unless given. */
  locale?: string
  /** What their device prefers. */
  colorScheme?: 'light' | 'dark'
  /** Whether pages get the service worker: what it asks for passes by the calls that a test answers. */
  worker?: boolean
}

/** Opens a browser window of its own (cookies, storage) on the academy at `baseURL`. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const { viewport = desktop, quiet = [], storage, timeZone, locale, colorScheme } = options
  const { worker = false } = options
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
  // As long as `expect.poll` waits for a state.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  // A call that the test answers may still be under way when the window closes.
  const close = context.close.bind(context)
  context.close = async (how) => {
    for (const one of [...context.pages(), context]) {
      await one.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await close(how)
  }
  const noise: string[] = []
  const ignored = [...quiet, /Service Worker registration blocked/]
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`
    if (['error', 'warning'].includes(message.type()) && !ignored.some((one) => one.test(text))) {
      noise.push(text)
    }
  })
  page.on('pageerror', (error) => noise.push(`thrown: ${error.message}`))
  return {
    page,
    context,
    async picture(name) {
      await mkdir(artefacts, { recursive: true })
      await page.screenshot({ path: path.join(artefacts, `${name}.png`) })
    },
    expectQuietConsole() {
      expect(noise, 'what the browser console said').toEqual([])
    },
  }
}
