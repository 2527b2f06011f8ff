import type { Browser, Locator, Page, Request } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listCourses } from '#contract/courses.ts'
import { confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { click } from '#testing/specification/steps.ts'
import { asks, inOrder, ofCourse } from '#testing/specification/steps-admin.ts'
import { connectBrowser, openVisitor, type Visitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { dropTyped } from './support/drop-typed.ts'

/** Longer than a busy machine needs. */
const soon = { timeout: 90_000 }

let browser: Browser
let demo: DemoAcademy
let admin: Visitor
let page: Page

beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
  admin = await openWindow()
  page = admin.page
})
afterAll(async () => {
  await admin?.context.close()
  await demo?.app.stop()
  await browser?.close()
})
// All use one window: a new one would load everything again.
afterEach(async () => {
  admin.expectQuietConsole()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await dropTyped(page)
})

const openWindow = async () =>
  openVisitor(browser, demo.base, { storage: await demo.storageOf('admin') })

const columnsOf = {
  'Mentorships that end soon': ['', 'Name, Email, Subscription End, Actions'],
  'Pending role requests': ['users', 'User Name, Email, Program, Status, Actions'],
  'Users and students': ['users', 'Name, Email, Plan, Status, Actions'],
  'All courses': ['courses', 'Title, Category, Level, Duration, Status, Access, Created, Actions'],
  'Live sessions': ['sessions', 'Title, Description, Date/Time, Access, Actions'],
  'Trading signals': ['signals', 'Title, Created, Access, Actions'],
}

test.each(Object.entries(columnsOf))('the columns of %s', async (table, [section, columns]) => {
  await page.goto(`/dashboard/${section}`)
  const heads = page.getByRole('table', { name: table }).getByRole('columnheader')
  const wanted = columns?.split(', ') ?? []
  // A table may have further columns in between, such as a signal's pair.
  const shown = async () =>
    (await heads.allTextContents())
      .map((head) => head.trim())
      .filter((head) => wanted.includes(head))
  await expect.poll(shown, soon).toEqual(wanted)
})

test('the chart of course progress is 200 high and names every published course', async () => {
  await page.goto('/dashboard')
  const chart = page.getByRole('figure', { name: 'Course Progress Overview' })
  const heightOf = async () => (await chart.getByRole('img').boundingBox())?.height
  await expect.poll(heightOf, soon).toBe(200)
  // Long titles are wrapped.
  const names = () => chart.textContent().then((text) => text?.replace(/\s/g, ''))
  for (const course of ['ForexBasics', 'RiskBeforeReward', 'ReadingtheChart']) {
    await expect.poll(names, soon).toContain(course)
  }
})

test('the first load of the admin area shows a spinner', async () => {
  const first = await openWindow()
  const { page } = first
  await page.route('**/api/admin/stats', async (call) => {
    await page.getByRole('main').getByRole('status').first().waitFor()
    await call.continue()
  })
  await page.goto('/dashboard')
  await page.getByText('Total Students').waitFor()
  first.expectQuietConsole()
  await first.context.close()
})

test('every section is under /dashboard and under /admin', async () => {
  const headings = {
    users: 'Users / Students',
    courses: 'All Courses',
    sessions: 'Live Sessions',
    signals: 'Trading Signals',
    overview: 'Expiring Mentorships Soon',
  }
  // Those below /dashboard are opened for their columns, too.
  const addresses = ['/dashboard/overview', ...Object.keys(headings).map((one) => `/admin/${one}`)]
  for (const address of addresses) {
    const name = headings[address.split('/')[2] as keyof typeof headings]
    await page.goto(address)
    await page.getByRole('heading', { name, level: 2, exact: true }).waitFor()
  }
})

test('/admin alone leads to /dashboard, and back leads to where one was before', async () => {
  await page.goto('/dashboard/users')
  await page.getByRole('heading', { name: 'Users / Students' }).waitFor()
  await page.goto('/admin')
  await page.waitForURL('**/dashboard')
  await page.getByText('Total Students').waitFor()
  await page.goBack()
  await page.waitForURL('**/dashboard/users')
})

test('the statistics card counts what the table lists', async () => {
  const { body: courses } = await demo.app.call(listCourses, { as: await demo.app.people.admin() })
  await page.goto('/dashboard/courses')
  const figures = {
    'Total Courses': courses.length,
    Published: courses.filter(({ isPublished }) => isPublished).length,
    Beginner: courses.filter(({ level }) => level === 'beginner').length,
    'Total Minutes': courses.reduce((sum, { duration }) => sum + duration, 0),
  }
  for (const [label, figure] of Object.entries(figures)) {
    const term = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    await expect.poll(() => term.locator('dd').textContent(), soon).toBe(String(figure))
  }
})

const dialogs: [name: string, section: string, height: number, open: (page: Page) => unknown][] = [
  ['create and edit', 'courses', 80, click('Create Course')],
  ['manage videos', 'courses', 80, ofCourse('Forex Basics', 'Manage Videos')],
  ['preview', 'courses', 90, ofCourse('Forex Basics', 'Preview')],
  ['edit user', 'users', 80, click(/^Edit Priya Raman/)],
  ['manage roles', 'users', 80, click(/^Manage Roles of Priya Raman/)],
  ['create session', 'sessions', 80, click('Create Session')],
  ['create signal', 'signals', 80, click('Create Signal')],
]

test.each(dialogs)(
  'the dialog %s is at most as high as specified',
  async (_, section, height, open) => {
    await page.goto(`/dashboard/${section}`)
    await open(page)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const limit = await dialog.evaluate((one) => Number.parseFloat(getComputedStyle(one).maxHeight))
    expect(limit).toBeCloseTo((page.viewportSize()?.height ?? 0) * (height / 100), 1)
  },
)

const questions = [
  ['course', 'courses', ofCourse('Forex Basics', 'Delete')],
  ['session', 'sessions', click('Delete Weekly market outlook')],
  ['signal', 'signals', click(/^Delete EURUSD buy at/)],
] as const

test.each(questions)(
  "deleting a %s asks in the browser's own words",
  async (kind, section, ask) => {
    await page.goto(`/dashboard/${section}`)
    const requested: string[] = []
    page.once('dialog', (question) => {
      requested.push(question.message())
      void question.dismiss()
    })
    let deletions = 0
    const count = (request: Request) => {
      if (request.method() === 'DELETE') deletions += 1
    }
    page.on('request', count)
    await ask(page)
    await expect
      .poll(() => requested, soon)
      .toEqual([`Are you sure you want to delete this ${kind}?`])
    expect(deletions).toBe(0)
    page.off('request', count)
  },
)

describe('the create dialogs', () => {
  const valuesOf = (dialog: Locator) =>
    dialog
      .locator('input:not([type=file]):not([type=checkbox]), textarea')
      .evaluateAll((all) =>
        all.flatMap((one) => ('value' in one && one.value !== '' ? [one.value] : [])),
      )
  const optionsOf = (field: Locator) => field.locator('option').allTextContents()

  test('changing the content type clears title, content, description and date', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Create Content' }).click()
    const dialog = page.getByRole('dialog')
    const type = dialog.getByLabel('Content type')
    const fill = async (fields: Record<string, string>) => {
      for (const [label, value] of Object.entries(fields)) {
        await dialog.getByLabel(label, { exact: true }).fill(value)
      }
    }
    await fill({ Title: 'One', Description: 'Two', Content: 'Three' })
    await type.selectOption('Session')
    await dialog.getByLabel('Date').waitFor()
    expect(await valuesOf(dialog)).toEqual(['60'])
    await fill({ Title: 'Four', Description: 'Five', Date: '2099-01-01T10:00' })
    await type.selectOption('Signal')
    await dialog.getByLabel('Pair').waitFor()
    expect(await valuesOf(dialog)).toEqual([])
    await fill({ Title: 'Six', Content: 'Seven' })
    await type.selectOption('Course')
    await dialog.getByLabel('Category').waitFor()
    expect(await valuesOf(dialog)).toEqual(['0'])
  })

  test('the fields of the create dialogs: a date-time picker, images, videos only', async () => {
    await page.goto('/dashboard/sessions')
    await page.getByRole('button', { name: 'Create Session' }).click()
    const date = page.getByRole('dialog').getByLabel('Date')
    expect(await date.getAttribute('type')).toBe('datetime-local')
    await page.goto('/dashboard/courses')
    await page.getByRole('button', { name: 'Create Course' }).click()
    const files = page.getByRole('dialog').locator('input[type=file]')
    await files.first().waitFor({ state: 'attached' })
    const accepted = await files.evaluateAll((all) => all.map((one) => one.getAttribute('accept')))
    expect(accepted).toEqual(['image/*', 'video/*'])
  })

  test('the list boxes offer their options in order', async () => {
    const access = ['Community (Free)', 'Academy (Premium)', 'Mentorship (Elite)']
    for (const [section, button] of [
      ['sessions', 'Create Session'],
      ['signals', 'Create Signal'],
      ['courses', 'Create Course'],
    ]) {
      await page.goto(`/dashboard/${section}`)
      await page.getByRole('button', { name: button }).click()
      const field = page.getByRole('dialog').getByLabel('Access level')
      await expect.poll(() => optionsOf(field), soon).toEqual(access)
      expect(await field.inputValue()).toBe('community_student')
      expect(await field.getAttribute('multiple')).toBeNull()
    }
    const level = page.getByRole('dialog').getByLabel('Level', { exact: true })
    expect(await optionsOf(level)).toEqual(['Beginner', 'Intermediate', 'Advanced'])
    expect(await level.inputValue()).toBe('beginner')
    await page.goto('/dashboard/users')
    await page.getByRole('button', { name: 'Edit Priya Raman' }).click()
    const user = page.getByRole('dialog')
    await expect
      .poll(() => optionsOf(user.getByLabel('Plan')), soon)
      .toEqual(['Academy', 'Mentorship'])
    expect(await optionsOf(user.getByLabel('Status'))).toEqual(['Active', 'Expired'])
  })
})

test('role badges name the role without its ending, academy and mentorship on gradients', async () => {
  await page.goto('/dashboard/sessions')
  const table = page.getByRole('table', { name: 'Live sessions' })
  for (const [name, gradient] of [
    ['community', false],
    ['academy', true],
    ['mentorship', true],
  ] as const) {
    const badge = table.getByText(name, { exact: true }).first()
    await badge.waitFor()
    const image = await badge.evaluate((one) => getComputedStyle(one).backgroundImage)
    expect(image.includes('gradient'), name).toBe(gradient)
  }
})

test('while a request is decided no other can be, then lists and user are read again', async () => {
  await page.goto('/dashboard/users')
  await inOrder(asks('Vera Lindt', 'academy'), asks('Noah Bauer', 'mentorship'))(page)
  const approve = page.getByRole('button', { name: 'Approve Vera Lindt for academy' })
  const reject = page.getByRole('button', { name: 'Reject Noah Bauer for mentorship' })
  await reject.waitFor()
  await page.route('**/approve', async (call) => {
    await expect.poll(() => approve.isDisabled(), soon).toBe(true)
    await expect.poll(() => reject.isDisabled(), soon).toBe(true)
    await call.continue()
  })
  const read = (path: string) =>
    page.waitForResponse(
      (answer) => answer.url().includes(path) && answer.request().method() === 'GET',
    )
  const lists = [read('/api/role-requests?'), read('/api/admin/users?'), read('/api/auth/me')]
  await approve.click()
  await page.getByText('Request Approved').waitFor()
  await Promise.all(lists)
  await approve.waitFor({ state: 'detached' })
  await expect.poll(() => reject.isEnabled(), soon).toBe(true)
})

test('the badges of a request that is pending and paid, and of users', async () => {
  const as = await demo.app.people.free()
  const intent = await demo.app.call(createPaymentIntent, {
    as,
    body: { amount: 5000, program: 'academy' },
  })
  const card = { number: '4242424242424242', expMonth: 12, expYear: 34, cvc: '123' }
  const body = { clientSecret: intent.body.clientSecret, card }
  await demo.app.call(confirmSandboxPayment, { as, body })
  await page.goto('/dashboard/users')
  const request = page.getByRole('row').filter({
    has: page.getByRole('button', { name: `Approve ${as.name} for academy` }),
  })
  for (const badge of ['academy', 'pending', 'paid']) {
    await request.getByText(badge, { exact: true }).waitFor()
  }
  const users = page.getByRole('table', { name: 'Users and students' })
  await users.getByText('active', { exact: true }).first().waitFor()
})
