import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { isScreenRow, titleOfScreen, type Viewer } from '#testing/specification/row.ts'
import { specification } from '#testing/specification/table.ts'
import { connectBrowser, openVisitor, type Visitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'

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

/** Each viewer's window. Most of a new one's time goes into loading what the others have loaded. */
const windows = new Map<Viewer, Visitor>()

async function windowOf(viewer: Viewer): Promise<Visitor> {
  const known = windows.get(viewer)
  if (known) return known
  const storage = await demo.storageOf(viewer)
  // Chromium itself reports refused calls, such as a wrong password, on the console.
  const quiet = [/status of [45]\d\d/]
  const visitor = await openVisitor(browser, demo.base, { storage, quiet })
  windows.set(viewer, visitor)
  return visitor
}

/** What stays in a browser when a page is left, but for the area that it will guess first. */
async function keptBy({ page, context }: Visitor): Promise<string> {
  const stored = await page.evaluate(() => [
    { ...localStorage, lastArea: undefined },
    { ...sessionStorage },
  ])
  return JSON.stringify([stored, await context.cookies()])
}

/** Empties a window for the next row, and gives whether the browser keeps what it kept before. */
async function leave(visitor: Visitor, before: string): Promise<boolean> {
  const { page } = visitor
  const isAsBefore = (await keptBy(visitor)) === before
  // First away from the page: a call that a row has held back is not to go on its way.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return isAsBefore
}

/** Lets the server fail at a call, given as its method and address: 'POST /api/role-requests'. */
async function failCalls(page: Page, failing: string) {
  const [method, address] = failing.split(' ')
  await page.route(`**${address}`, (call) =>
    call.request().method() === method ? call.fulfill({ status: 500 }) : call.fallback(),
  )
}

const named = (page: Page, name: string) =>
  page
    .getByLabel(name)
    .or(page.getByRole('option', { name, includeHidden: true }))
    .first()

const screens = specification.map(({ section, rows }) => ({
  section,
  rows: rows.filter(isScreenRow).map((row) => [titleOfScreen(row), row] as const),
}))

describe.each(screens.filter(({ rows }) => rows.length > 0))('section $section', ({ rows }) => {
  test.each(rows)('%s', async (_, row) => {
    const visitor = await windowOf(row.as)
    const { page } = visitor
    let isAsBefore = false
    try {
      if (row.failing) await failCalls(page, row.failing)
      await page.goto(row.at)
      const before = await keptBy(visitor)
      await row.after?.[1](page)
      for (const text of row.shows) {
        // In any case of letters: some headings are set in capitals by style.
        await page.getByText(text).filter({ visible: true }).first().waitFor()
      }
      for (const name of row.names ?? []) await named(page, name).waitFor({ state: 'attached' })
      visitor.expectQuietConsole()
      isAsBefore = await leave(visitor, before)
    } finally {
      // Whoever has signed out, for instance, or failed, leaves the next row a window of its own.
      if (!isAsBefore) {
        windows.delete(row.as)
        await visitor.context.close()
      }
    }
  })
})
