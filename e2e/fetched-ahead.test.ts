// Of a night: what makes a start quick, and whether it shows nothing wrong meanwhile.
// @module-tag long
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantableStaffRoles } from '#contract/access/permissions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'

let app: TestApp
let browser: Browser
let base: string
let owner: Person
beforeAll(async () => {
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
  owner = await app.people.admin()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const open = (person: Person) =>
  openVisitor(browser, base, { storage: storageOf(base, person), savesData: false })

/** The sections whose scripts a page requests, by the beginnings of their files' names, in order. */
function watchSections(page: Page): string[] {
  const sections: string[] = []
  page.on('request', (request) => {
    const [, name] =
      /\/assets\/(?:admin-)?([a-z-]+?)(?:-section)?-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name) sections.push(name)
  })
  return sections
}

test('the office’s sections are fetched once a page is calm, daily ones first', async () => {
  const { page, context } = await open(owner)
  const sections = watchSections(page)
  await page.goto('/dashboard')
  await expect.poll(() => sections).toContain('team')
  const order = ['messages', 'users', 'coupons', 'team'].map((name) => sections.indexOf(name))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
  // Whatever was fetched is not fetched again.
  await page.route('**/assets/**', (call) => call.abort())
  await page.getByRole('link', { name: 'Coupons' }).click()
  await page.getByRole('heading', { name: 'Coupons' }).waitFor()
  await context.close()
})

/** Some of what is asked for when every entry is pointed at. */
const firstRequested = {
  owner: ['/api/admin/users', '/api/admin/coupons', '/api/admin/offers', '/api/admin/team'],
  teacher: ['/api/admin/submissions', '/api/courses/signals', '/api/admin/journals'],
  support: ['/api/admin/users', '/api/admin/messages'],
  bookkeeper: ['/api/admin/transactions', '/api/admin/documents'],
}

test.for([...grantableStaffRoles, 'owner'] as const)(
  'what the sections of the menu read first is open to the %s',
  async (staffRole) => {
    const person = staffRole === 'owner' ? owner : await app.people.staff(staffRole)
    const visitor = await open(person)
    const { page } = visitor
    const answers: { path: string; status: number }[] = []
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.startsWith('/api/')) answers.push({ path: pathname, status: answer.status() })
    })
    await page.goto('/dashboard')
    const links = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')
    await links.first().waitFor()
    for (const link of await links.all()) await link.dispatchEvent('pointerdown')
    await expect
      .poll(() => answers.map(({ path }) => path))
      .toEqual(expect.arrayContaining(firstRequested[staffRole]))
    expect(answers.filter(({ status }) => status >= 400)).toEqual([])
    visitor.expectQuietConsole()
    await visitor.context.close()
  },
)

test('a device that saves data fetches no section before it is asked for', async () => {
  const { page, context } = await open(owner)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const sections = watchSections(page)
  const calm = page.waitForRequest(/\/assets\/fetch-ahead/)
  await page.goto('/dashboard')
  await calm
  await page.getByRole('link', { name: 'Coupons' }).click()
  await page.getByRole('heading', { name: 'Coupons' }).waitFor()
  expect(sections).toContain('coupons')
  expect(sections).not.toContain('messages')
  await context.close()
})
