import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { connectBrowser, phone, type Visitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
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
/** Opens a window in which a demo viewer is signed in. */
const openAs = async (viewer: Viewer, viewport?: { width: number; height: number }) =>
  openInTurn({ viewport, storage: await demo.storageOf(viewer) })

async function signIn({ page }: Visitor, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a forgotten password is reset with the link of a mail that the admin passes on', async () => {
  const { email, password } = await demo.app.people.free()
  const visitor = await openInTurn({ viewport: phone, quiet: [/401/] })
  const { page } = visitor
  await page.goto('/login')
  await page.getByRole('link', { name: /^Forgot/ }).click()
  // The previous form has a field of the same name.
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()

  const admin = await openAs('admin')
  await admin.page.goto('/dashboard/mails')
  const read = admin.page.getByRole('button', { name: `Details of Set a new password to ${email}` })
  // Mails are sent after the answer; the owner reloads until there is one.
  await expect
    .poll(
      async () => {
        await admin.page.getByRole('button', { name: 'Refresh' }).click()
        return await read.isVisible()
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(true)
  await read.click()
  const dialog = admin.page.getByRole('dialog', { name: 'Set a new password' })
  await dialog.getByText('/reset-password?token=').waitFor()
  await admin.picture('members-1-mail')
  const link = /\/reset-password\?token=\S+/.exec((await dialog.textContent()) ?? '')?.[0]

  await page.goto(link ?? 'the mail has no link')
  await page.getByLabel('New password').fill('a new password')
  await page.getByLabel('Confirm password').fill('a new password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()

  await signIn(visitor, email, password)
  await page.getByText('Invalid email or password. Please try again.').first().waitFor()
  await signIn(visitor, email, 'a new password')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: /^Welcome/, level: 1 }).waitFor()

  visitor.expectQuietConsole()
  admin.expectQuietConsole()
  await visitor.context.close()
  await admin.context.close()
})

test('the owner goes through every admin screen by the menu', { tags: ['long'] }, async () => {
  const admin = await openAs('admin')
  const { page } = admin
  const screens = [
    ['Users', 'Users / Students', 'academy@meridian.example'],
    ['Courses', 'All Courses', 'Forex Basics'],
    ['Live Sessions', 'Live Sessions', 'Weekly market outlook'],
    ['Signals', 'Trading Signals', 'EURUSD buy at 1.08420'],
    ['Transactions', 'Transactions', 'Net'],
    ['Messages', 'Messages', 'Choose a conversation to read and answer it.'],
    ['Assignments', 'Submissions', 'Size five trades'],
    ['Trading Journal', 'Shared Journals', 'Priya Raman'],
    ['Strategies', 'Strategies', 'London Open Range'],
    ['Challenges', 'Challenges', 'Journal every trade'],
    ['Questions', 'Questions', 'Answers to mark'],
    ['Invitations', 'Invitations', 'An invitation creates an account'],
    ['E-mails', 'E-mails', 'To members who accept news'],
    ['Coupons', 'Coupons', 'Create Coupon'],
    ['Invoices', 'Invoices', 'Invoices'],
    ['Certificates', 'Certificates', 'What a student needs for the certificate of a program'],
    ['Site', 'Landing page', 'Visitors see what you publish within seconds.'],
    ['Offers', '6-Month Academy Program', 'Changes apply to everyone'],
    ['Academy Settings', 'Academy Settings', 'Community sign-up open'],
    ['Chat Groups', 'Telegram Groups', 'The academy has no Telegram bot'],
    ['System E-mails', 'System E-mails', 'Every e-mail that the program sends automatically.'],
    ['Mail Outbox', 'Mail Outbox', 'They are kept for 30 days.'],
    ['Activity', 'Activity', 'Entries can be neither changed nor deleted'],
    ['System', 'Processes', 'Program'],
    ['Team', 'Team', 'Owner'],
    ['Dashboard', 'Expiring Mentorships Soon', 'Course Progress Overview'],
  ] as const
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Navigation' })
  const main = page.getByRole('main')
  // The own journal has the head of its area.
  const wanted = [...screens.map(([entry]) => entry), 'My Journal'].toSorted()
  const entries = async () => (await menu.getByRole('link').allTextContents()).toSorted()
  await expect.poll(entries).toEqual(wanted)
  for (const [entry, heading, text] of screens) {
    await menu.getByRole('link', { name: entry, exact: true }).click()
    await main.getByRole('heading', { name: heading, level: 2, exact: true }).waitFor()
    await main.getByText(text).first().waitFor()
    await main.getByRole('heading', { name: 'Admin Dashboard', level: 1, exact: true }).waitFor()
    expect(await main.getByText('Failed to load').count(), entry).toBe(0)
  }
  admin.expectQuietConsole()
  await admin.context.close()
})

test('what the owner sets shows on the community page and on the landing page', async () => {
  const admin = await openAs('admin')
  const student = await openAs('free')
  await student.page.goto('/dashboard/community')
  await student.page.getByText('Not available yet').first().waitFor()
  expect(await student.page.getByRole('button', { name: 'Join Telegram' }).isDisabled()).toBe(true)

  await admin.page.goto('/dashboard/academy-settings')
  await admin.page.getByLabel('Telegram link').fill('https://t.me/meridian_members')
  const open = admin.page.getByRole('switch', { name: 'Community sign-up open' })
  expect(await open.isChecked()).toBe(false)
  await open.click()
  await admin.page.getByRole('button', { name: 'Save Settings' }).click()
  await admin.page.getByText('Settings Saved').waitFor()

  const telegram = student.page.getByRole('link', { name: 'Join Telegram' })
  await telegram.waitFor()
  expect(await telegram.getAttribute('href')).toBe('https://t.me/meridian_members')

  // A page's information about the academy may be five seconds old.
  demo.app.clock.advance(10_000)
  const visitor = await openInTurn({ viewport: phone })
  await visitor.page.goto('/', { waitUntil: 'networkidle' })
  await visitor.page.getByRole('button', { name: 'Join Free Community' }).first().click()
  await visitor.page.getByRole('dialog').getByLabel('Full Name').waitFor()

  for (const someone of [admin, student, visitor]) {
    someone.expectQuietConsole()
    await someone.context.close()
  }
})

test('student and admin write to each other, and see it without a reload', async () => {
  const admin = await openAs('admin')
  const student = await openAs('academy', phone)
  await admin.page.goto('/dashboard/messages')
  await admin.page.getByText('No messages yet').waitFor()

  await student.page.goto('/dashboard')
  await student.page.getByRole('button', { name: 'Messages', exact: true }).click()
  const drawer = student.page.getByRole('dialog', { name: 'Messages' })
  const field = drawer.getByLabel('Message to the academy')
  await field.fill('Where does the stop go?')
  await field.press('Enter')

  const entry = admin.page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await entry.filter({ hasText: 'Where does the stop go?' }).click()
  const conversation = admin.page.getByRole('region', { name: 'Conversation with Tomas Berg' })
  await conversation.getByText('Where does the stop go?').waitFor()
  const answer = conversation.getByLabel('Message to Tomas Berg')
  await answer.fill('Under the low of the range.')
  await conversation.getByRole('button', { name: 'Send message' }).click()
  await drawer.getByText('Under the low of the range.').waitFor()
  await student.picture('members-2-messages-phone')
  await admin.picture('members-2-messages')

  // With the drawer closed, the button counts new messages.
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'detached' })
  await answer.fill('And write it down first.')
  await answer.press('Enter')
  await student.page.getByRole('button', { name: 'Messages, 1 unread' }).click()
  await drawer.getByText('And write it down first.').waitFor()

  for (const someone of [admin, student]) {
    someone.expectQuietConsole()
    await someone.context.close()
  }
})

test('a published signal appears in the student’s notifications and leads to it', {
  tags: ['long'],
}, async () => {
  const admin = await openAs('admin')
  const student = await openAs('free')
  await student.page.goto('/dashboard')
  await student.page.getByRole('button', { name: /^Notifications/ }).click()
  const list = student.page.getByRole('dialog', { name: 'Notifications' })
  await list.getByRole('button', { name: 'Clear All' }).click()
  await list.getByText('Nothing new. You are up to date.').waitFor()
  await student.page.keyboard.press('Escape')
  await student.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  await admin.page.goto('/dashboard/signals')
  await admin.page.getByRole('button', { name: 'Create Signal' }).click()
  const form = admin.page.getByRole('dialog')
  await form.getByLabel('Title', { exact: true }).fill('Cable from the weekly level')
  await form.getByLabel('Content').fill('Back above the open.')
  await form.getByLabel('Pair').fill('GBPUSD')
  await form.getByLabel('Direction').selectOption('BUY')
  await form.getByLabel('Entry').fill('1.26500')
  await form.getByLabel('Stop loss').fill('1.26200')
  await form.getByLabel('Take profit').fill('1.27100')
  await form.getByRole('button', { name: 'Create Signal' }).click()
  await admin.page.getByText('Signal Created').waitFor()

  await student.page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await list.getByText('New signal: GBPUSD BUY').waitFor()
  await list.getByText('Cable from the weekly level').waitFor()
  await student.picture('members-3-notification')
  await list.getByRole('link', { name: 'View signal' }).click()
  await student.page.waitForURL('**/dashboard/signals**')
  await student.page.getByRole('main').getByText('Cable from the weekly level').first().waitFor()

  for (const someone of [admin, student]) {
    someone.expectQuietConsole()
    await someone.context.close()
  }
})
