import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { sendSignIn, storageOf } from './support/sign-in.ts'
import { ownClock } from './support/stopped-clock.ts'

let app: TestApp
let browser: Browser
let base: string
beforeAll(async () => {
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** Opens a page with a clock that stops as soon as `ready` is visible. */
async function openStopped(address: string, ready: string, token?: string) {
  const visitor = await openVisitor(browser, base, {
    ...(token !== undefined && { storage: storageOf(base, { token }) }),
  })
  const { page } = visitor
  const own = await ownClock(page)
  await page.goto(address)
  await page.getByText(ready).first().waitFor()
  return { ...visitor, clock: await own.stop() }
}

type Stopped = Awaited<ReturnType<typeof openStopped>>

/** Waits for a toast, and returns how far the clock had to be moved. */
async function untilToast({ page, clock }: Stopped, title: string): Promise<number> {
  const began = await clock.now()
  const toast = page.getByText(title, { exact: true })
  // In small steps: however late the answer comes, what is due after the toast is still to come.
  await clock.runUntil(`the toast ${title}`, () => toast.isVisible(), 2)
  return (await clock.now()) - began
}

/**
 * Expects the address to change to `next` a given time after the toast, `lead` of which has passed
 * already.
 */
async function expectAddress(visitor: Stopped, next: string, after: number, lead: number) {
  const { page, clock } = visitor
  const address = () => new URL(page.url()).pathname
  const before = address()
  await clock.run(after - lead - 50)
  expect(address()).toBe(before)
  await clock.run(lead + 100)
  await clock.runUntil(`the address ${next}`, async () => address() === next)
}

test('who has signed in is on the dashboard after 1 s', async () => {
  const person = await app.people.free()
  const visitor = await openStopped('/login', 'Forgot password?')
  await sendSignIn(visitor.page, person)
  const lead = await untilToast(visitor, 'Welcome back!')
  await expectAddress(visitor, '/dashboard', 1000, lead)
  visitor.expectQuietConsole()
  await visitor.context.close()
})

test('who has registered is at the sign-in form after 2 s', async () => {
  const visitor = await openStopped('/register', 'Create Account')
  const { page, context } = visitor
  await page.getByLabel('Full Name').fill('Ann')
  await page.getByLabel('Email').fill('ann@forms.example')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByLabel('Confirm Password').fill('secret')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const lead = await untilToast(visitor, 'Registration successful!')
  await page.getByRole('heading', { name: 'Registration Successful!' }).waitFor()
  await expectAddress(visitor, '/login', 2000, lead)
  visitor.expectQuietConsole()
  await context.close()
})

test('the page is loaded again 2 s after a payment, and welcomes', async () => {
  const { token } = await app.people.free()
  const visitor = await openStopped('/dashboard', 'Upgrade to Academy', token)
  const { page, context, clock } = visitor
  await page.getByRole('button', { name: 'Upgrade to Academy' }).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByLabel('Card number')
  await clock.runUntil('the card form', () => number.isVisible(), 50)
  expect(await dialog.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('448px')
  await number.fill('4242424242424242')
  await dialog.getByLabel('Expiry').fill('12/2034')
  await dialog.getByLabel('CVC').fill('123')
  await dialog.getByRole('button', { name: 'Pay $50.00' }).click()
  const lead = await untilToast(visitor, 'Payment successful!')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await clock.run(2000 - lead - 50)
  expect(loads).toEqual([])
  await page.clock.runFor(lead + 100)
  await expect.poll(() => loads).toHaveLength(1)
  await page.clock.resume()
  await page.getByText('Welcome!', { exact: true }).waitFor()
  await page.getByText('Refresh to check status.').waitFor()
  await context.close()
})

const attributes = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => ({ type: input.type, required: input.required }))

describe('the forms', () => {
  test.each([
    ['/login', ['Password']],
    ['/register', ['Password', 'Confirm Password']],
  ])(
    'at %s require every field, take an e-mail as such and can show passwords',
    async (address, passwords) => {
      const { page, context } = await openVisitor(browser, base)
      await page.goto(address)
      const email = page.getByLabel('Email')
      expect(await attributes(email)).toEqual({ type: 'email', required: true })
      for (const label of passwords) {
        const field = page.getByLabel(label, { exact: true })
        const shown = async () => (await attributes(field)).type
        const toggle = field.locator('..').getByRole('button')
        expect(await attributes(field)).toEqual({ type: 'password', required: true })
        await toggle.click()
        await expect.poll(shown).toBe('text')
        await toggle.click()
        await expect.poll(shown).toBe('password')
      }
      const middle = await page.getByRole('main').evaluate((main) => {
        const { left, right } = main.getBoundingClientRect()
        return (left + right) / 2
      })
      expect(Math.abs(middle - 1440 / 2)).toBeLessThan(10)
      await context.close()
    },
  )

  test('the sign-in form sends nothing while a field is empty', async () => {
    const { page, context } = await openVisitor(browser, base)
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto('/login')
    await page.getByLabel('Email').fill('ann@forms.example')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const isMissing = (input: HTMLInputElement) => input.matches(':focus:invalid')
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).evaluate(isMissing))
      .toBe(true)
    expect(sent).not.toContain('/api/auth/login')
    await context.close()
  })
})

test('what is typed in a dialog is restored after Escape and a click outside', async () => {
  const admin = await app.people.admin()
  const { page, context, expectQuietConsole } = await openVisitor(browser, base, {
    storage: storageOf(base, admin),
  })
  await page.goto('/dashboard/signals')
  const create = page.getByRole('button', { name: 'Create Signal' }).first()
  const dialog = page.getByRole('dialog')

  // An empty one closes like any dialog.
  await create.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await create.click()
  const title = dialog.getByLabel('Title', { exact: true })
  await title.fill('Cable from the weekly level')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await create.click()
  await dialog.getByText('What you typed earlier has been restored.').waitFor()
  // The fields are filled after they appear.
  await expect.poll(() => title.inputValue()).toBe('Cable from the weekly level')
  await dialog.getByLabel('Content').fill('Back above the open.')
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
  await create.click()
  const content = dialog.getByLabel('Content')
  await expect.poll(() => content.inputValue()).toBe('Back above the open.')
  await expect.poll(() => title.inputValue()).toBe('Cable from the weekly level')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expectQuietConsole()
  await context.close()
})
