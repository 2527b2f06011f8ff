import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse } from '#testing/courses.ts'
import { type FreshAcademy, startAcademy } from './support/academy.ts'
import { connectBrowser, phone, type Visitor } from './support/browser.ts'

type Program = 'academy' | 'mentorship'

/** What a student reads in an academy in which nothing has been made yet. */
const screens: [Program, string, string[]][] = [
  [
    'academy',
    '/dashboard',
    [
      '0% Complete',
      'of 0 total',
      'of 0 submitted',
      'No upcoming session',
      'Check schedule',
      'trades logged',
      'Trading signals will appear here.',
    ],
  ],
  [
    'academy',
    '/dashboard/courses',
    ['Course content will appear here once available.', 'Refresh Courses'],
  ],
  ['academy', '/dashboard/live', ['Live session schedule will appear here.']],
  ['academy', '/dashboard/assignments', ['Assignments will appear here.']],
  ['academy', '/dashboard/journal', ['Trading journal interface will appear here.']],
  [
    'mentorship',
    '/dashboard',
    [
      '0%',
      '$0',
      '0',
      'N/A',
      'No upcoming session',
      'Check schedule for updates',
      'No strategy available',
      'Check back for new strategies',
      'No active challenge',
      'Join a challenge to compete!',
    ],
  ],
  ['mentorship', '/dashboard/sessions', ['Live sessions will appear here.']],
  ['mentorship', '/dashboard/strategies', ['Advanced strategies will appear here.']],
  ['mentorship', '/dashboard/signals', ['Premium signals will appear here.']],
  ['mentorship', '/dashboard/challenges', ['Monthly challenges will appear here.']],
]

let browser: Browser
let academy: FreshAcademy
let students: Record<Program, Visitor>

beforeAll(async () => {
  browser = await connectBrowser()
  academy = await startAcademy(browser)
  const { people } = academy.app
  students = {
    academy: await academy.enter(await people.academy(), { viewport: phone }),
    mentorship: await academy.enter(await people.mentorship(), { viewport: phone }),
  }
})
afterAll(async () => {
  await academy?.app.stop()
  await browser?.close()
})

const text = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first()

describe('the empty screen', () => {
  test.each(screens)('of the %s %s', async (program, address, texts) => {
    const student = students[program]
    await student.page.goto(address)
    for (const words of texts) await text(student.page, words).waitFor()
    await student.picture(`empty-${program}${address.replaceAll('/', '-')}`)
    student.expectQuietConsole()
  })
})

test.each([
  ['academy', '**/api/academy/content', 'Loading your progress'],
  ['mentorship', '**/api/mentor/mentorship-content*', null],
] as const)('a spinner shows until the %s has loaded', async (program, calls, label) => {
  const { page } = students[program]
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(calls, async (call) => {
    await held
    await call.fallback()
  })
  await page.goto('/dashboard')
  const waiting = label
    ? page.getByRole('status').filter({ hasText: label })
    : page.locator('section[aria-busy="true"]').first()
  await waiting.waitFor()
  expect(await page.getByText('Last updated').count()).toBe(0)
  answer()
  await waiting.waitFor({ state: 'detached' })
  await page.getByText('Last updated').waitFor()
  await page.unroute(calls)
})

test('Refresh Courses finds the course that has come meanwhile', async () => {
  const { page } = students.academy
  // Without the live stream, which would tell of the course before the button is pressed.
  await page.route('**/api/events*', (call) => call.abort())
  await page.goto('/dashboard/courses')
  const button = page.getByRole('button', { name: 'Refresh Courses' })
  await button.waitFor()
  const roleAccess: ['academy_student'] = ['academy_student']
  await makeCourse(academy.app, academy.owner, { title: 'The first course', roleAccess })
  await button.click()
  await page.getByRole('heading', { name: 'The first course' }).waitFor()
  await button.waitFor({ state: 'detached' })
})
