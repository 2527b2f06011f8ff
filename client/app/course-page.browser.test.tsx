import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOwnCertificates } from '#contract/certificates.ts'
import { type Course, listCourses, listVideos } from '#contract/courses.ts'
import { type Member, openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const dashboardRoutes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const course: Course = { ...theCourse, progress: 33 }
const videos = [
  lessonOf('One', 0, { completed: true, toWatch: 0 }),
  lessonOf('Two', 1, { position: 500, toWatch: 170 }),
  lessonOf('Three', 2, { videoUrl: null }),
]
const coursePath = `/dashboard/courses/${course.id}`

async function open(
  address: string,
  { as = 'academy', is = course }: { as?: Member; is?: Course } = {},
) {
  const server = plansEmptyAcademy(serverFor(as))
  server.answer(listCourses, [is])
  server.answer(listVideos, videos)
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
  await openAt(address, dashboardRoutes)
  return server
}

test('a card in the list leads to the course’s page, and from there to its lessons', async () => {
  await open('/dashboard/courses')
  await page.getByRole('link', { name: 'Open course: Price Action' }).click()
  await expect.element(page.getByRole('heading', { name: 'Price Action' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Continue: Two' }))
    .toHaveAttribute('href', `${coursePath}/${videos[1]?.id}`)
  await expect
    .element(page.getByRole('link', { name: 'Replay One' }))
    .toHaveAttribute('href', `${coursePath}/${videos[0]?.id}`)
  await expect.element(page.getByText('The text of the course')).toBeVisible()
  await expect
    .element(page.getByText(/2 lessons to complete and 1 assignment to pass/))
    .toBeVisible()
})

test('a free course asks for no certificate', async () => {
  await open(coursePath, { as: 'free', is: { ...course, roleAccess: ['community_student'] } })
  await expect.element(page.getByRole('link', { name: 'Continue: Two' })).toBeVisible()
  await expect.element(page.getByText(/For your certificate/)).not.toBeInTheDocument()
})

test('a lesson that was skipped through says how much of it was not watched', async () => {
  await open(`${coursePath}/${videos[1]?.id}`)
  await expect
    .element(page.getByText('Watch 3 more minutes to complete this lesson.'))
    .toBeVisible()
  await expect.element(page.getByText('Lesson 2 of 3')).toBeVisible()
})

test('a lesson without a video says so, and the others can still be reached', async () => {
  await open(`${coursePath}/${videos[2]?.id}`)
  await expect.element(page.getByText('This lesson has no video yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Price Action' }).click()
  await expect.element(page.getByRole('link', { name: 'Continue: Two' })).toBeVisible()
})

test('a completed course leads to the next one', async () => {
  const next = { ...course, id: crypto.randomUUID(), title: 'Risk', progress: 0 }
  const server = await open(coursePath, { is: { ...course, completed: true, progress: 100 } })
  const link = page.getByRole('link', { name: 'Next course: Risk' })
  await expect.element(page.getByText('The text of the course')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  server.answer(listCourses, [next, { ...course, completed: true, progress: 100 }])
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.element(link).toHaveAttribute('href', `/dashboard/courses/${next.id}`)
})

test('an unknown course address says so', async () => {
  await open(`/dashboard/courses/${crypto.randomUUID()}`)
  await expect
    .element(page.getByText('This course does not exist, or is not open to you.'))
    .toBeVisible()
})

test('a course that fails to load can be retried', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listCourses, [course])
  server.answer(listOwnCertificates, { certificates: [], standings: [] })
  server.fail(listVideos, 400)
  await openAt(coursePath, dashboardRoutes)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  // The area's header requests the lessons of every course as well.
  const requested = () => server.calls.filter(({ path }) => path.endsWith('/videos')).length
  await expect.poll(requested).toBe(2)
  await expect.element(again).toBeVisible()
  server.answer(listVideos, videos)
  await again.click()
  await expect.element(page.getByRole('link', { name: 'Continue: Two' })).toBeVisible()
})
