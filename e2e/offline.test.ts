import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, phone } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { levels, loseAnswers, quiet } from './support/offline.ts'
import { sendSignIn, signIn } from './support/sign-in.ts'
import { addTrade, fillTrade } from './support/trades.ts'
import { type WindowOptions, windowsInTurn } from './support/windows-in-turn.ts'

const waits = 'Will be sent when you are online'

let app: TestApp
let browser: Browser
let base: string
let admin: Person
let course: string

beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
  admin = await app.people.admin()
  const made = { roleAccess: ['academy_student' as const], isPublished: true }
  course = (await makeCourse(app, admin, made)).id
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const openInTurn = windowsInTurn(
  () => browser,
  () => base,
  // What opens without connection has been fetched ahead.
  { savesData: false },
)
async function open(person: Person, options: WindowOptions = {}) {
  const storage = await signIn(app, base, person)
  return openInTurn({ quiet, storage, viewport: phone, ...options })
}

const count = async (table: string, person: Person): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where user_id = ${person.id}`.execute(
    app.academy.db.pool,
  )
  return rows[0]?.count ?? 0
}

test('what is written without connection waits, and is there once when that is back', async () => {
  const student = await app.people.academy()
  await makeAssignment(app, admin, { courseId: course, title: 'A plan' })
  const visitor = await open(student)
  const { page, context } = visitor
  await page.goto('/academy/journal')
  await page.getByRole('button', { name: 'Add Trade' }).waitFor()
  await addTrade(page, { ...levels, Pair: 'GBPUSD' })
  await page.getByText('Trade Added').waitFor()
  await page.goto('/academy/assignments')
  await page.getByRole('button', { name: 'Submit Assignment: A plan' }).click()
  await page.getByRole('dialog').waitFor()

  await context.setOffline(true)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Wait for the retest.')
  const plan = Buffer.from('My plan in words.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: plan })
  await dialog.getByRole('button', { name: 'Submit Assignment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Saved on this device').waitFor()
  await page.getByText('A plan: plan.txt').waitFor()
  const unsent = page.getByRole('list', { name: 'Not sent yet' })
  await unsent.getByText(waits).waitFor()
  await visitor.picture('offline-1-submission')
  expect(await count('submissions', student)).toBe(0)

  await context.setOffline(false)
  await unsent.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'View Submission: A plan' }).waitFor()
  expect(await count('submissions', student)).toBe(1)
  visitor.expectQuietConsole()
  await context.close()
})

test('what is written in one tab is seen in the other, and so is what it sends later', async () => {
  const student = await app.people.academy()
  const visitor = await open(student)
  const { page, context } = visitor
  await page.goto('/academy/journal')
  const other = await context.newPage()
  await other.goto('/academy/journal')
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Add Trade' }).waitFor()
  await addTrade(page, { ...levels, Pair: 'GBPUSD' })
  const row = (tab: typeof page, pair: string) => tab.getByRole('row', { name: pair }).first()
  await row(other, 'GBPUSD').waitFor()

  await context.setOffline(true)
  await addTrade(page, { ...levels, Pair: 'AUDUSD' })
  const unsent = other.getByRole('list', { name: 'Not sent yet' })
  await unsent.getByText(/AUDUSD/).waitFor()
  await context.setOffline(false)
  await unsent.waitFor({ state: 'detached' })
  await row(other, 'AUDUSD').waitFor()
  expect(await count('trades', student)).toBe(2)
  await context.close()
})

test('a trade whose answer is lost, and a message, arrive once', async () => {
  const student = await app.people.academy()
  const visitor = await open(student)
  const { page, context } = visitor
  await page.goto('/academy/journal')
  const stop = await loseAnswers(page, /\/api\/journal\/trades$/)
  await addTrade(page, levels)
  await page.getByText('EURUSD BUY, 0.10 lots at 1.08000').waitFor()
  expect(await count('trades', student)).toBe(1)
  // Also across a reload.
  await page.reload()
  await page.getByText('EURUSD BUY, 0.10 lots at 1.08000').waitFor()
  await stop()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // Not by its text, which the sent message repeats.
  await page.getByRole('list', { name: 'Not sent yet' }).waitFor({ state: 'detached' })
  expect(await count('trades', student)).toBe(1)
  // What says so lies over the top bar.
  const notified = page.locator('[data-sonner-toast]')
  await notified.getByRole('button', { name: 'Close toast' }).click()
  await notified.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /Messages/ }).click()
  const field = page.getByRole('textbox', { name: /Message to/ })
  await page.route(/\/api\/messages$/, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.fallback(),
  )
  await field.fill('Is the plan right?')
  await field.press('Enter')
  await page.getByText(/Will be sent/).waitFor()
  await visitor.picture('offline-2-message')
  // At last it arrives, and its answer is lost; the live events report it all the same.
  await page.unroute(/\/api\/messages$/)
  const stopMessages = await loseAnswers(page, /\/api\/messages$/)
  await expect.poll(() => count('messages', student), { timeout: 90_000 }).toBe(1)
  await page.getByText(/Will be sent/).waitFor({ state: 'detached' })
  await stopMessages()
  await page.reload()
  await page.getByRole('button', { name: 'Add Trade' }).waitFor()
  expect(await count('messages', student)).toBe(1)
  visitor.expectQuietConsole()
  await context.close()
})

test('what the academy refuses is reported at the item, and corrected there', async () => {
  const student = await app.people.academy()
  const visitor = await open(student)
  const { page, context } = visitor
  await page.goto('/academy/journal')
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await page.getByRole('dialog').getByLabel('Pair').waitFor()
  await context.setOffline(true)
  await fillTrade(page, { ...levels, Opened: '2190-01-01T10:00', Setup: 'Too early' })
  await page.getByRole('dialog').getByRole('button', { name: 'Add Trade' }).click()
  await page.getByRole('list', { name: 'Not sent yet' }).getByText(waits).waitFor()
  await context.setOffline(false)
  const refused = page.getByRole('alert').filter({ hasText: 'Not sent.' })
  await refused.waitFor()
  await visitor.picture('offline-3-refused')
  expect(await count('trades', student)).toBe(0)
  await refused.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What you typed earlier has been restored.').waitFor()
  await expect.poll(() => dialog.getByLabel('Setup').inputValue()).toBe('Too early')
  await fillTrade(page, { Opened: '2026-01-05T10:00' })
  await dialog.getByRole('button', { name: 'Add Trade' }).click()
  await page.getByText('Trade Added').waitFor()
  await refused.waitFor({ state: 'detached' })
  expect(await count('trades', student)).toBe(1)
  await context.close()
})

test('signing out warns of unsent items; the next user on the device neither sees nor sends them', async () => {
  const [student, other] = [await app.people.academy(), await app.people.academy()]
  const visitor = await open(student, { viewport: { width: 1440, height: 900 } })
  const { page, context } = visitor
  await page.goto('/academy/journal')
  const trades = /\/api\/journal\/trades$/
  await page.getByRole('button', { name: 'Add Trade' }).waitFor()
  await page.route(trades, (route) => route.abort('failed'))
  await addTrade(page, levels)
  await page.getByText('EURUSD BUY, 0.10 lots at 1.08000').waitFor()
  // An expired session is not a sign-out: unsent items stay, for their user alone.
  await page.evaluate((token) => localStorage.setItem('accessToken', token), other.token)
  await page.reload()
  await page.unroute(trades)
  await page.getByRole('button', { name: 'Add Trade' }).waitFor()
  expect(await page.getByText('EURUSD BUY, 0.10 lots at 1.08000').count()).toBe(0)
  await page.evaluate((token) => localStorage.setItem('accessToken', token), student.token)
  await page.route(trades, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.fallback(),
  )
  await page.reload()
  await page.getByText('EURUSD BUY, 0.10 lots at 1.08000').waitFor()
  expect(await count('trades', other)).toBe(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  const warning = page.getByRole('alertdialog')
  await warning.getByText('EURUSD BUY, 0.10 lots at 1.08000').waitFor()
  await visitor.picture('offline-4-sign-out')
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await page.getByText('EURUSD BUY, 0.10 lots at 1.08000').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await warning.getByRole('button', { name: 'Sign out and delete them' }).click()
  await page.waitForURL(`${base}/`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBe(null)
  await page.goto('/login')
  await sendSignIn(page, student)
  await page.waitForURL('**/dashboard')
  await page.goto('/academy/journal')
  await page.getByRole('button', { name: 'Add Trade' }).waitFor()
  expect(await page.getByText('EURUSD BUY, 0.10 lots at 1.08000').count()).toBe(0)
  expect(await count('trades', student)).toBe(0)
  await context.close()
})

test('a payment whose answer is lost is asked about until it is known; offline nothing is sent', async () => {
  const buyer = await app.people.free()
  const visitor = await open(buyer)
  const { page, context } = visitor
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /Enroll|Buy|Join|Get/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4242')
  await dialog.getByLabel(/Expiry/).fill('12 / 34')
  await dialog.getByLabel('CVC').fill('123')
  const pay = dialog.getByRole('button', { name: /^Pay/ })
  await context.setOffline(true)
  await pay.click()
  await dialog.getByText('You are offline. Nothing was sent and nothing was charged').waitFor()
  expect(await dialog.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  expect(await count('payment_intents', buyer)).toBe(0)
  await context.setOffline(false)

  // The charge arrives, but its answer does not, and at first neither does that of the check.
  const stop = await loseAnswers(page, /\/api\/payment\/sandbox\/(confirm|check)$/)
  await pay.click()
  await dialog.getByText('Checking: you are not charged twice.').waitFor()
  await visitor.picture('offline-8-payment')
  expect(await dialog.getByText('Payment failed').count()).toBe(0)
  await stop()
  await dialog.getByText('Thank you, your payment has arrived.').waitFor()
  await expect.poll(() => count('transactions', buyer)).toBe(1)
  expect(await count('role_requests', buyer)).toBe(1)
  await context.close()
})
