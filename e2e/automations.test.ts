import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { runRound, suppressAddress, takeNews } from '#testing/automations.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor, phone, pixelsTooWide } from './support/browser.ts'
import { storageOf } from './support/sign-in.ts'

const clientFolder = path.join(import.meta.dirname, '../build/client')

let app: TestApp
let browser: Browser
let base: string
let admin: Person
beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
  admin = await app.people.admin()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('an owner writes an automation on a phone, somebody joins and gets it, and a bounce is on their page', async () => {
  const visitor = await openVisitor(browser, base, {
    viewport: phone,
    storage: storageOf(base, admin),
  })
  const { page } = visitor
  await page.goto('/dashboard/automations')
  await page.getByText('No automations yet').waitFor()
  await visitor.picture('automations-1-none', { fullPage: true })
  await page.getByRole('button', { name: 'New Automation' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Welcome')
  await dialog.getByLabel('Subject').fill('Welcome, {{first name}}')
  await dialog.getByLabel('Text').fill('Good to have **you** here.')
  await dialog.getByRole('button', { name: 'Add Step' }).click()
  await page.getByRole('menuitem', { name: 'Wait' }).click()
  await dialog.getByLabel('Wait for').fill('2')
  await dialog.getByRole('button', { name: 'Add Step' }).click()
  await page.getByRole('menuitem', { name: 'E-mail' }).click()
  await dialog.getByLabel('Subject').last().fill('How is it going?')
  await dialog.getByLabel('Text').last().fill('Write to us, {{name}}.')
  await visitor.picture('automations-2-editor')
  await dialog.getByLabel('Search members').fill(admin.email)
  await dialog.getByRole('button', { name: admin.name }).click()
  await dialog.getByText(/This is what .* would get if it began now/).waitFor()
  await visitor.picture('automations-3-preview')
  expect(await pixelsTooWide(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Automation Saved').waitFor()
  await page.getByRole('button', { name: 'Actions for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Switch on…' }).click()
  await page.getByRole('button', { name: 'Yes, Switch On' }).click()
  await page.getByText('Automation Is On').waitFor()
  await visitor.picture('automations-4-list', { fullPage: true })

  app.clock.advance(1000)
  const newcomer = await app.people.free()
  await takeNews(app, newcomer)
  await runRound(app)
  const { text } = await mailsOf(app).one(newcomer.email, 'Welcome, free')
  expect(text).toContain('Unsubscribe')

  await page.getByRole('link', { name: 'Welcome' }).click()
  await page.getByText('Welcome, free').waitFor()
  await page.getByText('Before step 3').waitFor()
  await visitor.picture('automations-5-who-is-where', { fullPage: true })
  expect(await pixelsTooWide(page)).toBe(0)
  await page.getByRole('button', { name: `Stop for ${newcomer.name}` }).click()
  await page.getByRole('button', { name: 'Yes, Stop' }).click()
  await page.getByText('Stopped for This Member').waitFor()

  await suppressAddress(app, newcomer.id)
  await page.getByRole('link', { name: newcomer.name }).click()
  await page.getByText(/This address bounced on/).waitFor()
  await visitor.picture('automations-6-bounced', { fullPage: true })
  await page.getByRole('button', { name: 'Send to It Again' }).click()
  await page.getByRole('button', { name: 'Yes, Send Again' }).click()
  await page.getByText('E-mails Go to This Address Again').waitFor()
  await expect.poll(() => page.getByText(/This address bounced on/).count()).toBe(0)
  visitor.expectQuietConsole()
  await visitor.context.close()
})
