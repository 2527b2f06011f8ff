import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { startApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import { clipPath } from '#testing/media.ts'
import { card } from './support/academy.ts'
import { connectBrowser, desktop, openVisitor, phone } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { tagsOfCase } from './support/long-cases.ts'
import { fakeStripeScript } from './support/stripe-in-browser.ts'

const owner = { name: 'Olivia Owner', email: 'owner@first.example', password: 'owner password' }
const student = { name: 'Sam Student', email: 'sam@first.example', password: 'student password' }
/** The owner's budget in total: presses, fields and files. */
const mostSteps = 60

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser?.close())

/** Performs the owner's steps, and counts them. */
function createSteps() {
  let taken = 0
  return {
    taken: () => taken,
    async count(many: number, act: () => Promise<void>) {
      taken += many
      await act()
    },
    async press(control: Locator) {
      taken += 1
      await control.click()
    },
    async type(field: Locator, text: string) {
      taken += 1
      await field.fill(text)
    },
    async choose(field: Locator, label: string) {
      taken += 1
      await field.selectOption({ label })
    },
    async give(field: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
      taken += 1
      await field.setInputFiles(file)
    },
  }
}
type Steps = ReturnType<typeof createSteps>

const toOverview = async (page: Page, { press }: Steps) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const menu = page.getByRole('navigation', { name: isPhone ? 'Daily' : 'Navigation' })
  await press(menu.getByRole('link', { name: 'Dashboard', exact: true }))
  await page.getByRole('heading', { name: 'Your First Hour' }).waitFor()
}

/** A mail server that accepts everything. */
async function startMailServer() {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.on('end', () => done()).resume()
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', () => resolve()))
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The checklist, from its first step to its last. */
async function onboarding(page: Page, steps: Steps, picture: (name: string) => Promise<void>) {
  const { press, type, choose, give } = steps
  const list = card(page, 'Your First Hour')
  await list.waitFor()
  await picture('1-empty')

  await press(list.getByRole('link', { name: 'Set the name' }))
  await type(page.getByLabel('Brand name'), 'Harbour')
  await press(page.getByRole('button', { name: 'Save Settings' }))
  await page.getByText('Settings Saved').first().waitFor()
  await picture('2-name')

  await toOverview(page, steps)
  await press(list.getByRole('link', { name: 'Choose a logo' }))
  const logo = sharp({ create: { width: 320, height: 80, channels: 3, background: '#0b5c8a' } })
  const buffer = await logo.png().toBuffer()
  await give(page.getByLabel(/^Logo\s*PNG/), {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer,
  })
  await page.getByRole('img', { name: 'Logo, as saved' }).waitFor()
  await press(page.getByRole('button', { name: 'Publish', exact: true }))
  await page.getByText('Version 1').waitFor()
  await picture('3-logo')

  await toOverview(page, steps)
  await press(list.getByRole('link', { name: 'Set the prices' }))
  for (const program of ['Academy', 'Mentorship']) {
    await press(page.getByRole('tab', { name: program }))
    const panel = page.getByRole('tabpanel')
    await press(panel.getByRole('button', { name: 'Show the charged price' }))
    await press(panel.getByRole('button', { name: 'Save Offer' }))
    await panel.getByText('The landing page shows a different price').waitFor({ state: 'detached' })
  }
  await picture('4-prices')

  await toOverview(page, steps)
  await press(list.getByRole('link', { name: 'Create a course' }))
  await press(page.getByRole('button', { name: 'Create Course' }).first())
  const course = page.getByRole('dialog')
  await type(course.getByLabel('Title', { exact: true }), 'Price Action')
  await type(course.getByLabel('Description'), 'What the chart says by itself.')
  await type(course.getByLabel('Content'), 'Read the bars before the news.')
  await choose(course.getByLabel('Access level'), 'Academy (Premium)')
  await give(course.locator('input[type=file][accept^="video"]'), clipPath)
  await type(course.getByLabel('Video title'), 'The first candle')
  await picture('5-course')
  await press(course.getByRole('button', { name: 'Create Course' }))
  await page.getByText('Course Created').waitFor()
  await course.waitFor({ state: 'detached' })

  await toOverview(page, steps)
  await press(list.getByRole('button', { name: 'Send a test e-mail' }))
  await page.getByText('Test E-mail Sent').waitFor()
  await press(list.getByRole('button', { name: 'We have read them and keep them' }))
  await press(list.getByRole('button', { name: 'We keep all of this' }))
  await press(list.getByRole('button', { name: 'View as a student' }))
  await press(page.getByRole('menuitem', { name: 'Academy student' }))
  const strip = page.getByRole('region', { name: 'View as' })
  await strip.waitFor()
  await picture('6-view')
  await press(strip.getByRole('button', { name: 'Exit View' }))
  await strip.waitFor({ state: 'detached' })
  await list.waitFor({ state: 'detached' })
  await picture('7-done')
}

const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const
for (const [index, [size, viewport]] of sizes.entries()) {
  const title = `on a ${size} an empty academy has its first paying student within 60 steps by its owner`
  test(title, { tags: tagsOfCase(index) }, async () => {
    const stripe = new FakeStripe()
    const mails = await startMailServer()
    const env = { ...(await stripe.start()), SMTP_URL: mails.url }
    const app = await startApp({ clientFolder, env })
    try {
      await claimFirstAdmin(app.academy, owner)
      const base = await app.listen()
      // Office calls still running when the owner starts viewing as a student are refused.
      const office = await openVisitor(browser, base, { viewport, quiet: [/403 \(Forbidden\)/] })
      const { page } = office
      const picture = (name: string) => office.picture(`first-student-${size}-${name}`)
      const steps = createSteps()
      const { press, type } = steps
      await page.goto('/login')
      await type(page.getByLabel('Email'), owner.email)
      await type(page.getByLabel('Password', { exact: true }), owner.password)
      await press(page.getByRole('button', { name: 'Sign In', exact: true }))
      await page.waitForURL('**/dashboard')
      await onboarding(page, steps, picture)

      // A visitor arrives, chooses the academy and pays.
      const visitor = await openVisitor(browser, base, { viewport })
      const { page: site, context } = visitor
      await fakeStripeScript(context, async ({ intent }) => {
        await app.request(stripe.delivery(stripe.pay(intent)))
        return null
      })
      await site.goto('/', { waitUntil: 'networkidle' })
      await site.getByRole('button', { name: 'Start the Academy' }).first().click()
      const dialog = site.getByRole('dialog')
      await dialog.getByText(/^Next, you pay for the .+: \$50\.$/).waitFor()
      await dialog.getByLabel('Full Name').fill(student.name)
      await dialog.getByLabel('Email').fill(student.email)
      await dialog.getByLabel('Password', { exact: true }).fill(student.password)
      await dialog.getByLabel('Confirm Password').fill(student.password)
      await visitor.picture(`first-student-${size}-8-register`)
      await dialog.getByRole('button', { name: 'Create Account' }).click()
      // By way of the sign-in page, where nobody types the password again.
      await site.waitForURL('**/login')
      await site.getByLabel('Card number').fill('4242424242424242')
      await visitor.picture(`first-student-${size}-9-pay`)
      await site.getByRole('button', { name: /^Pay \$/ }).click()
      await site.getByRole('heading', { name: /awaiting approval$/ }).waitFor()
      await visitor.picture(`first-student-${size}-10-paid`)

      await press(page.getByRole('link', { name: /^1 request to decide/ }))
      await press(page.getByRole('button', { name: `Approve ${student.name} for academy` }))
      await page.getByText('Request Approved').waitFor()
      await picture('11-approved')
      await site.getByRole('heading', { name: 'Academy Dashboard' }).waitFor()
      await visitor.picture(`first-student-${size}-12-student`)

      expect(steps.taken()).toBeLessThanOrEqual(mostSteps)
      office.expectQuietConsole()
      visitor.expectQuietConsole()
    } finally {
      await app.stop()
      await stripe.stop()
      await mails.stop()
    }
  })
}
