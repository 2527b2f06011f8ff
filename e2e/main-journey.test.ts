import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { clipPath } from '#testing/media.ts'
import { connectBrowser, openVisitor, phone, type Visitor } from './support/browser.ts'

const clientFolder = path.join(import.meta.dirname, '../build/client')
const owner = { name: 'Olivia Owner', email: 'owner@journey.example', password: 'owner password' }
const student = { name: 'Sam Student', email: 'sam@journey.example', password: 'student password' }

let app: TestApp
let browser: Browser
let base: string

beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  app = await startApp({ clientFolder })
  await claimFirstAdmin(app.academy, owner)
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

async function signIn({ page }: Visitor, { email, password }: typeof owner) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await signInWith(page, password)
}

async function signInWith(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Opens a section from the menu, as people do; on a phone the menu is a drawer. */
async function open({ page }: Visitor, entry: string) {
  const onPhone = (page.viewportSize()?.width ?? 0) < 768
  if (onPhone) await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  const menu = onPhone ? page.getByRole('dialog') : page
  await menu.getByRole('link', { name: entry, exact: true }).click()
}

const tomorrow = () => {
  const date = new Date(Date.now() + 24 * 60 * 60 * 1000)
  return `${date.toISOString().slice(0, 10)}T18:00`
}

test('from a visitor to a student who watches a lesson and sees signal and session', async () => {
  const visitor = await openVisitor(browser, base, { viewport: phone })
  const admin = await openVisitor(browser, base)

  // The visitor registers and signs in.
  const form = visitor.page
  await form.goto('/register')
  await form.getByLabel('Full Name').fill(student.name)
  await form.getByLabel('Email').fill(student.email)
  await form.getByLabel('Password', { exact: true }).fill(student.password)
  await form.getByLabel('Confirm Password').fill(student.password)
  await visitor.picture('journey-1-register')
  await form.getByRole('button', { name: 'Create Account' }).click()
  await form.getByRole('heading', { name: 'Registration Successful!' }).waitFor()
  await form.waitForURL('**/login')
  // The address is there already.
  await signInWith(form, student.password)

  // Then requests the Academy program.
  const request = form.getByRole('button', { name: 'Request Academy Role' })
  await request.click()
  await form.getByText('Request Sent').waitFor()
  await expect.poll(() => request.isDisabled()).toBe(true)
  await visitor.picture('journey-2-requested')

  // The admin approves.
  await signIn(admin, owner)
  await open(admin, 'Users')
  await admin.page.getByRole('button', { name: `Approve ${student.name} for academy` }).click()
  await admin.page.getByText('Request Approved').waitFor()
  await admin.picture('journey-3-approved')

  // The student is let in without doing anything.
  await form.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()

  // The admin creates a course with a real video.
  await open(admin, 'Courses')
  await admin.page.getByRole('button', { name: 'Create Course' }).first().click()
  const course = admin.page.getByRole('dialog')
  await course.getByLabel('Title', { exact: true }).fill('Price Action')
  await course.getByLabel('Description').fill('What the chart says by itself.')
  await course.getByLabel('Content').fill('## Lessons\n\n- one')
  await course.getByLabel('Access level').selectOption({ label: 'Academy (Premium)' })
  await course.locator('input[type=file][accept^="video"]').setInputFiles(clipPath)
  await course.getByLabel('Video title').fill('The first candle')
  await admin.picture('journey-4-course')
  await course.getByRole('button', { name: 'Create Course' }).click()
  await admin.page.getByText('Course Created').waitFor()

  // A signal and a live session.
  await open(admin, 'Signals')
  await admin.page.getByRole('button', { name: 'Create Signal' }).click()
  const signal = admin.page.getByRole('dialog')
  await signal.getByLabel('Title', { exact: true }).fill('Euro from the range')
  await signal.getByLabel('Content').fill('Back above the open.')
  await signal.getByLabel('Pair').fill('EURUSD')
  await signal.getByLabel('Direction').selectOption('BUY')
  await signal.getByLabel('Entry').fill('1.08500')
  await signal.getByLabel('Stop loss').fill('1.08200')
  await signal.getByLabel('Take profit').fill('1.09100')
  await signal.getByLabel('Access level').selectOption({ label: 'Academy (Premium)' })
  await signal.getByRole('button', { name: 'Create Signal' }).click()
  await admin.page.getByText('Signal Created').waitFor()

  await open(admin, 'Live Sessions')
  await admin.page.getByRole('button', { name: 'Create Session' }).click()
  const session = admin.page.getByRole('dialog')
  await session.getByLabel('Title', { exact: true }).fill('Open questions')
  await session.getByLabel('Description').fill('Bring your charts.')
  await session.getByLabel('Date').fill(tomorrow())
  await session.getByLabel('Access level').selectOption({ label: 'Academy (Premium)' })
  await session.getByRole('button', { name: 'Create Session' }).click()
  await admin.page.getByText('Session Created').waitFor()
  await admin.picture('journey-5-published')

  // The student sees both without a reload, and watches the video to its end.
  await form.getByText('Euro from the range').waitFor()
  await form.getByText('1.08500').first().waitFor()
  await visitor.picture('journey-6-signal')
  await open(visitor, 'Live Sessions')
  await form.getByText('Open questions').first().waitFor()
  await visitor.picture('journey-7-session')
  await open(visitor, 'Courses')
  await form.getByRole('button', { name: 'Show lessons of Price Action' }).click()
  await form.getByRole('button', { name: 'Watch The first candle' }).click()
  const video = form.locator('video')
  await video.waitFor()
  await form.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  await visitor.picture('journey-8-watching')
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 8
  })
  await form.getByRole('button', { name: 'Replay The first candle' }).waitFor({ timeout: 180_000 })
  await form.getByText('Completed', { exact: true }).first().waitFor()
  await visitor.picture('journey-9-completed')

  visitor.expectQuietConsole()
  admin.expectQuietConsole()
})
