import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshAcademy, openSection, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, desktop, phone } from './support/browser.ts'

let browser: Browser
let academy: FreshAcademy

beforeAll(async () => {
  browser = await connectBrowser()
  academy = await startAcademy(browser)
})
afterAll(async () => {
  await academy?.app.stop()
  await browser?.close()
})

const report = path.join(import.meta.dirname, '../testing/fixtures/statements/mt5-history.html')

// Screens and calls have tests of their own (client/app/statements.browser.test.tsx, server/modules/imports); this is both together.
test('from a year’s file to its trades in the journal, and back', { tags: ['long'] }, async () => {
  const student = await academy.app.people.academy()
  const visitor = await academy.enter(student, { viewport: phone })
  const { page } = visitor
  await openSection(page, 'Trading Journal')
  await page.getByRole('link', { name: 'Import a statement' }).click()
  await expectAccessible(visitor, 'statements-1-empty')
  await page.getByLabel('Choose a statement or drop it here').setInputFiles(report)
  await page.getByRole('heading', { name: 'One detail is missing in the file' }).waitFor()
  await page.getByText('Every figure agrees with the statement.').waitFor()
  await expectAccessible(visitor, 'statements-2-waiting')

  // The same page on the desktop it was sent to.
  await page.setViewportSize(desktop)
  await expectAccessible(visitor, 'statements-3-desktop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 9 trades' }).click()
  await page.getByText('Imported: 9 trades added').waitFor()
  await page.getByRole('link', { name: 'See them in the journal' }).click()
  await page.getByText('+$1,333.77').first().waitFor()
  await expect.poll(() => page.getByText('From a statement').count()).toBe(9)

  await page.getByRole('link', { name: 'Import a statement' }).click()
  await page.getByRole('link', { name: 'mt5-history.html' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('9 trades removed').waitFor()
  await openSection(page, 'Trading Journal')
  await page.getByText('Trading journal interface will appear here.').waitFor()
})
