import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { listTrades, updateJournalSettings } from '#contract/journal/journal.ts'
import { recordExportPath } from '#contract/signals/receipts.ts'
import { createSignal, updateSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  connectBrowser,
  openVisitor,
  phone,
  type Visitor,
  type VisitorOptions,
} from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { expectFocus } from './support/keyboard.ts'
import { storageOf } from './support/sign-in.ts'

let app: TestApp
let browser: Browser
let base: string
let admin: Person
beforeAll(async () => {
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
  admin = await app.people.admin()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const visit = async (person: Person, options: VisitorOptions = {}) =>
  openVisitor(browser, base, { storage: storageOf(base, person), ...options })

async function finish(status: 'hit_tp' | 'hit_sl') {
  const levels = { entry: '1.08500', stopLoss: '1.08000', takeProfit: '1.09500' }
  const body = { title: `Euro ${status}`, content: 'Up', direction: 'BUY' as const, ...levels }
  const { id } = (await app.call(createSignal, { as: admin, body })).body
  await app.call(updateSignal, { as: admin, params: { id }, body: { status } })
}

test('the track record grows with each closed signal, as a chart and as a table', async () => {
  const visitor = await visit(await app.people.free())
  const { page, context } = visitor
  await page.goto('/dashboard/signals')
  await page.getByText('The track record begins with the first closed signal.').waitFor()
  await finish('hit_tp')
  await finish('hit_sl')
  await page.getByRole('figure', { name: 'Equity curve in R' }).locator('svg').first().waitFor()
  const figures = page.locator('section').filter({ has: page.getByText('Profit factor') })
  // Two signals give no win rate.
  for (const text of ['–', '2.00', '1 / 1']) {
    await figures.getByText(text, { exact: true }).first().waitFor()
  }
  await expectAccessible(visitor, 'signals-record')
  await page.getByRole('button', { name: /^Show as table/ }).click()
  const table = page.getByRole('table', { name: 'Equity curve in R' })
  await table.getByText('-1R').waitFor()
  await table.getByText('+1R').waitFor()
  visitor.expectQuietConsole()
  await context.close()
})

/** What somebody does who types as fast as most can, six keys a second, in ten of them. */
const keysInTenSeconds = 60
const typed = 'XAUUSD BUY 3312-3309 SL 3301 TP 3320 TP 3331'

/** Opens the form, types a message as on Telegram and publishes it without a mouse; returns how many keys it took. */
async function publishByKeyboard({ page }: Visitor): Promise<number> {
  await page.goto('/dashboard/signals')
  await page.getByRole('button', { name: 'Create Signal' }).first().waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Create Signal' })
  await expectFocus(form.getByLabel('Message', { exact: true }))
  await page.keyboard.type(typed)
  await form.getByRole('region', { name: 'What was read' }).getByText('3331').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Signal Created').waitFor()
  await form.waitFor({ state: 'detached' })
  return 1 + typed.length + 2
}

/** Makes a press in the dialog of next steps, and sends it without waiting for the ten seconds. */
async function step({ page }: Visitor, press: (steps: Locator) => Promise<void>) {
  await openSteps(page, press)
  await page.getByRole('button', { name: 'Send now' }).click()
}

async function openSteps(page: Page, press: (steps: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Next step of XAUUSD BUY' }).click()
  const steps = page.getByRole('dialog', { name: 'Next step' })
  await press(steps)
  await steps.waitFor({ state: 'detached' })
}

const click = (name: string) => (steps: Locator) =>
  steps.getByRole('button', { name, exact: true }).click()

test('a typed signal is published by keyboard, followed to its end, taken and seen on a phone, and proven', async () => {
  const student = await app.people.mentorship()
  const settings = { startingBalanceCents: 1_000_000, defaultRiskPercent: 1 }
  await app.call(updateJournalSettings, { as: student, body: settings })
  const mentor = await visit(admin)
  const onPhone = await visit(student, { viewport: phone })
  const { page } = onPhone
  await page.goto('/dashboard/signals')
  await page.getByRole('region', { name: 'Signals', exact: true }).waitFor()

  expect(await publishByKeyboard(mentor)).toBeLessThan(keysInTenSeconds)

  // On the student's phone without a reload, with their own size, which the trade form begins with.
  const row = page.getByRole('listitem').filter({ hasText: 'XAUUSD BUY' }).first()
  await row.getByRole('heading').click()
  await row.getByText('0.09 lots at 1 % of 10,000 USD').waitFor()
  await expectAccessible(onPhone, 'signal-journey-card')
  await row.getByRole('link', { name: 'I took it: XAUUSD BUY' }).click()
  const trade = page.getByRole('dialog')
  await expect.poll(() => trade.getByLabel('Lots').inputValue()).toBe('0.09')
  expect(await trade.getByLabel('Entry', { exact: true }).inputValue()).toBe('3312')
  await trade.getByRole('button', { name: 'Add Trade' }).click()
  await trade.waitFor({ state: 'detached' })
  const { body } = await app.call(listTrades, { as: student })
  expect(body).toMatchObject([{ pair: 'XAUUSD', lots: '0.09', stopLoss: '3301' }])

  await page.goto('/dashboard/signals')
  await row.getByRole('heading').click()
  await row.getByText('Your trade: 1 open').waitFor()
  await row.getByRole('link', { name: /^Open page/ }).click()
  await page.getByRole('heading', { name: 'History' }).waitFor()

  // Undone within ten seconds, a press was never made.
  const hit = 'Target 1 hit at 3320, half closed'
  await openSteps(mentor.page, click(hit))
  await mentor.page.getByRole('button', { name: 'Undo' }).click()
  await mentor.page.getByText('Undone: nothing was sent').waitFor()
  const history = page.getByRole('main').getByRole('listitem')
  const steps: [says: string, press: (steps: Locator) => Promise<void>][] = [
    [hit, click(hit)],
    ['Stop moved to the entry at 3312', click('Stop moved to the entry at 3312')],
    [
      '25% closed at 3325',
      async (dialog) => {
        await click('Close a part…')(dialog)
        await dialog.getByLabel('Price').fill('3325')
        await dialog.getByLabel('Part closed (%)').fill('25')
        await click('Record')(dialog)
      },
    ],
    [
      'Closed at 3328',
      async (dialog) => {
        await click('Close what is open…')(dialog)
        await dialog.getByLabel('Price').fill('3328')
        await click('Record')(dialog)
      },
    ],
  ]
  for (const [says, press] of steps) {
    await step(mentor, press)
    await history.filter({ hasText: says }).waitFor()
  }
  for (const [says] of steps) expect(await history.filter({ hasText: says }).count()).toBe(1)
  await expectAccessible(onPhone, 'signal-journey-page')
  mentor.expectQuietConsole()
  onPhone.expectQuietConsole()
  await mentor.context.close()

  await proveRecord(student)
  await onPhone.context.close()
})

/** The public record a day later, and its export on the page that verifies, as it is and with one price changed. */
async function proveRecord(member: Person) {
  const { body: known } = await app.call(getSettings, { as: admin })
  const on = { ...known, publicRecord: true }
  expect((await app.call(updateSettings, { as: admin, body: on })).status).toBe(200)
  const stranger = await openVisitor(browser, base, { viewport: phone })
  const { page } = stranger
  await page.goto('/record')
  const gold = page.getByRole('main').getByText('XAUUSD')
  await page.getByRole('heading', { name: 'Figures of the whole record' }).waitFor()
  expect(await gold.count()).toBe(0)
  app.clock.advance(25 * 3_600_000)
  await app.runJob('signals.sign-record')
  await app.people.renew(member)
  await page.reload()
  await gold.first().waitFor()
  await expectAccessible(stranger, 'signal-journey-record')

  const file = await app.request({
    method: 'GET',
    url: `/api${recordExportPath}`,
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(file.status).toBe(200)
  await page.getByRole('link', { name: 'verify it' }).click()
  const verify = async (text: string, says: string | RegExp) => {
    const buffer = Buffer.from(text)
    const chosen = { name: 'signal-record.jsonl', mimeType: 'application/jsonl', buffer }
    await page.getByLabel(/^Receipt or export/).setInputFiles(chosen)
    await page.getByText(says).waitFor()
  }
  await verify(file.text, /This export is intact/)
  await expectAccessible(stranger, 'signal-journey-verified')
  await verify(file.text.replace('"3320"', '"3321"'), /^Entry \d+ was changed\.$/)
  stranger.expectQuietConsole()
  await stranger.context.close()
}

test('a signal with its chart, risk and validity reaches the cards and can be enlarged', {
  tags: ['long'],
}, async () => {
  const owner = await visit(admin)
  await owner.page.goto('/dashboard/signals')
  await owner.page.getByRole('button', { name: 'Create Signal' }).first().click()
  const form = owner.page.getByRole('dialog', { name: 'Create Signal' })
  await form.getByLabel('Title', { exact: true }).fill('Gold waits')
  await form.getByLabel('Content').fill('Above the level.')
  await form.getByLabel('Risk (%)').fill('0.5')
  await form.getByLabel('Valid until').fill('2099-01-01T10:00')
  await form.getByLabel('Status').selectOption('pending')
  const blank = { create: { width: 800, height: 400, channels: 3 as const, background: '#2fbf8f' } }
  const buffer = await sharp(blank).png().toBuffer()
  await form
    .getByLabel('Chart image')
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer })
  await form.getByRole('button', { name: 'Create Signal' }).click()
  await owner.page.getByText('Signal Created').waitFor()
  owner.expectQuietConsole()
  await owner.context.close()

  const visitor = await visit(await app.people.free())
  const { page, context } = visitor
  await page.goto('/dashboard/signals')
  const card = page.getByRole('listitem').filter({ hasText: 'Gold waits' }).first()
  await card.getByText('0.5%').waitFor()
  await card.getByText('2099').waitFor()
  await card.getByRole('button', { name: 'Chart of Gold waits, enlarge' }).click()
  const shown = page.getByRole('dialog', { name: 'Gold waits' }).getByRole('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await expectAccessible(visitor, 'signals-chart')
  visitor.expectQuietConsole()
  await context.close()
})
