import type { Browser, Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batchReadsPath } from '#contract/endpoint.ts'
import {
  isScreenRow,
  type ScreenRow,
  titleOfScreen,
  type Viewer,
} from '#testing/specification/row.ts'
import { specification } from '#testing/specification/table.ts'
import { connectBrowser, openVisitor, type Visitor } from './browser.ts'
import { type DemoAcademy, startDemo } from './demo.ts'
import { dropTyped } from './drop-typed.ts'
import { isLoaded } from './screens.ts'
import { stillPage, windowsInTurn } from './windows-in-turn.ts'

/**
 * A viewer's window, and the address it shows if the last row has left that page as it was: the next row
 * may continue there.
 */
interface ViewersWindow {
  visitor: Visitor
  shown: string | null
  /** Calls that have not been answered, apart from the event stream. */
  waiting: Set<Request>
}

/** Follows the calls that a page makes. */
function callsOf(page: Page): Set<Request> {
  const waiting = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events') waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return waiting
}

/** Whether a key stores a guess for the next visit: the area, the calls to make early, or a height. */
const isGuess = (key: string) => key === 'lastArea' || key === 'early' || key.startsWith('height:')

/** What a page leaves in the browser, except for such guesses, which do not change the final result. */
async function storedBy({ page, context }: Visitor): Promise<string> {
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => Object.entries(storage)),
  )
  const known = stored.map((entries) => entries.filter(([key]) => !isGuess(key)).sort())
  return JSON.stringify([known, await context.cookies()])
}

/** The page as a person sees it: its address, its texts, and what is in its fields. */
const viewOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, select, textarea')]
    const values = fields.map((field) => [
      Reflect.get(field, 'value'),
      Reflect.get(field, 'checked'),
    ])
    // biome-ignore lint/performance/useDomNodeTextContent: texts that are hidden by styles are not seen.
    return JSON.stringify([window.location.href, document.body.innerText, values])
  })

/** More dialogs and menus than are ever open over each other. */
const layersAtMost = 3

/**
 * Closes what a row has opened over its page, and the messages. Whether that has succeeded, the view of the
 * page tells.
 */
async function closeLayers(page: Page): Promise<void> {
  const layers = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  const gone = { state: 'detached', timeout: 1000 } as const
  for (let press = 0; press < layersAtMost; press += 1) {
    const open = await layers.count()
    if (open === 0) break
    await page.keyboard.press('Escape')
    await layers
      .nth(open - 1)
      .waitFor(gone)
      .catch(() => undefined)
  }
  const toasts = page.locator('[data-sonner-toast]')
  await toasts.evaluateAll((all) => {
    for (const toast of all) toast.querySelector<HTMLElement>('[data-close-button]')?.click()
  })
  await toasts
    .first()
    .waitFor(gone)
    .catch(() => undefined)
}

/** How a row has found its page, and what the browser stored then. */
interface Found {
  view: string
  kept: string
}

/** What a row starts from, once the page has loaded everything. */
async function findPage(visitor: Visitor): Promise<Found> {
  // Not in each frame: that would have the page make frames.
  await visitor.page.waitForFunction(isLoaded, undefined, { polling: 50 })
  return { view: await viewOf(visitor.page), kept: await storedBy(visitor) }
}

/**
 * Resets a window for the next row, and returns what that row finds: the page as it was, another one, or
 * other things stored in the browser.
 */
async function leave(
  { visitor, waiting }: ViewersWindow,
  found: Found,
): Promise<'same' | 'other' | 'spoilt'> {
  const { page } = visitor
  // A step that has changed nothing yet may still open something, over the next row.
  if (waiting.size === 0 && (await viewOf(page)) !== found.view) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await closeLayers(page)
    await dropTyped(page)
    const isSame = (await viewOf(page)) === found.view && (await storedBy(visitor)) === found.kept
    if (isSame && waiting.size === 0) return 'same'
  }
  // A call that a row has held back must not go out later, nor be made again by a page that takes it for lost:
  // the page ends before its routes do.
  await page.goto(stillPage)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await dropTyped(page)
  return (await storedBy(visitor)) === found.kept ? 'other' : 'spoilt'
}

/** Makes the server fail a call, given as its method and address: 'POST /api/role-requests'. */
async function failCalls(page: Page, failing: string) {
  const [method, address] = failing.split(' ')
  // A page that has been here before asks for several calls in one.
  await page.route(`**/api${batchReadsPath}?*`, (call) => call.fulfill({ json: {} }))
  await page.route(`**${address}`, (call) =>
    call.request().method() === method ? call.fulfill({ status: 500 }) : call.fallback(),
  )
}

// Case-insensitive: some headings are capitalised by CSS.
const textOn = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

/**
 * Waits for what a failing read shows. The page repeats the call seconds later, and once more, before it says
 * so: its clock is put forward meanwhile, in steps shorter than a message stays.
 */
const waitPastRepetitions = (page: Page, text: string) =>
  expect
    .poll(
      async () => {
        const isShown = await textOn(page, text).isVisible()
        if (!isShown) await page.clock.fastForward(1000)
        return isShown
      },
      { message: text },
    )
    .toBe(true)

const named = (page: Page, name: string) =>
  page
    .getByLabel(name)
    .or(page.getByRole('option', { name, includeHidden: true }))
    .first()

const isRead = (row: ScreenRow) => !row.failing && !row.after
/** A failing read shows only when the page loads. */
const failsToLoad = (row: ScreenRow) => row.failing?.startsWith('GET ') ?? false

/** What is seen at once comes before what is done, which may change it. */
const readFirst = (a: { row: ScreenRow }, b: { row: ScreenRow }) =>
  Number(isRead(b.row)) - Number(isRead(a.row))

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

  const openInTurn = windowsInTurn(
    () => browser,
    () => demo.base,
  )
  // Chromium itself logs refused calls, such as a wrong password.
  const quiet = [/status of [45]\d\d/]

  async function windowOf(viewer: Viewer): Promise<ViewersWindow> {
    const known = windows.get(viewer)
    if (known) return known
    const visitor = await openInTurn({ storage: await demo.storageOf(viewer), quiet })
    const window = { visitor, shown: null, waiting: callsOf(visitor.page) }
    windows.set(viewer, window)
    return window
  }

  /** The window of the viewer whose rows are at it, with a clock that goes as any other but can be put forward. */
  let clocked: { viewer: Viewer; window: ViewersWindow } | undefined
  afterAll(() => clocked?.window.visitor.context.close())

  /** Not for all rows: such a clock is busy even while nothing happens. */
  async function windowWithClock(viewer: Viewer): Promise<ViewersWindow> {
    if (clocked?.viewer === viewer) return clocked.window
    await clocked?.window.visitor.context.close()
    const storage = await demo.storageOf(viewer)
    const visitor = await openVisitor(browser, demo.base, { storage, quiet, savesData: true })
    await visitor.page.clock.install()
    clocked = { viewer, window: { visitor, shown: null, waiting: callsOf(visitor.page) } }
    return clocked.window
  }

  const rowsBySection = specification.flatMap(({ section, rows }) =>
    rows
      .filter(isScreenRow)
      .filter((row) => viewers.includes(row.as))
      .map((row) => ({ section, row })),
  )
  // By viewer and address, so that a page that has been loaded serves all rows that it can.
  const groups = Map.groupBy(rowsBySection, ({ row }) => [row.as, failsToLoad(row), row.at].join())
  const inOrder = [...groups.values()].flatMap((group) => group.toSorted(readFirst))

  for (const { section, row } of inOrder) {
    test(`section ${section} ${titleOfScreen(row)}`, async () => {
      const window = await (failsToLoad(row) ? windowWithClock(row.as) : windowOf(row.as))
      const { visitor, shown: at } = window
      const { page } = visitor
      let isAsBefore = false
      try {
        if (row.failing) await failCalls(page, row.failing)
        if (at !== row.at) await page.goto(row.at)
        window.shown = null
        const found = isRead(row) || failsToLoad(row) ? null : await findPage(visitor)
        await row.after?.[1](page)
        for (const text of row.shows) {
          if (failsToLoad(row)) await waitPastRepetitions(page, text)
          else await textOn(page, text).waitFor()
        }
        for (const name of row.names ?? []) await named(page, name).waitFor({ state: 'attached' })
        visitor.expectQuietConsole()
        const left = found ? await leave(window, found) : 'same'
        if (failsToLoad(row)) await page.unrouteAll({ behavior: 'ignoreErrors' })
        else if (left === 'same') window.shown = row.at
        isAsBefore = left !== 'spoilt'
      } finally {
        // If a row has signed out or failed, for example, the next one gets another window.
        if (!isAsBefore) {
          if (failsToLoad(row)) clocked = undefined
          else windows.delete(row.as)
          await visitor.context.close()
        }
      }
    })
  }
}
