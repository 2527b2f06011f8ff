import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOwnCertificates } from '#contract/certificates.ts'
import { type Course, listCourses, listVideos } from '#contract/courses.ts'
import { getAcademyContent, getMentorshipContent } from '#contract/dashboards.ts'
import { type Member, openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const emptyAcademyFor = (member: Member) => plansEmptyAcademy(serverFor(member))

beforeEach(() => page.viewport(360, 780))

/** What a student reads in an academy that has no content yet. */
const screens: [Member, string, string[]][] = [
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

const text = (words: string) => page.getByText(words, { exact: true }).first()

describe('the empty screen', () => {
  test.each(screens)('of the %s %s', async (member, address, texts) => {
    emptyAcademyFor(member)
    await openAt(address, routes)
    for (const words of texts) await expect.element(text(words)).toBeVisible()
  })
})

test.each([
  ['academy', getAcademyContent],
  ['mentorship', getMentorshipContent],
] as const)('a spinner shows until the %s has loaded', async (member, call) => {
  const server = emptyAcademyFor(member)
  const answer = server.hold(call)
  await openAt('/dashboard', routes)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const isBusy = () => document.querySelector('section[aria-busy="true"], [role="status"]') !== null
  await expect.poll(isBusy).toBe(true)
  if (member === 'academy') await expect.element(text('Loading your progress')).toBeVisible()
  expect(page.getByText(/^Last updated/).elements()).toEqual([])
  const widthOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().width
  const before = widthOf('Refreshing...')
  answer()
  await expect.element(page.getByText(/^Last updated/)).toBeVisible()
  await expect.element(text('Loading your progress')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
  // Otherwise what stands beside it moves with every refresh.
  expect(widthOf('Refresh')).toBe(before)
})

const theFirst: Course = {
  id: crypto.randomUUID(),
  title: 'The first course',
  description: 'How candles are read.',
  content: '',
  category: 'Basics',
  duration: 30,
  level: 'beginner',
  isPublished: true,
  roleAccess: ['academy_student'],
  thumbnail: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  progress: 0,
  completed: false,
  lessonCount: 0,
}

test('the overview tells how far the certificate is, and that free courses are not counted', async () => {
  const server = emptyAcademyFor('academy')
  server.answer(listOwnCertificates, {
    certificates: [],
    standings: [
      {
        ...{ program: 'academy', title: 'Academy', allLessons: true, allAssignments: true },
        lessons: 3,
        lessonsCompleted: 1,
        assignments: 1,
        assignmentsPassed: 0,
        isProgramComplete: true,
        conditions: [],
      },
    ],
  })
  await openAt('/dashboard', routes)
  await expect
    .element(page.getByText(/2 lessons to complete and 1 assignment to pass/))
    .toBeVisible()
  await expect.element(text('In paid courses')).toBeVisible()
})

test('Refresh Courses finds the course that has come meanwhile', async () => {
  const server = emptyAcademyFor('academy')
  await openAt('/dashboard/courses', routes)
  const button = page.getByRole('button', { name: 'Refresh Courses' })
  await expect.element(button).toBeVisible()
  server.answer(listCourses, [theFirst])
  server.answer(listVideos, [])
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'The first course' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})
