import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { listOwnCertificates } from '#contract/certificates.ts'
import {
  type Course,
  listCourses,
  listVideos,
  listVideoUploads,
  saveProgress,
} from '#contract/courses.ts'
import {
  createTextLesson,
  getTextLesson,
  type TextLesson,
  updateTextLesson,
} from '#contract/text-lessons.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actionsOf, actOn } from '#testing/components/act-on.ts'
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

type Server = ReturnType<typeof serverFor>
/** The bodies of the calls of this kind to addresses that end like this. */
const sent = ({ calls }: Server, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

const at = '2026-03-02T09:00:00.000Z'
const course = { ...theCourse, lessonCount: 2 }
const lesson = (title: string, order: number) =>
  lessonOf(title, order, { kind: 'text', source: 'external', videoUrl: null, readingMinutes: 3 })
const first = lesson('Before the open', 0)
const second = lesson('After the close', 1)
const text: TextLesson = {
  id: first.id,
  courseId: course.id,
  title: first.title,
  text: '## The clock\n\n| Time | What |\n| --- | --- |\n| 08:00 | London |',
  pictures: [],
  readingMinutes: 3,
  createdAt: at,
  updatedAt: at,
}

describe('a student', () => {
  const path = `/dashboard/courses/${course.id}`
  async function open(address: string, videos = [first, second]) {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, videos)
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    server.answer(getTextLesson, text)
    await openAt(address, dashboardRoutes)
    return server
  }

  test('finds texts in the list, with how long they take', async () => {
    await open(path, [{ ...first, completed: true }, second])
    await expect.element(page.getByRole('link', { name: 'Start: After the close' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Read again Before the open' }))
      .toHaveAttribute('href', `${path}/${first.id}`)
    await expect
      .element(page.getByRole('link', { name: 'Read After the close' }))
      .toHaveAttribute('href', `${path}/${second.id}`)
    await expect.element(page.getByText('3 min').first()).toBeVisible()
    await expectFine()
  })

  test('reads one, marks it as read, and is offered the next', async () => {
    const server = await open(`${path}/${first.id}`)
    const reader = page.getByRole('region', { name: 'Text: Before the open' })
    await expect.element(reader.getByRole('cell', { name: 'London' })).toBeVisible()
    await expect.element(page.getByText('Lesson 1 of 2 · 3 min to read')).toBeVisible()
    await expectFine()
    const button = page.getByRole('button', { name: 'Mark as read' })
    server.fail(saveProgress, 404)
    await button.click()
    await expect.element(page.getByText(/could not be marked as read/).first()).toBeVisible()
    await expect.element(page.getByText(/Kept on this device/)).not.toBeInTheDocument()
    server.answer(saveProgress, { completed: true, position: 0, toWatch: 0, courseProgress: 50 })
    server.answer(listVideos, [{ ...first, completed: true, toWatch: 0 }, second])
    await button.click()
    await expect.element(page.getByText('Lesson completed. Next:')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next lesson' })).toBeVisible()
    expect(sent(server, 'PUT', /\/progress$/).at(-1)).toMatchObject({ ended: true })
    await expect.element(button).not.toBeInTheDocument()
  })

  test('marks one as read without a connection, which is sent when that is back', async () => {
    const server = await open(`${path}/${first.id}`)
    server.fail(saveProgress, 503)
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect.element(page.getByText(/^Kept on this device/)).toBeVisible()
    await expectFine()
    server.answer(saveProgress, { completed: true, position: 0, toWatch: 0, courseProgress: 50 })
    server.answer(listVideos, [{ ...first, completed: true, toWatch: 0 }, second])
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('button', { name: 'What comes next' })).toBeVisible()
    const [failed, again] = sent(server, 'PUT', /\/progress$/)
    expect(again).toEqual(failed)
    expect(again).toMatchObject({ ended: true })
  })
})

describe('a teacher', () => {
  async function open() {
    const server = plansEmptyAcademy(serverFor('teacher'))
    server.answer(listVideos, [first])
    server.answer(listVideoUploads, [])
    server.answer(getTextLesson, text)
    await openAt('/', managingRoutes(course))
    return server
  }

  test('writes a text with a preview; what is typed stays when it fails', async () => {
    const server = await open()
    await expect.element(page.getByText('Text · 3 min to read')).toBeVisible()
    const add = page.getByRole('button', { name: 'Add Text Lesson' })
    await add.click()
    await expect.element(page.getByText('Text is required')).toBeVisible()
    await page.getByLabelText('Lesson title').fill('Risk')
    await page.getByRole('textbox', { name: 'Lesson text' }).fill('One **percent**')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect.element(page.getByText('percent')).toBeVisible()
    server.fail(createTextLesson, 500)
    await add.click()
    await expect.element(page.getByText(/Failed to save content/).first()).toBeVisible()
    await expect.element(page.getByLabelText('Lesson title')).toHaveValue('Risk')
    server.answer(createTextLesson, text)
    await add.click()
    await expect.element(page.getByText('Text Lesson Added')).toBeVisible()
    await expect.element(page.getByLabelText('Lesson title')).toHaveValue('')
    expect(sent(server, 'POST', /\/texts$/).at(-1)).toEqual({
      title: 'Risk',
      text: 'One **percent**',
    })
    await expectFine()
  })

  test('changes a text, and is told if somebody else has changed it', async () => {
    const server = await open()
    await actOn('Before the open', 'Edit')
    const row = page.getByRole('listitem').filter({ has: actionsOf('Before the open') })
    const field = row.getByRole('textbox', { name: 'Lesson text' })
    await expect.element(field).toHaveValue(text.text)
    await field.fill('Mine')
    server.fail(updateTextLesson, 409, { code: 'overtaken', message: 'Someone else' })
    await row.getByRole('button', { name: 'Save Text Lesson' }).click()
    const anyway = row.getByRole('button', { name: /anyway/i })
    await expect.element(anyway).toBeVisible()
    await expect.element(field).toHaveValue('Mine')
    await expectFine()
    server.answer(updateTextLesson, { ...text, text: 'Mine' })
    await anyway.click()
    await expect.element(page.getByText('Text Lesson Updated')).toBeVisible()
    expect(sent(server, 'PUT', /\/texts\//)).toEqual([
      { title: text.title, text: 'Mine', seenUpdatedAt: at },
      { title: text.title, text: 'Mine' },
    ])
  })

  test('can ask again for a text that could not be loaded', async () => {
    const server = await open()
    server.fail(getTextLesson, 400)
    await actOn('Before the open', 'Edit')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(getTextLesson, text)
    await again.click()
    await expect.element(page.getByRole('button', { name: 'Save Text Lesson' })).toBeVisible()
  })
})
