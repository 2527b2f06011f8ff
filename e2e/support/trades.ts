import type { Page } from 'playwright'

/** The fields of the trade form, by label; omitted ones stay as they are. */
export type TradeFields = Partial<
  Record<
    | 'Pair'
    | 'Lots'
    | 'Entry'
    | 'Stop loss'
    | 'Take profit'
    | 'Opened'
    | 'Currency'
    | 'Exit'
    | 'Closed'
    | 'Fees'
    | 'Profit before fees'
    | 'Setup'
    | 'Notes',
    string
  >
> & { Direction?: 'BUY' | 'SELL'; Rating?: '1' | '2' | '3' | '4' | '5' }

const chosen = ['Direction', 'Rating']
/** The fields of the new trade form that show without expanding it. */
const quick = ['Pair', 'Direction', 'Lots', 'Entry', 'Stop loss', 'Exit']

/** Types a trade into the open form. */
export async function fillTrade(page: Page, fields: TradeFields): Promise<void> {
  const form = page.getByRole('dialog')
  const more = form.getByRole('button', { name: 'More', exact: true })
  await form.getByRole('region', { name: 'Preview' }).waitFor()
  const isFolded = Object.keys(fields).some((label) => !quick.includes(label))
  if (isFolded && (await more.isVisible())) await more.click()
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true })
    if (chosen.includes(label)) await field.selectOption(value)
    else await field.fill(value)
  }
}

/** Adds a trade, starting from the journal. */
export async function addTrade(page: Page, fields: TradeFields): Promise<void> {
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await fillTrade(page, fields)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Trade' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** An instant as a date-time field's value, in UTC, the time zone of the tests' browsers. */
export const fieldTime = (instant: Date): string => instant.toISOString().slice(0, 16)
