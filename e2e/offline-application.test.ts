import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor, phone, type VisitorOptions } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { levels, quiet } from './support/offline.ts'
import { isLoaded } from './support/screens.ts'
import { sendSignIn, signIn } from './support/sign-in.ts'
import { fillTrade } from './support/trades.ts'

let app: TestApp
let browser: Browser
let base: string

beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

async function open(person: Person, options: VisitorOptions = {}) {
  const storage = await signIn(app, base, person)
  return openVisitor(browser, base, { quiet, storage, viewport: phone, ...options })
}

test('a draft survives Escape, Back and a reload, and is dropped when it is saved', async () => {
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
  // The draft is restored once the form is shown.
  await expect.poll(setup).toBe('Kept')
  const address = page.url()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  // The browser has already left the page and returns to it.
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

test('a new version waits for the next navigation, so that no input is lost', {
  tags: ['long'],
}, async () => {
  // A copy, whose service worker is replaced later.
  const copy = await mkdtemp(path.join(tmpdir(), 'client-'))
  await cp(clientFolder, copy, { recursive: true })
  const own = await startApp({ clientFolder: copy })
  const address = await own.listen()
  const storage = await signIn(own, address, await own.people.academy())
  const { page, context } = await openVisitor(browser, address, { quiet, storage, worker: true })
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  await page.goto('/academy/journal')
  await expect.poll(() => isControlled(page)).toBe(true)
  await page.getByRole('button', { name: 'Add Trade' }).click()
  await fillTrade(page, { ...levels, Setup: 'Before the update' })

  await appendFile(path.join(copy, 'sw.js'), '\n// A newer version.\n')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect.poll(waiting).toBe(true)
  // The form is unchanged, still on the version that it was opened with.
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

test('opened again, it starts from this device, and then shows what the academy has changed', async () => {
  const storage = await signIn(app, base, await app.people.academy())
  const { page, context } = await openVisitor(browser, base, { quiet, storage, worker: true })
  const admin = await app.people.admin()
  const { body: settings } = await app.call(getSettings, { as: admin })
  const named = (brand: string) => page.getByText(brand, { exact: true }).first().waitFor()
  await page.goto('/dashboard')
  await expect.poll(() => isStored(page)).toBe(true)

  const renamed = { ...settings, brand: 'Renamed' }
  expect((await app.call(updateSettings, { as: admin, body: renamed })).status).toBe(200)
  // A page's information about the academy may be five seconds old.
  app.clock.advance(10_000)
  await page.goto('/dashboard/journal')
  await page.getByRole('heading', { name: 'Trading Journal' }).waitFor()
  expect(await page.getByText('Renamed', { exact: true }).count()).toBe(0)
  await named('Renamed')
  await page.goto('/dashboard')
  await named('Renamed')

  // Whoever reloads sees at once what there is.
  const { body: now } = await app.call(getSettings, { as: admin })
  await app.call(updateSettings, { as: admin, body: { ...now, brand: 'Reloaded' } })
  app.clock.advance(10_000)
  await page.reload()
  await page.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
  expect(await page.getByText('Reloaded', { exact: true }).count()).toBeGreaterThan(0)
  await context.close()
})

const isControlled = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller !== null)

/** Whether the device has the page that starts the application. */
const isStored = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('academy-page')
    return (await cache.match('/dashboard')) !== undefined
  })

test('a device that signed in a moment ago opens offline with its data and their age, only for its user', async () => {
  const student = await app.people.academy()
  const levels = { pair: 'AUDUSD', direction: 'BUY', entry: '0.6531', lots: '1' } as const
  const body = { ...levels, openedAt: '2026-11-02T08:00:00Z' }
  expect((await app.call(createTrade, { as: student, body })).status).toBe(201)
  const visitor = await openVisitor(browser, base, { quiet, worker: true })
  const { page, context } = visitor
  await page.goto('/dashboard/journal')
  await page.getByRole('link', { name: 'Sign In to Continue' }).click()
  await sendSignIn(page, student)
  await page.getByText('AUDUSD').first().waitFor()
  // What was asked for before the worker had the page is kept as well: nothing is loaded a second time.
  await expect.poll(() => isControlled(page)).toBe(true)
  await expect.poll(() => uncachedAnswers(page)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await page.getByText('AUDUSD').first().waitFor()
  await page.getByText(/You are offline\. .* It was loaded/).waitFor()
  await visitor.picture('offline-6-last-data')
  await context.setOffline(false)
  await page.getByText(/You are offline/).waitFor({ state: 'detached' })
  // The files that this page does not need itself follow: with them every section opens.
  await expect.poll(() => storedFiles(page)).toBe(await filesOfWorker())
  // Those of a trade's form came first, for whoever loses the line before the rest is there.
  const order = await namesKept(page)
  const firstOfOffice = order.findIndex((name) => name.startsWith('admin-'))
  for (const name of ['journal-', 'trade-dialog-', 'dialog-panel-', 'drawer-panel-']) {
    const place = order.findIndex((one) => one.startsWith(name))
    expect(place, name).toBeGreaterThan(-1)
    expect(place, name).toBeLessThan(firstOfOffice)
  }
  await context.setOffline(true)
  await page.reload()
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

/** The calls for the journal and its user whose answers the device has not cached yet. */
const uncachedAnswers = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('answers-'))
    const requests = name ? await (await caches.open(name)).keys() : []
    const stored = new Set(requests.map(({ url }) => new URL(url).pathname))
    return ['/api/auth/me', '/api/journal/trades', '/api/journal/figures'].filter(
      (path) => !stored.has(path),
    )
  })

/** How many files the worker caches. */
async function filesOfWorker(): Promise<number> {
  const worker = await readFile(path.join(clientFolder, 'sw.js'), 'utf8')
  // And the page.
  return new Set(worker.match(/\/assets\/[\w.-]+/g)).size + 1
}

const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes('precache'))
    return name ? (await (await caches.open(name)).keys()).length : 0
  })

/** The names of the kept files, in the order in which they came. */
const namesKept = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes('precache'))
    const requests = name ? await (await caches.open(name)).keys() : []
    return requests.map(({ url }) => new URL(url).pathname.split('/').at(-1) ?? '')
  })

test('a section that cannot be loaded says that it is offline, and opens by itself later', async () => {
  const admin = await app.people.admin()
  const made = { roleAccess: ['academy_student' as const], isPublished: true }
  await makeAssignment(app, admin, { courseId: (await makeCourse(app, admin, made)).id })
  const student = await app.people.academy()
  const visitor = await open(student, { viewport: { width: 1440, height: 900 } })
  const { page, context } = visitor
  await page.goto('/dashboard')
  // Everything else on this page must have loaded.
  await page.waitForFunction(isLoaded)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Assignments' }).first().click()
  await page.getByText('It will open by itself as soon as the academy can be reached.').waitFor()
  await visitor.picture('offline-7-section')
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Assignments' }).first().waitFor()
  await context.close()
})
