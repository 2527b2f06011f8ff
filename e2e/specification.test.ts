import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { isScreenRow, titleOfScreen } from '#testing/specification/row.ts'
import { specification } from '#testing/specification/table.ts'
import { launchBrowser, openVisitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'

let browser: Browser
let demo: DemoAcademy

beforeAll(async () => {
  browser = await launchBrowser()
  demo = await startDemo(browser)
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

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
    const storage = await demo.storageOf(row.as)
    // Chromium itself reports refused calls, such as a wrong password, on the console.
    const visitor = await openVisitor(browser, demo.base, {
      storage,
      quiet: [/status of [45]\d\d/],
    })
    const { page } = visitor
    if (row.failing) await failCalls(page, row.failing)
    await page.goto(row.at)
    await row.after?.[1](page)
    for (const text of row.shows) {
      // In any case of letters: some headings are set in capitals by style.
      await page.getByText(text).filter({ visible: true }).first().waitFor()
    }
    for (const name of row.names ?? []) await named(page, name).waitFor({ state: 'attached' })
    visitor.expectQuietConsole()
    await visitor.context.close()
  })
})
