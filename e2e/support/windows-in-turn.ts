import type { Browser, Page } from 'playwright'
import {
  desktop,
  openVisitor,
  unroute,
  type Visitor,
  type VisitorOptions,
  visitorIn,
} from './browser.ts'

/** Belongs to the academy's site, and runs no script. */
export const stillPage = '/favicon.svg'

/** What tests listen to. */
const listenedTo = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed'] as const

/** Removes everything that the site has stored in this browser. */
const forget = async () => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  for (const name of await caches.keys()) await caches.delete(name)
}

/** Makes a window look as if it had been opened with these options just now. */
async function renew(page: Page, options: WindowOptions): Promise<Visitor> {
  const { viewport = desktop, quiet, storage } = options
  const context = page.context()
  for (const event of listenedTo) page.removeAllListeners(event)
  // The last test's page ends first: what it stores when it is left is removed, too.
  await page.goto(stillPage)
  await page.evaluate(forget)
  await context.clearCookies()
  await page.mouse.move(0, 0)
  await page.setViewportSize(viewport)
  if (storage) await context.addCookies(storage.cookies)
  const items = storage?.origins.flatMap(({ localStorage }) => localStorage) ?? []
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value)
  }, items)
  return visitorIn(page, quiet)
}

/** What a window that is used again can be given. */
export type WindowOptions = Pick<VisitorOptions, 'viewport' | 'quiet' | 'storage'>

/**
 * Opens windows as `openVisitor` does, except that one which a test has closed serves the next: it is emptied,
 * but its page keeps its process and its cache, and so costs less than half of a page in a new window. Not for
 * tests of a first visit or of Back, nor where a page gets a clock, a script or a permission of its own, which
 * cannot be taken from it. Since they load many pages, these fetch nothing ahead unless `savesData` is false.
 */
export function windowsInTurn(
  browser: () => Browser,
  baseURL: () => string,
  { savesData = true }: Pick<VisitorOptions, 'savesData'> = {},
) {
  const closed: Page[] = []
  return async (options: WindowOptions = {}): Promise<Visitor> => {
    const page = closed.pop()
    const visitor = page
      ? await renew(page, options)
      : await openVisitor(browser(), baseURL(), { ...options, savesData })
    visitor.context.close = async () => {
      await unroute(visitor.context)
      for (const one of visitor.context.pages()) if (one !== visitor.page) await one.close()
      closed.push(visitor.page)
    }
    return visitor
  }
}
