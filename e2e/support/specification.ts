import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { togetherPath } from '#contract/endpoint.ts'
import { isScreenRow, titleOfScreen, type Viewer } from '#testing/specification/row.ts'
import { specification } from '#testing/specification/table.ts'
import { connectBrowser, openVisitor, type Visitor } from './browser.ts'
import { type DemoAcademy, startDemo } from './demo.ts'

/**
 * A viewer's window, and the address it shows if only texts have been read: the next row may continue
 * there.
 */
interface ViewersWindow {
  visitor: Visitor
  reads: string | null
}

/** Whether a key stores a guess for the next visit: the area, the calls to make early, or a height. */
const isGuess = (key: string) => key === 'lastArea' || key === 'early' || key.startsWith('height:')

/** What a page leaves in the browser, except for such guesses, which do not change the final result. */
async function keptBy({ page, context }: Visitor): Promise<string> {
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => Object.entries(storage)),
  )
  const known = stored.map((entries) => entries.filter(([key]) => !isGuess(key)).sort())
  return JSON.stringify([known, await context.cookies()])
}

/** Resets a window for the next row, and returns whether its storage is unchanged. */
async function leave(visitor: Visitor, before: string): Promise<boolean> {
  const { page } = visitor
  const isAsBefore = (await keptBy(visitor)) === before
  // A call that a row has held back must not go out later. Navigating to an empty page would stop it
  // too, but also end the page's process, which costs as much as opening the next one.
  await page.evaluate(() => window.stop())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return isAsBefore
}

/** Makes the server fail a call, given as its method and address: 'POST /api/role-requests'. */
async function failCalls(page: Page, failing: string) {
  const [method, address] = failing.split(' ')
  // A page that has been here before asks for several calls in one.
  await page.route(`**/api${togetherPath}?*`, (call) => call.fulfill({ json: {} }))
  await page.route(`**${address}`, (call) =>
    call.request().method() === method ? call.fulfill({ status: 500 }) : call.fallback(),
  )
}

const named = (page: Page, name: string) =>
  page
    .getByLabel(name)
    .or(page.getByRole('option', { name, includeHidden: true }))
    .first()

/** Opens every screen of the specification for these viewers, and looks for what its row promises. */
export function lookAtRows(viewers: Viewer[]): void {
  let browser: Browser
  let demo: DemoAcademy

  beforeAll(async () => {
    browser = await connectBrowser()
    demo = await startDemo()
  })
  afterAll(async () => {
    await demo?.app.stop()
    await browser?.close()
  })

  /** Each viewer's window. A new one spends most of its time loading what the others have loaded. */
  const windows = new Map<Viewer, ViewersWindow>()

  async function windowOf(viewer: Viewer): Promise<ViewersWindow> {
    const known = windows.get(viewer)
    if (known) return known
    const storage = await demo.storageOf(viewer)
    // Chromium itself logs refused calls, such as a wrong password.
    const quiet = [/status of [45]\d\d/]
    const visitor = await openVisitor(browser, demo.base, { storage, quiet })
    const window = { visitor, reads: null }
    windows.set(viewer, window)
    return window
  }

  const screens = specification
    .map(({ section, rows }) => ({
      section,
      rows: rows
        .filter(isScreenRow)
        .filter((row) => viewers.includes(row.as))
        .map((row) => [titleOfScreen(row), row] as const),
    }))
    .filter(({ rows }) => rows.length > 0)

  describe.each(screens)('section $section', ({ rows }) => {
    test.each(rows)('%s', async (_, row) => {
      const window = await windowOf(row.as)
      const { visitor, reads } = window
      const { page } = visitor
      const isRead = !row.failing && !row.after
      let isAsBefore = false
      try {
        if (row.failing) await failCalls(page, row.failing)
        if (!isRead || reads !== row.at) await page.goto(row.at)
        const before = isRead ? '' : await keptBy(visitor)
        await row.after?.[1](page)
        for (const text of row.shows) {
          // Case-insensitive: some headings are capitalised by CSS.
          await page.getByText(text).filter({ visible: true }).first().waitFor()
        }
        for (const name of row.names ?? []) await named(page, name).waitFor({ state: 'attached' })
        visitor.expectQuietConsole()
        window.reads = isRead ? row.at : null
        isAsBefore = isRead || (await leave(visitor, before))
      } finally {
        // If a row has signed out or failed, for example, the next one gets a new window.
        if (!isAsBefore) {
          windows.delete(row.as)
          await visitor.context.close()
        }
      }
    })
  })
}
