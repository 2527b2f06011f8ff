import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CourseDialog } from '#client/features/courses/course-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { type Course, createCourse } from '#contract/courses.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import WithSession from './pages/with-session.tsx'

const at = '2026-03-02T09:00:00.000Z'
const course: Course = {
  id: crypto.randomUUID(),
  title: 'Pips',
  description: 'First steps',
  content: '# Pips',
  category: '',
  duration: 0,
  level: 'beginner',
  isPublished: false,
  roleAccess: ['academy_student'],
  thumbnail: null,
  createdAt: at,
  updatedAt: at,
  progress: 0,
  completed: false,
  lessonCount: 0,
}

function Dialog() {
  return useSession().user && <CourseDialog onClose={() => undefined} />
}

test('a new course is saved as a draft or created, for the program chosen', async () => {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(createCourse, course)
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Dialog }] }])
  const sent = () =>
    server.calls
      .filter(({ path, method }) => path === '/api/courses' && method === 'POST')
      .map(({ body }) => body)
  const fill = async () => {
    await page.getByLabelText('Title').fill('Pips')
    await page.getByLabelText('Description').fill('First steps')
    await page.getByLabelText('Content').fill('# Pips')
    await userEvent.selectOptions(page.getByLabelText('Access level'), 'academy_student')
  }
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect.element(page.getByText('Title is required')).toBeVisible()
  expect(sent()).toEqual([])

  await fill()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  const wanted = { title: 'Pips', roleAccess: ['academy_student'] }
  await expect.poll(sent).toMatchObject([{ ...wanted, isPublished: false }])

  // The Enter key creates it, published as the field says.
  await fill()
  await page.getByLabelText('Title').click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toMatchObject([{ isPublished: false }, { ...wanted, isPublished: true }])
})
