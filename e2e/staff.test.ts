// Of a night: smaller tests show each of its parts.
// @module-tag long
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#server/app/demo-mode.ts'
import type { Person } from '#testing/people.ts'
import { openSection } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import {
  dialogOf,
  expectAccessibleDialog,
  expectNoSidewaysScroll,
  expectToast,
  openOnPhone,
  rowAction,
  rowOf,
  soon,
} from './support/owner.ts'
import { sendSignIn, signIn } from './support/sign-in.ts'
import { windowsInTurn } from './support/windows-in-turn.ts'

let browser: Browser
let demo: DemoAcademy

beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

const openInTurn = windowsInTurn(
  () => browser,
  () => demo.base,
)
/** Opens a window in which this person is signed in; some of them are here to be refused. */
const openAs = async (person: Pick<Person, 'email' | 'password'>, viewport?: typeof phone) =>
  openInTurn({
    viewport,
    quiet: [/40[013]/],
    storage: await signIn(demo.app, demo.base, person),
  })
const entries = (page: Page) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link').allInnerTexts()
const [owner] = demoAccounts

test('a teacher signs in, sees only their own work, and is refused elsewhere', async () => {
  const teacher = await demo.app.people.staff('teacher')
  const visitor = await openInTurn({ quiet: [/403/] })
  const { page } = visitor
  await page.goto('/login')
  await sendSignIn(page, teacher)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Admin Dashboard', level: 1 }).waitFor()
  expect(await entries(page)).toEqual([
    ...['Dashboard', 'Courses', 'Live Sessions', 'Signals'],
    ...['Assignments', 'Trading Journal', 'Strategies', 'Challenges', 'Questions'],
    'My Journal',
  ])
  // Only the figures about courses.
  await page.getByRole('heading', { name: 'Course Progress' }).waitFor()
  expect(await page.getByText('Revenue This Month').count()).toBe(0)
  await openSection(page, 'Courses')
  await page.getByRole('heading', { name: 'All Courses' }).waitFor()
  await page.goto('/dashboard/users')
  await page.getByRole('heading', { name: 'Insufficient Permissions' }).waitFor()
  await page.goto('/admin/transactions')
  await page.getByRole('heading', { name: 'Insufficient Permissions' }).waitFor()
  visitor.expectQuietConsole()
  await visitor.context.close()
})

test('support staff manage members on a phone, and see nothing they may not use', async () => {
  const support = await demo.app.people.staff('support')
  const visitor = await openAs(support, phone)
  const { page } = visitor
  await page.goto('/dashboard')
  await page.getByText('Total Students').waitFor()
  expect(await page.getByText('Revenue This Month').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Create Content' }).count()).toBe(0)
  await visitor.picture('staff-1-support-overview')
  await openSection(page, 'Users')
  const student = rowOf(page, 'Users and students', 'academy@meridian.example')
  await student.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const boss = rowOf(page, 'Users and students', owner.email)
  await boss.getByRole('button').click()
  // The previous menu may still be closing.
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts(), soon).toEqual(['Message'])
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page)
  await visitor.picture('staff-2-support-users')
  visitor.expectQuietConsole()
  await visitor.context.close()
})

test('a suspension ends an open screen, and the sign-in says so', { tags: ['long'] }, async () => {
  const student = await demo.app.people.academy()
  const [at, admin] = [await openAs(student), await openAs(owner, phone)]
  await at.page.goto('/dashboard/journal')
  await at.page.getByRole('heading', { name: 'Trading Journal' }).first().waitFor()

  const { page } = admin
  await page.goto(`/dashboard/users?search=${student.email}`)
  await rowAction('Suspend', student.name)(page)
  const dialog = dialogOf(page, 'Suspend this account?')
  await dialog.getByRole('button', { name: 'Yes, Suspend' }).click()
  await dialog.getByText('Reason is required').waitFor()
  await dialog.getByLabel('Reason').fill('Shared the password')
  await admin.picture('staff-3-suspend')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Yes, Suspend' }).click()
  await expectToast(page, 'Account Suspended')
  await rowOf(page, 'Users and students', student.email).getByText('suspended').waitFor()
  await admin.picture('staff-4-suspended')

  await at.page.waitForURL('**/login', soon)
  await at.page.getByText('Your session has ended. Please sign in again.').waitFor()
  await sendSignIn(at.page, student)
  await at.page.getByText(/^Your account is suspended/).waitFor()
  expect(await at.page.getByText('Shared the password').count()).toBe(0)

  await openOnPhone(page, 'Filter Users / Students')
  await page.getByLabel('Accounts').selectOption('suspended')
  await rowAction('Reinstate', student.name)(page)
  await dialogOf(page, 'Reinstate this account?').getByText('Shared the password').waitFor()
  await admin.picture('staff-5-reinstate')
  await page.getByRole('button', { name: 'Yes, Reinstate' }).click()
  await expectToast(page, 'Account Reinstated')
  await sendSignIn(at.page, student)
  await at.page.waitForURL('**/dashboard/journal')
  admin.expectQuietConsole()
  await at.context.close()
  await admin.context.close()
})

test('the owner sets up the team, and hands the academy over', async () => {
  const [member, heir] = [await demo.app.people.free(), await demo.app.people.admin()]
  const visitor = await openAs(owner, phone)
  const { page } = visitor
  await page.goto('/dashboard')
  await openSection(page, 'Team')
  await rowOf(page, 'Team', owner.email).getByText('Owner').waitFor()
  await page.getByRole('button', { name: 'Add Member' }).click()
  const adding = dialogOf(page, 'Add Member')
  await adding.getByLabel('Member').fill(member.email)
  await adding.getByRole('button', { name: `Choose ${member.name}` }).click()
  await adding.getByLabel('Role').selectOption('bookkeeper')
  await visitor.picture('staff-6-add-member')
  await expectAccessibleDialog(page)
  await adding.getByRole('button', { name: 'Add to Team' }).click()
  await expectToast(page, 'Team Updated')
  await rowOf(page, 'Team', member.email).getByText('Bookkeeper').waitFor()
  await expectNoSidewaysScroll(page)
  await visitor.picture('staff-7-team')
  await page.getByRole('button', { name: `Change role of ${member.name}` }).click()
  await dialogOf(page, 'Change Role').getByRole('button', { name: 'Remove from Team' }).click()
  await expectToast(page, 'Removed from the Team')

  await page.getByRole('button', { name: `Transfer to ${heir.name}` }).click()
  const handing = dialogOf(page, 'Transfer the academy?')
  await handing.getByLabel('Your password').fill('a guess')
  await handing.getByRole('button', { name: 'Yes, Transfer' }).click()
  await handing.getByText(/password is not|isn’t|isn't|wrong|incorrect/i).waitFor()
  await visitor.picture('staff-8-hand-over')
  await handing.getByLabel('Your password').fill(owner.password)
  await handing.getByRole('button', { name: 'Yes, Transfer' }).click()
  await expectToast(page, 'Academy Transferred')
  await rowOf(page, 'Team', heir.email).getByText('Owner').waitFor()
  // The former owner's remaining rights are shown next to the list.
  await expect.poll(() => page.getByRole('button', { name: /^Transfer to/ }).count(), soon).toBe(0)
  visitor.expectQuietConsole()
  await visitor.context.close()
})

test('while registration is closed, the form says so', { tags: ['long'] }, async () => {
  const visitor = await openAs(owner)
  const { page } = visitor
  await page.goto('/dashboard/academy-settings')
  await page.getByRole('switch', { name: 'Registration open' }).click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectToast(page, 'Settings Saved')
  const stranger = await openInTurn({ viewport: phone })
  await expect
    .poll(async () => {
      await stranger.page.goto('/register')
      await stranger.page.getByRole('heading', { name: 'Create your account' }).waitFor()
      return stranger.page.getByText('Registration is closed at the moment.').count()
    }, soon)
    .toBe(1)
  expect(await stranger.page.getByLabel('Full Name').count()).toBe(0)
  // It says so at once, and not in place of a form that was there.
  const sent = await (await stranger.page.request.get('/register')).text()
  expect(sent).toContain('Registration is closed at the moment.')
  await expectAccessible(stranger, 'staff-9-closed')
  stranger.expectQuietConsole()
  await stranger.context.close()
  await visitor.context.close()
})
