import type { Browser } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { confirmImport, updateImport } from '#contract/imports.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, statementCsv } from '#testing/statements.ts'
import { card, type FreshAcademy, openSection, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone } from './support/browser.ts'

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

/** An account with 24 trades that have a stop: every third one lost. */
async function importAccount(as: Person): Promise<void> {
  const csv = statementCsv(
    Array.from({ length: 24 }, (_, index) => {
      const isLost = index % 3 === 0
      const levels = { exit: isLost ? '1.09900' : '1.10100', stopLoss: '1.09900' }
      return { ticket: String(1 + index), profit: isLost ? '-100.00' : '100.00', ...levels }
    }),
  )
  const { id } = await readStatementOf(academy.app, as, csv)
  const account = { number: '77', name: 'Challenge', currency: 'USD' }
  const body = { account, timeZone: 'UTC' }
  await academy.app.call(updateImport, { as, params: { id }, body })
  await academy.app.call(confirmImport, { as, params: { id } })
}

// Screens and calls have tests of their own (client/app/account-rules.browser.test.tsx, server/modules/account-rules); this is both together.
test('from a statement to how much the account may still lose, and what chance may make of it', {
  tags: ['long'],
}, async () => {
  const student = await academy.app.people.academy()
  await importAccount(student)
  const visitor = await academy.enter(student, { viewport: phone })
  const { page } = visitor
  await openSection(page, 'Trading Journal')
  await page.getByRole('button', { name: 'Journal menu' }).click()
  await page.getByRole('menuitem', { name: 'Import a statement' }).click()
  await page.getByRole('link', { name: 'Rules of Challenge' }).click()
  await page.getByRole('button', { name: 'Set the rules' }).click()
  await page.getByLabel('Starting balance in USD').fill('10000')
  await page.getByLabel('Type of account').selectOption({ label: 'One-step challenge' })
  await page.getByRole('button', { name: 'Save Rules' }).click()
  // 16 won and 8 lost: 800.00 minus 24 commissions of 7.00.
  await card(page, 'Left to the target').getByText('$368.00', { exact: true }).waitFor()
  await expectAccessible(visitor, 'account-rules-1-standing')

  await page.getByRole('link', { name: 'Back to the journal' }).click()
  await page.getByRole('tab', { name: 'Simulation' }).click()
  await card(page, 'Chance of ruin').getByText('%').first().waitFor()
  await expectAccessible(visitor, 'account-rules-2-simulation')
})
