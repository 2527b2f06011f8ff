import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openVisitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { type SpecRow, specTable } from './support/spec-table.ts'

let browser: Browser
let demo: DemoAcademy
let found = 0

beforeAll(async () => {
  browser = await launchBrowser()
  demo = await startDemo(browser)
})
afterAll(async () => {
  const all = specTable.reduce((sum, row) => sum + row.shows.length, 0)
  process.stdout.write(`texts of the specification on the running screens: ${found} / ${all}\n`)
  await demo?.app.stop()
  await browser?.close()
})

const titleOf = ({ as, at, after }: SpecRow) => `${as} at ${at}${after ? `, ${after[0]}` : ''}`
const sections = [...new Set(specTable.map((row) => row.section))]

describe.each(sections)('section %i', (section) => {
  const rows = specTable.filter((row) => row.section === section)
  test.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    const storage = await demo.storageOf(row.as)
    // Chromium itself reports refused calls, such as a wrong password, on the console.
    const visitor = await openVisitor(browser, demo.base, {
      storage,
      quiet: [/status of [45]\d\d/],
    })
    const { page } = visitor
    if (row.failing) await page.route(`**${row.failing}`, (call) => call.fulfill({ status: 500 }))
    await page.goto(row.at)
    await row.after?.[1](page)
    for (const text of row.shows) {
      // In any case of letters: some headings are set in capitals by style.
      await page.getByText(text, { exact: false }).first().waitFor({ state: 'attached' })
      found += 1
    }
    visitor.expectQuietConsole()
    expect(row.shows.length).toBeGreaterThan(0)
    await visitor.context.close()
  })
})
