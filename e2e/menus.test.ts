import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import type { Role } from '#contract/access/permissions.ts'
import { batchReadsPath } from '#contract/endpoint.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'
import { windowsInTurn } from './support/windows-in-turn.ts'

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

/** Somebody with these roles. */
async function holderOf(...roles: Role[]): Promise<Person> {
  const person = await app.people.free()
  const { status } = await app.call(setUserRoles, {
    as: owner,
    params: { id: person.id },
    body: { roles },
  })
  expect(status).toBe(200)
  return person
}

const openInTurn = windowsInTurn(
  () => browser,
  () => base,
)
const open = (person: Person) => openInTurn({ storage: storageOf(base, person) })

/** The menu's entries with their links, in groups. */
const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('list')
    .evaluateAll((groups) =>
      groups.map((group) =>
        [...group.querySelectorAll('a')].map((link) => `${link.textContent} ${link.pathname}`),
      ),
    )

const academyMenu = [
  'Overview /dashboard',
  'Courses /dashboard/courses',
  'Live Sessions /dashboard/live',
  'Assignments /dashboard/assignments',
  'Trading Journal /dashboard/journal',
]
const adminMenus = [
  [
    'Dashboard /dashboard',
    'Users /dashboard/users',
    'Courses /dashboard/courses',
    'Live Sessions /dashboard/sessions',
    'Signals /dashboard/signals',
    'Transactions /dashboard/transactions',
    'Messages /dashboard/messages',
  ],
  [
    'Assignments /dashboard/assignments',
    'Trading Journal /dashboard/journal',
    'Strategies /dashboard/strategies',
    'Challenges /dashboard/challenges',
    'Questions /dashboard/questions',
    'Invitations /dashboard/invitations',
    'E-mails /dashboard/letters',
    'Coupons /dashboard/coupons',
    'Invoices /dashboard/invoices',
    'Certificates /dashboard/certificates',
    'Academy Settings /dashboard/academy-settings',
    'Chat Groups /dashboard/chat-groups',
    'Site /dashboard/site',
    'Offers /dashboard/offers',
    'System E-mails /dashboard/mail-words',
    'Mail Outbox /dashboard/mails',
    'Activity /dashboard/activity',
    'System /dashboard/system',
    'Team /dashboard/team',
  ],
  // In addition to the specification's entries: who works for the academy keeps the own journal.
  ['My Journal /academy/journal'],
]

const menus: [string, Role[], string, string[][]][] = [
  ['an admin', ['admin'], 'Admin Dashboard', adminMenus],
  [
    'an academy student',
    ['academy_student'],
    'Academy Dashboard',
    [academyMenu, ['Daily Signals /dashboard/signals', 'Community /dashboard/community']],
  ],
  [
    'a mentorship student',
    ['mentorship_student'],
    'Elite Mentorship',
    [
      [
        'Overview /dashboard',
        'Live Sessions /dashboard/sessions',
        'Strategies /dashboard/strategies',
        'Premium Signals /dashboard/signals',
        'Challenges /dashboard/challenges',
        // In addition to the specification's entries: mentorship students keep a journal too.
        'Courses /dashboard/courses',
        'Assignments /dashboard/assignments',
        'Trading Journal /dashboard/journal',
      ],
      ['Community /dashboard/community'],
    ],
  ],
  [
    'who has no role',
    ['community_student'],
    'Welcome, ',
    [
      [
        'Overview /dashboard',
        'Free Courses /dashboard/courses',
        'Daily Signals /dashboard/signals',
        'Community /dashboard/community',
      ],
    ],
  ],
  [
    'a student of both programs',
    ['academy_student', 'mentorship_student'],
    'Academy Dashboard',
    [
      [
        ...academyMenu,
        'Strategies /dashboard/strategies',
        'Premium Signals /dashboard/signals',
        'Challenges /dashboard/challenges',
      ],
      ['Community /dashboard/community'],
    ],
  ],
  [
    'an admin who is a student of both programs',
    ['admin', 'academy_student', 'mentorship_student'],
    'Admin Dashboard',
    [
      ...adminMenus.slice(0, 2),
      [
        'Live Sessions /dashboard/live',
        'My Courses /academy/courses',
        'My Assignments /academy/assignments',
        'My Journal /academy/journal',
        'My Signals /mentorship/signals',
      ],
    ],
  ],
]

describe('/dashboard and its menu', () => {
  test.each(menus)('of %s', async (_, roles, heading, expected) => {
    const { page, context, expectQuietConsole } = await open(await holderOf(...roles))
    await page.goto('/dashboard')
    const h1 = page.getByRole('heading', { level: 1 })
    await expect.poll(async () => (await h1.allTextContents()).join()).toContain(heading)
    await expect.poll(() => menuOf(page)).toEqual(expected)
    expectQuietConsole()
    await context.close()
  })
})

describe('the sidebar', () => {
  test('marks /dashboard on itself only, and other entries on everything below them', async () => {
    const { page, context } = await open(await holderOf('mentorship_student'))
    const current = () =>
      page
        .getByRole('navigation', { name: 'Navigation' })
        .locator('[aria-current=page]')
        .allTextContents()
    for (const [address, entry] of [
      ['/dashboard', 'Overview'],
      ['/dashboard/strategies', 'Strategies'],
      ['/dashboard/strategies/one-of-them', 'Strategies'],
    ]) {
      await page.goto(address ?? '')
      await expect.poll(current, { message: address }).toEqual([entry])
    }
    await context.close()
  })

  test('shows initial, name, e-mail and role chips, and User for who has no name', async () => {
    const person = await holderOf('academy_student', 'mentorship_student')
    const { page, context } = await open(person)
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await page.goto('/dashboard')
    await sidebar.getByText(person.name, { exact: true }).waitFor()
    await sidebar.getByText(person.email, { exact: true }).waitFor()
    await sidebar.getByText('F', { exact: true }).waitFor()
    const chips = sidebar.getByRole('list', { name: 'Roles' }).getByRole('listitem')
    await expect
      .poll(async () => (await chips.allTextContents()).toSorted())
      .toEqual(['academy', 'community', 'mentorship'])

    // A page that has been here before asks for several calls in one.
    await page.route(`**/api${batchReadsPath}?*`, (call) => call.fulfill({ json: {} }))
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), name: '' } })
    })
    await page.reload()
    await sidebar.getByText('User', { exact: true }).waitFor()
    await sidebar.getByText('U', { exact: true }).waitFor()
    await context.close()
  })

  test('has the Settings item, and folds with Ctrl or Cmd and b', async () => {
    const { page, context, expectQuietConsole } = await open(await app.people.free())
    await page.goto('/dashboard')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    const isExpanded = () => toggle.getAttribute('aria-expanded')
    await sidebar.getByRole('link', { name: 'Settings' }).waitFor()
    await expect.poll(isExpanded).toBe('true')
    await page.keyboard.press('Control+b')
    await expect.poll(isExpanded).toBe('false')
    await page.keyboard.press('Meta+b')
    await expect.poll(isExpanded).toBe('true')
    await sidebar.getByRole('link', { name: 'Settings' }).click()
    await page.waitForURL('**/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expectQuietConsole()
    await context.close()
  })

  test.each([
    [768, 'complementary'],
    [767, 'button'],
  ] as const)('at %i px is a %s', async (width, role) => {
    const { page, context } = await openInTurn({
      storage: storageOf(base, await app.people.free()),
      viewport: { width, height: 800 },
    })
    await page.goto('/dashboard')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await page.getByRole('button', { name: 'Toggle sidebar' }).waitFor()
    await expect.poll(() => sidebar.count()).toBe(role === 'complementary' ? 1 : 0)
    await context.close()
  })
})
