import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCourse, updateCourse } from '#contract/courses.ts'
import { createLiveSession, listLiveSessions, updateLiveSession } from '#contract/live-sessions.ts'
import { createSignal, updateSignal } from '#contract/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { launchBrowser, openVisitor, phone, type Visitor } from './support/browser.ts'

const clientFolder = path.join(import.meta.dirname, '../build/client')

let app: TestApp
let browser: Browser
let base: string
let other: Person

beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await launchBrowser()
  other = await app.people.admin()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** A refused save is an answer like others to the page, and a line to the browser. */
const quiet = [/409 \(Conflict\)/]

async function signedIn(person: Person, options: { viewport?: typeof phone } = {}) {
  const visitor = await openVisitor(browser, base, { quiet, ...options })
  const { page } = visitor
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  return visitor
}

const text = { title: 'First', description: 'Described', content: 'Written' }
const date = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()

/** Each kind of item: where it is edited, and how it is made and changed by somebody else. */
const kinds = {
  courses: {
    path: '/dashboard/courses',
    make: () => app.call(createCourse, { as: other, body: text }),
    change: (id: string, title: string) =>
      app.call(updateCourse, { as: other, params: { id }, body: { title } }),
  },
  sessions: {
    path: '/dashboard/sessions',
    make: () => app.call(createLiveSession, { as: other, body: { ...text, date } }),
    change: (id: string, title: string) =>
      app.call(updateLiveSession, { as: other, params: { id }, body: { title } }),
  },
  signals: {
    path: '/dashboard/signals',
    make: () => app.call(createSignal, { as: other, body: text }),
    change: (id: string, title: string) =>
      app.call(updateSignal, { as: other, params: { id }, body: { title } }),
  },
}

/** Opens the editor of the one item of a page. */
async function edit(page: Page, kind: keyof typeof kinds) {
  if (kind === 'courses') {
    await page.getByRole('button', { name: /Actions/ }).click()
    await page.getByRole('menuitem', { name: /Edit/ }).click()
  } else await page.getByRole('button', { name: /^Edit / }).click()
  return page.getByRole('dialog')
}

async function tryEditing(visitor: Visitor, kind: keyof typeof kinds) {
  const { path: address, make, change } = kinds[kind]
  const { page } = visitor
  const { id } = (await make()).body
  await page.goto(address)

  const dialog = await edit(page, kind)
  const title = dialog.getByLabel('Title', { exact: true })
  await title.fill('Mine')
  await change(id, 'Theirs')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('Somebody else has changed this in the meantime.').waitFor()
  expect(await title.inputValue()).toBe('Mine')
  await visitor.picture(`concurrent-edit-${kind}`)
  await dialog.getByRole('button', { name: 'Load the current version' }).click()
  await expect.poll(() => title.inputValue()).toBe('Theirs')

  await title.fill('Mine on top')
  await change(id, 'Theirs again')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Mine on top').first().waitFor()
}

test.each(['courses', 'sessions', 'signals'] as const)(
  'of two who edit the same of %s, the later is told and chooses',
  async (kind) => {
    const visitor = await signedIn(await app.people.admin())
    await tryEditing(visitor, kind)
    visitor.expectQuietConsole()
    await visitor.context.close()
  },
)

test('a student takes a session, and all of them, into a calendar', async () => {
  const student = await app.people.academy()
  const visitor = await signedIn(student, { viewport: phone })
  const { page, context } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: base })
  const [session] = (await app.call(listLiveSessions, { as: student })).body
  await page.goto('/dashboard/live')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Add to calendar: ${session?.title}` }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('live-session.ics')
  expect(await readFile(await file.path(), 'utf8')).toContain(`UID:${session?.id}@`)

  const address = page.getByRole('textbox', { name: 'Address' })
  const first = await address.inputValue()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Address Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await visitor.picture('calendar-feed')
  await page.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('button', { name: 'Make New Address' }).click()
  await page.getByText('New Address Made').waitFor()
  expect(await address.inputValue()).not.toBe(first)
  visitor.expectQuietConsole()
})
