import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { listOwnCertificates } from '#contract/certificates.ts'
import {
  type Course,
  listCourses,
  listVideos,
  listVideoUploads,
  type Video,
} from '#contract/courses.ts'
import { removeLessonFile } from '#contract/lesson-files.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const dashboardRoutes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

const Managed = ({ course: is }: { course: Course }) =>
  useSession().user && <ManageVideosDialog course={is} onClose={() => undefined} />

const managingRoutes = (is: Course) => [
  { Component: WithSession, children: [{ path: '/', element: <Managed course={is} /> }] },
]

const course = { ...theCourse, lessonCount: 1 }
const file = { id: crypto.randomUUID(), name: 'risk.set', bytes: 1400, url: '/api/media/risk' }
const video = lessonOf('Lesson', 0, {
  source: 'external',
  videoUrl: null,
  duration: null,
  files: [file],
})

test('a student finds the files below the lesson', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listCourses, [course])
  server.answer(listVideos, [video])
  server.answer(listOwnCertificates, { certificates: [], standings: [] })
  await openAt(`/dashboard/courses/${course.id}/${video.id}`, dashboardRoutes)
  const files = page.getByRole('region', { name: 'Files of this lesson' })
  const link = files.getByRole('link', { name: 'risk.set 1.4 kB' })
  await expect.element(link).toHaveAttribute('href', file.url)
  await expect.element(link).toHaveAttribute('download', 'risk.set')
  await expectFine()
})

async function openDialog(listed: Video) {
  const server = plansEmptyAcademy(serverFor('teacher'))
  server.answer(listVideos, [listed])
  server.answer(listVideoUploads, [])
  await openAt('/', managingRoutes(course))
  await actOn('Lesson', 'Files')
  return server
}

test('a teacher sees the files of a lesson and removes one', async () => {
  const server = await openDialog(video)
  const list = page.getByRole('list', { name: 'Files of Lesson' })
  await expect.element(list.getByRole('link', { name: 'risk.set 1.4 kB' })).toBeVisible()
  await expect.element(page.getByText('No video yet · 1 file')).toBeVisible()
  await expectFine()
  await expect.element(page.getByLabelText(/^Add a file to Lesson/)).toBeInTheDocument()
  server.fail(removeLessonFile, 500)
  await page.getByRole('button', { name: 'Remove risk.set' }).click()
  await expect.element(page.getByText('Failed to remove the file').first()).toBeVisible()
  server.answer(removeLessonFile, null)
  server.answer(listVideos, [{ ...video, files: undefined }])
  await page.getByRole('button', { name: 'Remove risk.set' }).click()
  await expect.element(page.getByText('File Removed')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})

test('a lesson with ten files takes no more', async () => {
  const files = Array.from({ length: 10 }, () => ({ ...file, id: crypto.randomUUID() }))
  await openDialog({ ...video, files })
  await expect.element(page.getByText('A lesson has at most 10 files.')).toBeVisible()
  await expect.element(page.getByLabelText(/^Add a file to Lesson/)).not.toBeInTheDocument()
})
