import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { card, type FreshAcademy, openSection, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone } from './support/browser.ts'
import { confirmDeletion } from './support/owner.ts'
import { addTrade, fieldTime, fillTrade } from './support/trades.ts'

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

/** Waits for these results, by their names on the screen. */
async function expectResults(page: Page, results: Record<string, string>) {
  const read = () =>
    card(page, 'Results')
      .locator('dl > div')
      .evaluateAll((lines) =>
        Object.fromEntries(
          lines.map((line) => [
            line.querySelector('dt')?.textContent ?? '',
            (line.querySelector('dd')?.textContent ?? '').trim(),
          ]),
        ),
      )
  await expect.poll(read, { timeout: 90_000 }).toEqual(results)
}

const hours = (count: number) => fieldTime(new Date(Date.now() + count * 60 * 60 * 1000))
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const more = (page: Page, trade: string) => page.getByRole('button', { name: `More for ${trade}` })
/** The data of the curve, row by row. */
const curve = (page: Page) =>
  page
    .getByRole('table', { name: 'Equity curve' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((one) =>
        [...one.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent),
      ),
    )

test('a journal is kept on a phone, and its figures match those computed by hand', async () => {
  const student = await academy.app.people.academy()
  const visitor = await academy.enter(student, { viewport: phone })
  const { page } = visitor
  await openSection(page, 'Trading Journal')
  await page.getByText('Trading journal interface will appear here.').waitFor()
  await expectAccessible(visitor, 'journal-1-empty')

  // A starting balance of 10,000 dollars, so that the drawdown has a percentage.
  await page.getByRole('button', { name: 'Journal menu' }).click()
  await page.getByRole('menuitem', { name: 'Journal settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Starting balance').fill('10000')
  await expectAccessible(visitor, 'journal-2-settings')
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Bought 0.10 lots (10,000 euros) and gained 50 pips: 50.00 minus 5.00 in fees, 1R.
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await fillTrade(page, {
    Pair: 'EURUSD',
    Direction: 'BUY',
    Lots: '0.10',
    Entry: '1.08000',
    'Stop loss': '1.07500',
    'Take profit': '1.09000',
    Opened: hours(-30),
    Currency: 'USD',
    Exit: '1.08500',
    Closed: hours(-28),
    Fees: '5',
    Setup: 'London breakout',
    Rating: '4',
    Notes: 'Waited for the **retest**.',
  })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByText('+$45.00').waitFor()
  await preview.getByText('1 : 2.00').waitFor()
  // Nothing typed is lost by a slip.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await preview.getByText('+$45.00').waitFor()
  expect(await dialog.getByLabel('Setup').inputValue()).toBe('London breakout')
  await expectAccessible(visitor, 'journal-3-trade')
  await dialog.getByRole('button', { name: 'Add Trade' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Its screenshot, from the toast about the new trade, which stays for a few seconds.
  await page.getByRole('button', { name: 'Add screenshots' }).click()
  const chart = await sharp({
    create: { width: 1200, height: 700, channels: 3, background: '#1b3a57' },
  })
    .png()
    .toBuffer()
  const file = { name: 'chart.png', mimeType: 'image/png', buffer: chart }
  await dialog.getByLabel('Add a screenshot').setInputFiles(file)
  await dialog.getByText('1 of 5').waitFor()
  await dialog.locator('strong', { hasText: 'retest' }).waitFor()
  await dialog.getByText('4 of 5', { exact: true }).waitFor()
  const picture = dialog.getByRole('img', { name: 'Screenshot 1 of EURUSD, enlarge' })
  const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(isDrawn, { timeout: 90_000 }).toBe(1200)
  // The dialog scrolls inside: its title stays, and everything can be reached.
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await expectAccessible(visitor, 'journal-4-details')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectResults(page, {
    'Net profit': '+$45.00 profit',
    Trades: '1 closed',
    'Win rate': '100% 1 won, 0 lost',
    'Profit factor': '–',
    Expectancy: '+$45.00 a trade',
    'Average R': '+1.00R',
    'Max drawdown': '$0.00 0%',
  })

  // Sold and stopped out at 50 pips: -50.00, -1R. 45.00 / 50.00 is a profit factor of 0.90; from its
  // peak of 10,045.00 the balance falls by 0.498 %.
  await addTrade(page, {
    Pair: 'GBPUSD',
    Direction: 'SELL',
    Lots: '0.1',
    Entry: '1.26000',
    'Stop loss': '1.26500',
    Opened: hours(-20),
    Exit: '1.26500',
    Closed: hours(-18),
  })
  await expectResults(page, {
    'Net profit': '-$5.00 loss',
    Trades: '2 closed',
    'Win rate': '50% 1 won, 1 lost',
    'Profit factor': '0.90',
    Expectancy: '-$2.50 a trade',
    'Average R': '0.00R',
    'Max drawdown': '$50.00 0.5%',
  })

  // Bought 0.20 lots and gained 100 pips: +200.00, 2R. (45 + 200) / 50; (1 - 1 + 2) / 3.
  await addTrade(page, {
    Pair: 'EURUSD',
    Lots: '0.2',
    Entry: '1.1',
    'Stop loss': '1.095',
    Opened: hours(-10),
    Exit: '1.11',
    Closed: hours(-8),
  })
  await expectResults(page, {
    'Net profit': '+$195.00 profit',
    Trades: '3 closed',
    'Win rate': '66.67% 2 won, 1 lost',
    'Profit factor': '4.90',
    Expectancy: '+$65.00 a trade',
    'Average R': '+0.67R',
    'Max drawdown': '$50.00 0.5%',
  })
  await expectAccessible(visitor, 'journal-5-figures')
  await page.getByRole('button', { name: /^Show as table/ }).click()
  await expect
    .poll(() => curve(page), { timeout: 90_000 })
    .toEqual([
      ['+$45.00 profit', '+1.00R'],
      ['-$5.00 loss', '0.00R'],
      ['+$195.00 profit', '+2.00R'],
    ])

  // The stop was in fact half as far away: -25.00, -0.5R.
  await more(page, 'GBPUSD SELL at 1.26000').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await fillTrade(page, { Exit: '1.26250' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectResults(page, {
    'Net profit': '+$220.00 profit',
    Trades: '3 closed',
    'Win rate': '66.67% 2 won, 1 lost',
    'Profit factor': '9.80',
    Expectancy: '+$73.33 a trade',
    'Average R': '+0.83R',
    'Max drawdown': '$25.00 0.25%',
  })

  // And the last one was never taken.
  await more(page, 'EURUSD BUY at 1.1').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirmDeletion(page)
  await page.getByText('Trade Deleted').waitFor()
  await expectResults(page, {
    'Net profit': '+$20.00 profit',
    Trades: '2 closed',
    'Win rate': '50% 1 won, 1 lost',
    'Profit factor': '1.80',
    Expectancy: '+$10.00 a trade',
    'Average R': '+0.25R',
    'Max drawdown': '$25.00 0.25%',
  })
  await expect
    .poll(() => curve(page), { timeout: 90_000 })
    .toEqual([
      ['+$45.00 profit', '+1.00R'],
      ['+$20.00 profit', '+0.50R'],
    ])
  await openSection(page, 'Overview')
  await card(page, 'Trading Journal').getByText('2 trades logged').waitFor()

  // Light unless chosen otherwise, and remembered.
  const theme = () => page.evaluate(() => document.documentElement.className)
  expect(await theme()).toBe('light')
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  await expect.poll(theme).toBe('dark')
  await page.reload()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  expect(await theme()).toBe('dark')
  visitor.expectQuietConsole()
  await visitor.context.close()

  // On a desktop the same trades are a table.
  const atDesk = await academy.enter(student)
  await openSection(atDesk.page, 'Trading Journal')
  await row(atDesk.page, 'London breakout').getByText('+$45.00').waitFor()
  await row(atDesk.page, 'GBPUSD').getByText('-$25.00').waitFor()
  await atDesk.page.getByRole('figure', { name: 'Equity curve' }).getByRole('slider').waitFor()
  atDesk.expectQuietConsole()
  await atDesk.context.close()
})
