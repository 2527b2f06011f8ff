import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, setUserRoles } from '#contract/access/access.ts'
import { createAssignment, updateAssignment } from '#contract/assignments.ts'
import { createChallenge, updateChallenge } from '#contract/challenges.ts'
import { createCourse, updateCourse } from '#contract/courses.ts'
import { createLiveSession, updateLiveSession } from '#contract/live-sessions.ts'
import { createSignal, updateSignal } from '#contract/signals/signals.ts'
import { createStrategy, updateStrategy } from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor, phone, textOf, type Visitor } from './support/browser.ts'
import { tagsOfCase } from './support/long-cases.ts'
import { signIn } from './support/sign-in.ts'
import { windowsInTurn } from './support/windows-in-turn.ts'

const clientFolder = path.join(import.meta.dirname, '../build/client')

let app: TestApp
let browser: Browser
let base: string
let other: Person

beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
  other = await app.people.admin()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** A refused save is a normal answer for the page, but the browser logs it. */
const quiet = [/409 \(Conflict\)/]

const openInTurn = windowsInTurn(
  () => browser,
  () => base,
)
async function signedIn(person: Person, options: { viewport?: typeof phone } = {}) {
  const storage = await signIn(app, base, person)
  return openInTurn({ quiet, storage, ...options })
}

const text = { title: 'First', description: 'Described', content: 'Written' }
const date = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()

const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()

/** Each kind of item: where it is edited, and how it is created and then changed by somebody else. */
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
  strategies: {
    path: '/dashboard/strategies',
    make: () =>
      app.call(createStrategy, {
        as: other,
        body: { title: 'First', description: 'Described', rules: 'Rules', riskLevel: 'Low' },
      }),
    change: (id: string, title: string) =>
      app.call(updateStrategy, { as: other, params: { id }, body: { title } }),
  },
  challenges: {
    path: '/dashboard/challenges',
    make: () =>
      app.call(createChallenge, {
        as: other,
        body: {
          title: 'First',
          description: 'Described',
          metric: 'total_r',
          target: 5,
          reward: 'A book',
          startDate: date,
          endDate: inAWeek,
        },
      }),
    change: (id: string, title: string) =>
      app.call(updateChallenge, { as: other, params: { id }, body: { title } }),
  },
  assignments: {
    path: '/dashboard/assignments',
    async make() {
      const { body: course } = await app.call(createCourse, { as: other, body: text })
      const body = { courseId: course.id, title: 'First', description: 'Described' }
      return app.call(createAssignment, { as: other, body })
    },
    change: (id: string, title: string) =>
      app.call(updateAssignment, { as: other, params: { id }, body: { title } }),
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
  await dialog.getByText('Someone else has changed this in the meantime.').waitFor()
  expect(await title.inputValue()).toBe('Mine')
  await visitor.picture(`concurrent-edit-${kind}`)
  await dialog.getByRole('button', { name: 'Load the current version' }).click()
  await expect.poll(() => title.inputValue()).toBe('Theirs')

  await title.fill('Mine on top')
  await change(id, 'Theirs again')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Mine on top').filter({ visible: true }).first().waitFor()
}

for (const [index, kind] of (Object.keys(kinds) as (keyof typeof kinds)[]).entries()) {
  const title = `of two people who edit the same of ${kind}, the later one is told and chooses`
  test(title, { tags: tagsOfCase(index) }, async () => {
    const visitor = await signedIn(await app.people.admin())
    await tryEditing(visitor, kind)
    visitor.expectQuietConsole()
    await visitor.context.close()
  })
}

test('of two people who change a user’s roles, the later one is told and chooses', async () => {
  const student = await app.people.free()
  const params = { id: student.id }
  const visitor = await signedIn(await app.people.admin())
  const { page } = visitor
  await page.goto(`/dashboard/users?search=${encodeURIComponent(student.email)}`)
  await page.getByRole('button', { name: /^Manage Roles of/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mentorship').check()
  const body = { roles: ['academy_student' as const] }
  await app.call(setUserRoles, { as: other, params, body })
  await dialog.getByRole('button', { name: 'Save Roles' }).click()
  await dialog.getByText('Someone else has changed this in the meantime.').waitFor()
  await dialog.getByRole('button', { name: 'Load the current version' }).click()
  await expect.poll(() => dialog.getByLabel('Academy').isChecked()).toBe(true)
  expect(await dialog.getByLabel('Mentorship').isChecked()).toBe(false)
  await dialog.getByLabel('Mentorship').check()
  await dialog.getByRole('button', { name: 'Save Roles' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { body: saved } = await app.call(getUser, { as: other, params })
  expect(saved.roles.map(({ role }) => role.name)).toEqual([
    'community_student',
    'academy_student',
    'mentorship_student',
  ])
  visitor.expectQuietConsole()
  await visitor.context.close()
})

test('a student adds one session, and all of them, to a calendar', async () => {
  const student = await app.people.academy()
  const storage = await signIn(app, base, student)
  const visitor = await openVisitor(browser, base, { storage, viewport: phone })
  const { page, context } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: base })
  const session = (await kinds.sessions.make()).body
  await page.goto('/dashboard/live')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Add to calendar: ${session.title}` }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('live-session.ics')
  expect(await textOf(file)).toContain(`UID:${session.id}@`)

  const address = page.getByRole('textbox', { name: 'Address' })
  const first = await address.inputValue()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Address Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await visitor.picture('calendar-feed')
  await page.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('button', { name: 'Create New Address' }).click()
  await page.getByText('New Address Created').waitFor()
  await expect.poll(() => address.inputValue()).not.toBe(first)
  visitor.expectQuietConsole()
})
