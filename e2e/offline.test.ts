import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor, phone, type VisitorOptions } from './support/browser.ts'
import { isLoaded } from './support/screens.ts'
import { sendSignIn, signIn } from './support/sign-in.ts'
import { addTrade, fillTrade } from './support/trades.ts'

const clientFolder = path.join(import.meta.dirname, '../build/client')
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

/** What a browser logs about a lost connection and lost answers. */
const quiet = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/]

async function open(person: Person, options: VisitorOptions = {}) {
  const storage = await signIn(app, base, person)
  return openVisitor(browser, base, { quiet, storage, viewport: phone, ...options })
}

const count = async (table: string, person: Person): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where user_id = ${person.id}`.execute(
    app.academy.db.pool,
  )
  return rows[0]?.count ?? 0
}

const levels = { Pair: 'EURUSD', Lots: '0.10', Entry: '1.08000' }

/** Lets requests to an address arrive but loses their answers, until stopped. */
async function loseAnswers(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let losing = true
  const onTheirWay = new Set<Promise<void>>()
  const lose = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort('failed')
  }
  await page.route(address, (route) => {
    if (!losing || route.request().method() !== 'POST') return route.fallback()
    const lost = lose(route).finally(() => onTheirWay.delete(lost))
    onTheirWay.add(lost)
    return lost
  })
  // Pending requests stay lost: removing the route meanwhile would answer them twice.
  return async () => {
    losing = false
    await Promise.all(onTheirWay)
  }
}

test('what is written offline is queued, and arrives once after reconnecting', async () => {
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
  await expect.poll(() => count('messages', student), { timeout: 30_000 }).toBe(1)
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

test('a draft survives Escape, Back and a reload, and ends when it is saved', async () => {
  const student = await app.people.academy()
  const visitor = await open(student)
  const { page, context } = visitor
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Trading Journal' }).click()
  const dialog = page.getByRole('dialog')
  const openForm = async () => {
    await page.getByRole('button', { name: 'Add Trade' }).click()
    await dialog.getByLabel('Pair').waitFor()
  }
  await openForm()
  await fillTrade(page, { ...levels, Setup: 'Kept' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await openForm()
  await dialog.getByText('What you typed earlier has been restored.').waitFor()
  const setup = () => dialog.getByLabel('Setup').inputValue()
  // The draft is restored once the form is rendered.
  await expect.poll(setup).toBe('Kept')
  const address = page.url()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  // The browser has already left, and is on its way back.
  await expect.poll(() => page.url()).toBe(address)
  await openForm()
  await dialog.getByLabel('Setup').fill('Kept again')
  await page.reload()
  await openForm()
  await expect.poll(setup).toBe('Kept again')
  await visitor.picture('offline-5-draft')
  await dialog.getByRole('button', { name: 'Add Trade' }).click()
  await page.getByText('Trade Added').waitFor()
  await openForm()
  expect(await setup()).toBe('')
  await fillTrade(page, { Setup: 'For nothing' })
  await page.keyboard.press('Escape')
  await openForm()
  await dialog.getByRole('button', { name: 'Discard it' }).click()
  expect(await setup()).toBe('')
  visitor.expectQuietConsole()
  await context.close()
})

test('a newer version waits for the next navigation: no form input is lost', async () => {
  // A copy, whose service worker can be replaced later.
  const copy = await mkdtemp(path.join(tmpdir(), 'client-'))
  await cp(clientFolder, copy, { recursive: true })
  const own = await startApp({ clientFolder: copy })
  const address = await own.listen()
  const storage = await signIn(own, address, await own.people.academy())
  const { page, context } = await openVisitor(browser, address, { quiet, storage, worker: true })
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await page.goto('/academy/journal')
  await expect.poll(isControlled).toBe(true)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await fillTrade(page, { ...levels, Setup: 'Before the update' })

  await appendFile(path.join(copy, 'sw.js'), '\n// A newer version.\n')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect.poll(waiting).toBe(true)
  // The form is unchanged, on the version it was opened with.
  const setup = page.getByRole('dialog').getByLabel('Setup')
  expect(await setup.inputValue()).toBe('Before the update')
  await setup.fill('During the update')

  await page.reload()
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await expect.poll(() => setup.inputValue()).toBe('During the update')
  await expect.poll(waiting).toBe(false)
  await context.close()
  await own.stop()
  await rm(copy, { recursive: true })
})

test('offline the application opens with the last data and their age, for its user alone', async () => {
  const student = await app.people.academy()
  const visitor = await open(student, { worker: true, viewport: { width: 1440, height: 900 } })
  const { page, context } = visitor
  await page.goto('/academy/journal')
  await addTrade(page, { ...levels, Pair: 'AUDUSD' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.getByText('AUDUSD').first().waitFor()
  // Everything has to be cached first.
  await expect.poll(() => keptFiles(page)).toBeGreaterThan(20)
  await context.setOffline(true)
  await page.reload()
  await page.getByText('AUDUSD').first().waitFor()
  await page.getByText(/You are offline\. .* It was loaded/).waitFor()
  await visitor.picture('offline-6-last-data')
  // A section that was never opened is also served from this device.
  await page.getByRole('link', { name: 'Assignments' }).first().click()
  await page.waitForURL('**/assignments')
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  await context.setOffline(false)
  await page.getByText(/You are offline/).waitFor({ state: 'detached' })

  const answers = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('answers-')))
  expect(await answers()).toEqual([`answers-${student.id}`])
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${base}/`)
  await expect.poll(answers).toEqual([])
  await context.close()
})

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes('precache'))
    return name ? (await (await caches.open(name)).keys()).length : 0
  })

test('a section that cannot be loaded says that it is offline, and loads by itself later', async () => {
  const student = await app.people.academy()
  const visitor = await open(student, { viewport: { width: 1440, height: 900 } })
  const { page, context } = visitor
  await page.goto('/dashboard')
  // The rest of this page must have loaded.
  await page.waitForFunction(isLoaded)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Assignments' }).first().click()
  await page.getByText('It will open by itself as soon as the academy can be reached.').waitFor()
  await visitor.picture('offline-7-section')
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Assignments' }).first().waitFor()
  await context.close()
})

test('a payment whose answer is lost is checked until it is known; offline nothing is sent', async () => {
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
