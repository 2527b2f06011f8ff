import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { totpAt, withTotp } from '#testing/second-factors.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, openVisitor, phone, textOf, type Visitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { rowAction, rowOf } from './support/owner.ts'
import { sendSignIn, signIn } from './support/sign-in.ts'

let browser: Browser
let app: TestApp
/** Passkeys are bound to a host name, never to an IP address. */
let base: string

beforeAll(async () => {
  browser = await connectBrowser()
  app = await startApp({ clientFolder })
  base = (await app.listen()).replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await app?.stop()
  await browser?.close()
})

const quiet = [/40[013]/]

/** Attaches a virtual device that creates and uses passkeys without prompting. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function enter(person: Person, viewport = phone): Promise<Visitor> {
  const storage = await signIn(app, base, person)
  return openVisitor(browser, base, { storage, viewport, quiet })
}

const part = (page: Page, name: string) => page.getByRole('region', { name })

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login')
}

test('an authenticator app is set up, asked for, and replaced by a recovery code', async () => {
  const person = await app.people.free()
  const visitor = await enter(person)
  const { page } = visitor
  await page.goto('/settings')
  const twoFactor = part(page, 'Two-factor sign-in')
  await twoFactor.getByRole('button', { name: 'Set up' }).click()
  await twoFactor.getByRole('img', { name: /^QR code/ }).waitFor()
  const secret = ((await twoFactor.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(visitor, 'two-factor-1-setup')
  await twoFactor.getByLabel('Enter the code').fill('000000')
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await twoFactor.getByText('This code is incorrect.').waitFor()
  await twoFactor.getByLabel('Enter the code').fill(totpAt(secret, app.clock.now()))
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()

  const codesDialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await codesDialog.getByRole('listitem').last().waitFor()
  const codes = await codesDialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(visitor, 'two-factor-2-codes')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codesDialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await textOf(file)).toContain(codes.join('\n'))
  await codesDialog.getByRole('button', { name: 'I have saved them' }).click()
  await twoFactor.getByText('10 of 10 left').waitFor()
  await expectAccessible(visitor, 'two-factor-3-on')

  await signOut(page)
  await sendSignIn(page, person)
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This code is incorrect.').waitFor()
  await expectAccessible(visitor, 'two-factor-4-second-step')
  app.clock.advance(30_000)
  await page.getByLabel('Code').fill(totpAt(secret, app.clock.now()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/dashboard')

  await signOut(page)
  await sendSignIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/settings')
  await part(page, 'Two-factor sign-in').getByText('9 of 10 left').waitFor()
  visitor.expectQuietConsole()
})

test('a passkey is asked for after the password, signs in without it, and can be removed', async () => {
  const person = await app.people.free()
  const visitor = await enter(person)
  const { page } = visitor
  await plugIn(page)
  await page.goto('/settings')
  const passkeys = part(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await page.getByRole('button', { name: 'Continue' }).click()
  const codesDialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await codesDialog.getByRole('button', { name: 'I have saved them' }).click()
  await passkeys.getByText('My phone').waitFor()
  await passkeys.getByText('Not used yet').waitFor()

  await signOut(page)
  await sendSignIn(page, person)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.waitForURL('**/dashboard')

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto('/settings')
  await passkeys.getByText('Last used').waitFor()
  await passkeys.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Old phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectAccessible(visitor, 'two-factor-6-passkeys')
  await passkeys.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await passkeys.getByText('You have no passkey yet.').waitFor()
  visitor.expectQuietConsole()
})

test('what can’t be undone asks for a new proof after ten minutes, and continues', async () => {
  const admin = await app.people.admin()
  const lost = await app.people.free()
  const visitor = await enter(admin)
  const { page } = visitor
  const { nextCode } = await withTotp(app, { ...admin, token: await tokenOf(page) })
  await page.goto('/dashboard/users')
  const row = rowOf(page, 'Users and students', lost.email)
  await row.waitFor()
  app.clock.advance(10 * 60_000)

  const askToDelete = async () => {
    await rowAction('Delete', lost.name)(page)
    await page.getByRole('button', { name: 'Yes, Delete' }).click()
  }
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await askToDelete()
  await proof.waitFor()
  await expectAccessible(visitor, 'two-factor-7-proof')
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await proof.waitFor({ state: 'detached' })
  await row.waitFor()

  await askToDelete()
  await proof.getByLabel('Code').fill(nextCode())
  await proof.getByRole('button', { name: 'Confirm' }).click()
  // Behind the dialog the row can't be found either: wait until the list is back without it.
  await proof.waitFor({ state: 'detached' })
  await page.getByText('User Deleted').first().waitFor()
  await row.waitFor({ state: 'detached' })
  const { email, password } = lost
  expect((await app.call(login, { body: { email, password } })).status).toBe(401)
  visitor.expectQuietConsole()
})

const tokenOf = async (page: Page) => {
  await page.goto('/dashboard')
  return (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? ''
}

test('the owner requires a factor of admins, and helps one who has lost theirs', {
  tags: ['long'],
}, async () => {
  const [owner, other] = [await app.people.admin(), await app.people.admin()]
  const visitor = await enter(owner)
  const { page } = visitor
  const as = { ...owner, token: await tokenOf(page) }
  await page.goto('/dashboard/academy-settings')
  const demand = page.getByRole('switch', { name: 'Second factor for the back office' })
  await demand.click()
  await page.getByText('Set up a second factor of your own first').first().waitFor()
  expect(await demand.isChecked()).toBe(false)
  await withTotp(app, as)
  await demand.click()
  await expect.poll(() => demand.isChecked()).toBe(true)

  const admin = await enter(other)
  await admin.page.goto('/dashboard/users')
  await admin.page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
  await expectAccessible(admin, 'two-factor-9-demand')
  await withTotp(app, { ...other, token: await tokenOf(admin.page) })
  await admin.page.goto('/dashboard/users')
  await admin.page.getByText(owner.email).waitFor()

  await page.goto('/dashboard/users')
  await rowAction('Edit', other.name)(page)
  await page.getByRole('button', { name: 'Two-factor sign-in of this user' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await expectAccessible(visitor, 'two-factor-10-reset')
  await page.getByRole('button', { name: 'Remove them' }).click()
  await page.getByText('Second factors removed').first().waitFor()
  expect(
    (await app.call(login, { body: { email: other.email, password: other.password } })).status,
  ).toBe(200)
})
