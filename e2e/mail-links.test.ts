import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePreferences } from '#contract/identity/identity.ts'
import { mailsOf } from '#testing/mails.ts'
import { type FreshAcademy, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, openVisitor, phone } from './support/browser.ts'
import { sendSignIn } from './support/sign-in.ts'

let browser: Browser
let academy: FreshAcademy
let mails: ReturnType<typeof mailsOf>
beforeAll(async () => {
  browser = await connectBrowser()
  academy = await startAcademy(browser)
  mails = mailsOf(academy.app)
})
afterAll(async () => {
  await academy?.app.stop()
  await browser?.close()
})

/** The page that a mail links to: its address without the academy's origin. */
const pageIn = (text: string, path: string) =>
  new RegExp(`${path}\\?token=\\S+`).exec(text)?.[0] ?? `no link to ${path}`

// Its screens and calls: client/app/mail-links.browser.test.tsx, server/modules/identity/addresses.
test('a new address takes effect once its link is opened, and the old one can reverse it', {
  tags: ['long'],
}, async () => {
  const person = await academy.app.people.free()
  const email = 'moved@people.example'
  const visitor = await academy.enter(person, { viewport: phone, quiet: [/401/] })
  const { page } = visitor
  await page.goto('/profile')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const pending = page.getByText(`We sent a link to ${email}. Until it is opened,`)
  await pending.waitFor()
  await pending.scrollIntoViewIfNeeded()
  await expectAccessible(visitor, 'account-letters-1-pending')

  const requested = await mails.one(email, 'Confirm your new e-mail address')
  await page.goto(pageIn(requested.text, '/confirm-address'))
  const confirm = page.getByRole('button', { name: 'Confirm this address' })
  await confirm.waitFor()
  await visitor.picture('account-letters-2-confirm')
  await confirm.click()
  await page.getByRole('heading', { name: 'Your address has been changed' }).waitFor()
  await page.goto('/profile')
  await expect.poll(() => page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(email)

  const changed = await mails.one(person.email, 'Your e-mail address was changed')
  const elsewhere = await openVisitor(browser, academy.base, { viewport: phone, quiet: [/401/] })
  await elsewhere.page.goto(pageIn(changed.text, '/take-back-address'))
  const takeBack = elsewhere.page.getByRole('button', { name: 'It wasn’t me: undo it' })
  await takeBack.waitFor()
  await expectAccessible(elsewhere, 'account-letters-3-take-back')
  await takeBack.click()
  await elsewhere.page.getByRole('heading', { name: 'The change has been undone' }).waitFor()

  const takenBack = await mails.one(person.email, 'The change of your e-mail address was undone')
  await elsewhere.page.goto(pageIn(takenBack.text, '/reset-password'))
  const password = 'a narrow otter counts eleven lamps'
  await elsewhere.page.getByLabel('New password').fill(password)
  await elsewhere.page.getByText('Strength: strong.').waitFor()
  await expectAccessible(elsewhere, 'account-letters-4-strength')
  await elsewhere.page.getByLabel('Confirm password').fill(password)
  await elsewhere.page.getByRole('button', { name: 'Set password' }).click()
  await elsewhere.page.getByRole('heading', { name: 'Your password is set' }).waitFor()
  await elsewhere.page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await sendSignIn(elsewhere.page, { email: person.email, password })
  await elsewhere.page.waitForURL('**/dashboard')

  visitor.expectQuietConsole()
  elsewhere.expectQuietConsole()
  await visitor.context.close()
  await elsewhere.context.close()
})

test('the link at the bottom of a mail switches mails off without a sign-in', async () => {
  const { app, base } = academy
  const person = await app.people.free()
  await app.call(updatePreferences, { as: person, body: { channels: { email: true } } })
  const visitor = await openVisitor(browser, base, { viewport: phone })
  const { page } = visitor
  const { call } = app.academy.modules.identity.unsubscribePaths(person.id)
  // The address in the mail's header redirects people to the page.
  await page.goto(call)
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await page.getByRole('heading', { name: 'No more e-mails of this kind' }).waitFor()
  await expectAccessible(visitor, 'account-letters-5-unsubscribed')
  expect((await app.academy.modules.identity.preferencesOf(person.id)).channels.email).toBe(false)
  await page.getByRole('button', { name: 'Switch them back on' }).click()
  await page.getByRole('heading', { name: 'These e-mails are on' }).waitFor()
  expect((await app.academy.modules.identity.preferencesOf(person.id)).channels.email).toBe(true)
  visitor.expectQuietConsole()
  await visitor.context.close()
})
