import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { click } from '#testing/specification/steps.ts'
import { asks } from '#testing/specification/steps-admin.ts'
import { card } from './support/academy.ts'
import {
  connectBrowser,
  desktop,
  openVisitor,
  phone,
  textOf,
  type Visitor,
} from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { dropTyped } from './support/drop-typed.ts'
import { tagsOfCase } from './support/long-cases.ts'
import {
  dialogOf,
  expectAccessibleDialog,
  expectNoSidewaysScroll,
  expectToast,
  fill,
  openOnPhone,
  rowAction,
  rowOf,
  soon,
} from './support/owner.ts'

let browser: Browser
let demo: DemoAcademy
let owner: Visitor | undefined

beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await owner?.context.close()
  await demo?.app.stop()
  await browser?.close()
})
afterEach(async () => {
  owner?.expectQuietConsole()
  if (owner) await dropTyped(owner.page)
})

/** The owner continues in the same window, at another size: a new one would load everything again. */
async function open(section: string, viewport = desktop): Promise<Page> {
  const storage = await demo.storageOf('admin')
  owner ??= await openVisitor(browser, demo.base, { storage })
  await owner.page.setViewportSize(viewport)
  await owner.page.goto(`/dashboard/${section}`)
  return owner.page
}

test('overview: a mentorship about to end gets another month', async () => {
  const page = await open('')
  const row = rowOf(page, 'Mentorships that end soon', 'Kofi Mensah')
  await row.waitFor()
  await owner?.picture('owner-overview')
  await row.getByRole('button', { name: /^Extend/ }).click()
  await expectToast(page, 'Subscription Extended')
  await page.getByText('No mentorship ends within 14 days').waitFor()
  const progress = card(page, 'Course Progress Overview')
  await progress.getByRole('button', { name: /^Show as table/ }).click()
  await rowOf(page, 'Course Progress Overview', 'Risk Before Reward').waitFor()
})

const sizes = [
  ['a phone', phone, ['Rosa Lind', 'Emil Novak']],
  ['a desktop', desktop, ['Hana Sato', 'Paul Adler']],
] as const

for (const [index, [size, viewport, [wanted, refused]]] of sizes.entries())
  describe(`on ${size}`, { tags: tagsOfCase(index) }, () => {
    test('users: requests are decided, a user is edited, gets roles and is deleted', async () => {
      const page = await open('users', viewport)
      await asks(wanted, 'academy')(page)
      await asks(refused, 'mentorship')(page)
      await click(`Approve ${wanted} for academy`)(page)
      await expectToast(page, 'Request Approved')
      await rowOf(page, 'Users and students', wanted).getByText('academy').first().waitFor()
      await click(`Reject ${refused} for mentorship`)(page)
      await expectToast(page, 'Request Rejected')
      await expectNoSidewaysScroll(page)
      await owner?.picture(`owner-users-${size}`)

      // The plan changes, and the status with it.
      await openOnPhone(page, 'Search in Users / Students')
      await page.getByLabel('Search users by name or email').fill(wanted)
      const row = rowOf(page, 'Users and students', wanted)
      await rowOf(page, 'Users and students', 'Priya Raman').waitFor({ state: 'detached' })
      await rowAction('Edit', wanted)(page)
      const edit = dialogOf(page, 'Edit User')
      await edit.getByLabel('Plan').selectOption({ label: 'Mentorship' })
      await expectAccessibleDialog(page)
      await owner?.picture(`owner-edit-user-${size}`)
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await expectToast(page, 'User Updated')
      await row.getByText('mentorship', { exact: true }).waitFor()
      await rowAction('Edit', wanted)(page)
      await edit.getByLabel('Status').selectOption({ label: 'Expired' })
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await row.getByText('expired', { exact: true }).waitFor()

      // Several roles at once.
      await rowAction('Manage Roles', wanted, `Manage Roles of ${wanted}`)(page)
      const roles = dialogOf(page, 'Manage Roles')
      const boxes = roles.getByRole('checkbox')
      await expect.poll(() => boxes.count(), soon).toBe(4)
      for (const role of ['Academy', 'Mentorship']) {
        await roles.getByRole('checkbox', { name: role }).check()
      }
      await expectAccessibleDialog(page)
      await roles.getByRole('button', { name: 'Save Roles' }).click()
      await expectToast(page, 'Roles Updated')
      await row.getByText('active', { exact: true }).waitFor()

      // Deleting asks first, and accepts a no.
      await rowAction('Delete', wanted)(page)
      await page.getByText("This action can't be undone.").waitFor()
      await owner?.picture(`owner-delete-user-${size}`)
      await click('Cancel')(page)
      await page.getByText("This action can't be undone.").waitFor({ state: 'detached' })
      await row.waitFor()
      await rowAction('Delete', wanted)(page)
      await click('Yes, Delete')(page)
      await expectToast(page, 'User Deleted')
      await row.waitFor({ state: 'detached' })
    })

    test('sessions: scheduled, moved and deleted', async () => {
      const title = `Questions from ${wanted}`
      const page = await open('sessions', viewport)
      await click('Create Session')(page)
      const form = dialogOf(page)
      await fill(form, {
        Title: title,
        Description: 'Bring your charts.',
        Date: '2099-03-01T18:00',
        'Meeting link': 'https://meet.example.com/room',
      })
      await form.getByLabel('Access level').selectOption({ label: 'Mentorship (Elite)' })
      await expectAccessibleDialog(page)
      await owner?.picture(`owner-session-${size}`)
      await form.getByRole('button', { name: 'Create Session' }).click()
      await expectToast(page, 'Session Created')
      const row = rowOf(page, 'Live sessions', title)
      await row.getByText('mentorship', { exact: true }).waitFor()
      await rowAction('Edit', title)(page)
      await fill(form, { Date: '2099-03-02T19:30' })
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expectToast(page, 'Session Updated')
      await row
        .getByText(/7:30|19:30/)
        .filter({ visible: true })
        .first()
        .waitFor()
      await expectNoSidewaysScroll(page)
      page.once('dialog', (question) => void question.accept())
      await rowAction('Delete', title)(page)
      await expectToast(page, 'Session Deleted')
      await row.waitFor({ state: 'detached' })
    })

    test('signals: published, followed to the target, and their history kept', async () => {
      const title = `Cable for ${wanted}`
      const page = await open('signals', viewport)
      await click('Create Signal')(page)
      const form = dialogOf(page)
      await fill(form, { Title: title, Content: 'Below the range.', Pair: 'gbp/usd' })
      await form.getByLabel('Direction').selectOption('SELL')
      await form.getByLabel('Order type').selectOption({ label: 'Limit' })
      await fill(form, { Entry: '1.27100', 'Take profit': '1.26200', 'Stop loss': '1.27400' })
      await fill(form, { 'Further targets': '1.25800, 1.25' })
      await form.getByLabel('Status').selectOption({ label: 'Pending' })
      await expectAccessibleDialog(page)
      await owner?.picture(`owner-signal-${size}`)
      await form.getByRole('button', { name: 'Create Signal' }).click()
      await expectToast(page, 'Signal Created')
      const row = rowOf(page, 'Trading signals', title)
      await row.getByText('GBPUSD').waitFor()
      await expectNoSidewaysScroll(page)

      const become = async (from: string, to: string, final: boolean) => {
        await click(`Status of ${title}: ${from}. Change`)(page)
        await page.getByRole('menuitem', { name: to, exact: true }).click()
        if (final) await page.getByRole('button', { name: 'Set Status' }).click()
        await row.getByText(to, { exact: true }).waitFor()
      }
      await become('Pending', 'Active', false)
      await become('Active', 'Hit Take Profit', true)
      await rowAction('Edit', title)(page)
      await form.getByText('This signal is finished').waitFor()
      for (const status of ['Pending', 'Active', 'Hit Take Profit']) {
        await form.getByRole('listitem').getByText(status, { exact: true }).first().waitFor()
      }
      await form.getByText('Further targets 1.25800, 1.25').first().waitFor()
      await owner?.picture(`owner-signal-history-${size}`)
      await form.getByRole('button', { name: 'Cancel' }).click()
    })
  })

test('transactions: found, filtered, exported as a file, and refunded', async () => {
  const as = await demo.app.people.free()
  const { body } = await demo.app.call(createPaymentIntent, {
    as,
    body: { amount: 10000, program: 'mentorship' },
  })
  const card = { number: '4242424242424242', expMonth: 12, expYear: 34, cvc: '123' }
  await demo.app.call(confirmSandboxPayment, { as, body: { ...body, card } })

  const page = await open('transactions')
  const row = rowOf(page, 'Transactions', as.email)
  await row.getByText('$100.00').waitFor()
  const search = page.getByLabel('Search transactions by name, email or provider ID')
  await search.fill('nobody of that name')
  await page.getByText('No transaction matches your search').waitFor()
  await search.fill(as.email)
  await row.waitFor()
  await page.getByLabel('Status').selectOption({ label: 'Refunded' })
  await page.getByText('No transaction matches your search').waitFor()
  await page.getByLabel('Status').selectOption({ label: 'Paid' })
  await row.waitFor()
  await owner?.picture('owner-transactions')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await textOf(await saved)).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(as.email)

  await page.getByLabel('Status').selectOption({ label: 'All statuses' })
  await page.getByRole('button', { name: `Refund the payment of ${as.name}` }).click()
  await expectAccessibleDialog(page)
  await page.getByRole('button', { name: 'Refund', exact: true }).last().click()
  await row.getByText('Refunded', { exact: true }).waitFor()
})

test('messages: a conversation is found, answered and closed', async () => {
  const student = await demo.app.people.academy()
  const page = await open(`messages?user=${student.id}`)
  const conversation = page.getByRole('region', { name: `Conversation with ${student.name}` })
  await fill(conversation, { [`Message to ${student.name}`]: 'Your plan reads well.' })
  await conversation.getByRole('button', { name: 'Send message' }).click()
  await conversation.getByText('Your plan reads well.').waitFor()
  await conversation.getByRole('button', { name: 'Close conversation' }).click()
  await conversation.getByText('This conversation is closed.').waitFor()
  await page.getByLabel('Which conversations').selectOption({ label: 'Open' })
  const entry = page.getByRole('link').filter({ hasText: 'Your plan reads well.' })
  await entry.waitFor({ state: 'detached' })
  await page.getByLabel('Which conversations').selectOption({ label: 'Closed' })
  await entry.waitFor()
  await page.getByLabel('Search names, emails and messages').fill('no such words')
  await page.getByText('No conversation matches').waitFor()
  await owner?.picture('owner-messages')
})

test('academy settings: brand and contact details reach visitors', async () => {
  const page = await open('academy-settings')
  const main = page.getByRole('main')
  await main
    .getByLabel(/brand|name/i)
    .first()
    .fill('Harbour')
  await main
    .getByLabel(/contact/i)
    .first()
    .fill('desk@harbour.example')
  await owner?.picture('owner-settings')
  await main.getByRole('button', { name: 'Save Settings' }).click()
  await expectToast(page, 'Settings Saved')
  await page.getByText('Harbour', { exact: true }).first().waitFor()
  // A page's information about the academy may be five seconds old.
  demo.app.clock.advance(10_000)
  const visitor = await openVisitor(browser, demo.base, { viewport: phone })
  await visitor.page.goto('/')
  await visitor.page.getByText('Harbour').first().waitFor()
  const contact = visitor.page.getByRole('link', { name: /contact|e-?mail|desk@/i }).first()
  await expect.poll(() => contact.getAttribute('href'), soon).toBe('mailto:desk@harbour.example')
  await visitor.context.close()
})
