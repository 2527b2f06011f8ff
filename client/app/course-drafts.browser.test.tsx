import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CourseDialog } from '#client/features/courses/course-dialog.tsx'
import { EditText } from '#client/features/courses/texts/edit-text.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { dropCourseDraft, readCourseDraft, storeCourseDraft } from '#contract/course-drafts.ts'
import { getCourse, updateCourse } from '#contract/courses.ts'
import { getTextLesson, type TextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const later = '2026-03-03T09:00:00.000Z'
const latest = '2026-03-04T09:00:00.000Z'
const lesson = lessonOf('Before the open', 0, { kind: 'text', source: 'external', videoUrl: null })
const text: TextLesson = {
  id: lesson.id,
  courseId: theCourse.id,
  title: lesson.title,
  text: 'London opens at eight.',
  pictures: [],
  readingMinutes: 1,
  createdAt: at,
  updatedAt: at,
}

const SignedIn = ({ children }: { children: ReactNode }) => useSession().user && children
const nothing = () => undefined
const academy = () => {
  const server = plansEmptyAcademy(serverFor('teacher'))
  server.answer(getTextLesson, text)
  return server
}
type Server = ReturnType<typeof academy>

function open(element: ReactNode) {
  const shown = { path: '/', element: <SignedIn>{element}</SignedIn> }
  return openAt('/', [{ Component: WithSession, children: [shown] }])
}
const openText = () => open(<EditText video={lesson} onClose={nothing} />)
/** What was sent to the draft. */
const sent = ({ calls }: Server, method: string) =>
  calls
    .filter((call) => call.method === method && call.path.endsWith('/draft'))
    .map(({ query, body }) => ({ lesson: query.get('lesson'), body }))

const field = page.getByRole('textbox', { name: 'Lesson text' })
const stored = page.getByText('Your draft is stored. Students see the changes once you save them.')

test('what is typed into a lesson is stored while it is typed, and saving ends that', async () => {
  const server = academy()
  server.answer(storeCourseDraft, { typed: {}, seen: at, updatedAt: later })
  await openText()
  await field.fill('London opens at seven.')
  await expect.element(stored).toBeVisible()
  const typed = { text: 'London opens at seven.' }
  expect(sent(server, 'PUT')).toEqual([
    { lesson: lesson.id, body: { typed, seen: at, draftSeen: null } },
  ])
  await expectFine()
  await page.getByLabelText('Lesson title').fill('At the open')
  await expect.poll(() => sent(server, 'PUT').length).toBe(2)
  expect(sent(server, 'PUT').at(-1)?.body).toEqual({
    typed: { ...typed, title: 'At the open' },
    seen: at,
    draftSeen: later,
  })
  server.answer(updateTextLesson, text)
  await page.getByRole('button', { name: 'Save Text Lesson' }).click()
  await expect.element(page.getByText('Text Lesson Updated')).toBeVisible()
  expect(sent(server, 'PUT')).toHaveLength(2)
})

test('what was typed on another device is there, and can be given up', async () => {
  const server = academy()
  const typed = { text: 'Half a sen' }
  server.answer(readCourseDraft, { draft: { typed, seen: at, updatedAt: later } })
  await openText()
  await expect.element(field).toHaveValue('Half a sen')
  await expect.element(page.getByText('What you typed earlier has been restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(field).toHaveValue(text.text)
  await expect.poll(() => sent(server, 'DELETE').length).toBe(1)
})

test('another window’s draft is not written over unasked, and can be loaded', async () => {
  const server = academy()
  await openText()
  server.fail(storeCourseDraft, 409, { code: 'overtaken', message: 'Another window' })
  await field.fill('Mine')
  await expect
    .element(page.getByText(/changed in another window or on another device/))
    .toBeVisible()
  await expectFine()
  await expect.element(field).toHaveValue('Mine')
  const typed = { text: 'Theirs' }
  server.answer(readCourseDraft, { draft: { typed, seen: at, updatedAt: latest } })
  server.answer(storeCourseDraft, { typed, seen: at, updatedAt: latest })
  await page.getByRole('button', { name: 'Load the current version' }).click()
  await expect.element(field).toHaveValue('Theirs')
  await field.fill('Theirs and mine')
  await expect
    .poll(() => sent(server, 'PUT').at(-1)?.body)
    .toEqual({
      typed: { text: 'Theirs and mine' },
      seen: at,
      draftSeen: latest,
    })
})

test('what cannot be stored is said to be on this device alone', async () => {
  const server = academy()
  server.fail(storeCourseDraft, 503, { code: 'unavailable', message: 'Try again in a moment.' })
  await openText()
  await field.fill('Mine')
  await expect
    .element(page.getByText(/could not be stored yet. It is kept on this device/))
    .toBeVisible()
})

test('a form whose draft cannot be read begins with the lesson', async () => {
  const server = academy()
  server.fail(readCourseDraft, 503, { code: 'unavailable', message: 'Try again in a moment.' })
  await openText()
  await expect.element(field).toHaveValue(text.text)
})

test('a draft of a course that somebody else has changed since is refused, until its author decides', async () => {
  const server = academy()
  const course = { ...theCourse, title: 'Price Action II', updatedAt: later }
  const typed = { description: 'Candles and levels' }
  server.answer(readCourseDraft, { draft: { typed, seen: theCourse.updatedAt, updatedAt: at } })
  await open(<CourseDialog course={course} onClose={nothing} />)
  const description = page.getByLabelText('Description')
  await expect.element(description).toHaveValue('Candles and levels')
  await expect.element(page.getByLabelText('Title')).toHaveValue('Price Action II')
  server.fail(updateCourse, 409, { code: 'overtaken', message: 'Someone else' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText(/Someone else has changed this/)).toBeVisible()
  const put = () =>
    server.calls.findLast(({ method, path }) => method === 'PUT' && !path.endsWith('/draft'))
  expect(put()?.body).toMatchObject({ ...typed, seenUpdatedAt: theCourse.updatedAt })
  server.answer(getCourse, course)
  server.answer(dropCourseDraft, null)
  await page.getByRole('button', { name: 'Load the current version' }).click()
  await expect.element(description).toHaveValue(course.description)
  await expect.poll(() => sent(server, 'DELETE').map((one) => one.lesson)).toEqual([null])
  await description.fill('Levels')
  await expect
    .poll(() => sent(server, 'PUT').at(-1)?.body)
    .toEqual({
      typed: { description: 'Levels' },
      seen: later,
      draftSeen: null,
    })
})
