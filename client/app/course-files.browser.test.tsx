import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { takeDropped } from '#client/features/courses/folder/dropped-files.ts'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { ExportCourseDialog } from '#client/features/courses/transfer/export-course-dialog.tsx'
import { ImportReportView } from '#client/features/courses/transfer/import-report.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { exportCourse } from '#contract/course-files.ts'
import { createCourseModule, listCourseModules, placeVideo } from '#contract/course-modules.ts'
import { listVideos, listVideoUploads, type Video } from '#contract/courses.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const Shown = ({ children }: { children: React.ReactNode }) => useSession().user && children
const show = (element: React.ReactNode) =>
  openAt('/', [
    { Component: WithSession, children: [{ path: '/', element: <Shown>{element}</Shown> }] },
  ])

const at = '2026-03-02T09:00:00.000Z'
const module = {
  id: crypto.randomUUID(),
  courseId: theCourse.id,
  title: 'Week 1',
  order: 0,
  lessonCount: 0,
  release: { kind: 'at_once' },
  isOpen: true,
  opensAt: null,
  createdAt: at,
  updatedAt: at,
} as const
const textOf = (title: string): Video =>
  lessonOf(title, 0, { kind: 'text', duration: null, videoUrl: null, toWatch: null })

const made = {
  id: crypto.randomUUID(),
  courseId: theCourse.id,
  title: '2 First',
  text: '# Two',
  pictures: [],
  readingMinutes: 1,
  createdAt: at,
  updatedAt: at,
}

/** Chooses files as a folder, without its name, which a script cannot give it. */
function choose(...files: File[]) {
  const list = new DataTransfer()
  for (const file of files) list.items.add(file)
  const input = document.querySelector<HTMLInputElement>('input[webkitdirectory]')
  if (!input) throw new Error('there is no folder to choose')
  input.files = list.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a folder with more files than are read is refused before anything is uploaded', async () => {
  const server = plansEmptyAcademy(serverFor('teacher'))
  server.answer(listVideos, [])
  server.answer(listVideoUploads, [])
  server.answer(listCourseModules, [])
  await show(<ManageVideosDialog course={theCourse} onClose={() => undefined} />)
  await expect.element(page.getByRole('heading', { name: 'Add a folder' })).toBeVisible()
  const many = Array.from({ length: 5001 }, (_, index) => new File(['# One'], `${index}.md`))
  choose(...many)
  await expect.element(page.getByText(/more than 5,000 files/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Upload \d/ })).not.toBeInTheDocument()
  // Dropped, it is read through the browser's entries, a hundred at a time.
  const file = (index: number) => ({
    ...{ isFile: true, isDirectory: false, name: `${index}.md` },
    file: (done: (file: File) => void) => done(new File(['# One'], `${index}.md`)),
  })
  const folder = (count: number) => {
    let read = 0
    const readEntries = (done: (entries: object[]) => void) => {
      const some = Array.from({ length: Math.min(100, count - read) }, (_, place) =>
        file(read + place),
      )
      read += some.length
      done(some)
    }
    return { isFile: false, isDirectory: true, name: 'Big', createReader: () => ({ readEntries }) }
  }
  const dropped = async (count: number) =>
    takeDropped([{ webkitGetAsEntry: () => folder(count) }] as unknown as DataTransferItemList)
  expect(await dropped(5000)).toMatchObject({ isTooLarge: false, folder: 'Big' })
  expect(await dropped(5001)).toMatchObject({ isTooLarge: true })
  // A smaller one takes its place.
  choose(new File(['# Two'], '2 First.md'))
  await expect.element(page.getByRole('button', { name: 'Upload 1 File' })).toBeVisible()
  await expect.element(page.getByText(/more than 5,000 files/)).not.toBeInTheDocument()
})

test('a folder becomes a module in the order of its names; what is refused stops nothing', async () => {
  const server = plansEmptyAcademy(serverFor('teacher'))
  server.answer(listVideos, [])
  server.answer(listVideoUploads, [])
  server.answer(listCourseModules, [])
  await show(<ManageVideosDialog course={theCourse} onClose={() => undefined} />)
  await expect.element(page.getByRole('heading', { name: 'Add a folder' })).toBeVisible()
  choose(
    new File(['# Ten'], '10 Last.md'),
    new File(['# Two'], '2 First.md'),
    new File(['no video'], '3 Broken.mp4'),
    new File(['MZ'], 'run.exe'),
  )
  const lessons = page.getByRole('list', { name: 'Lessons of the folder' })
  await expect.poll(() => lessons.element().textContent).toMatch(/2 First.*3 Broken.*10 Last/)
  await expect
    .element(page.getByText('run.exe: This kind of file cannot be in a course'))
    .toBeVisible()
  await page.getByLabelText('Module title').last().fill('Week 1')
  await expectFine()

  server.answer(createCourseModule, module)
  server.answer(placeVideo, textOf('2 First'))
  server.answer(createTextLesson, made)
  const go = server.hold(createTextLesson)
  await page.getByRole('button', { name: 'Upload 3 Files' }).click()
  await expect.poll(() => server.waiting).toBe(1)
  server.answer(listVideos, [textOf('2 First'), textOf('10 Last')])
  go()
  await expect
    .element(lessons.getByText('It cannot be played here: choose MP4, MOV, WebM or MKV'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Upload Missing Files' })).toBeVisible()
  const sent = (end: string) =>
    server.calls.filter(({ path, method }) => method !== 'GET' && path.endsWith(end))
  expect(sent('/modules').map(({ body }) => body)).toEqual([{ title: 'Week 1' }])
  expect(sent('/texts').map(({ body }) => body)).toEqual([
    { title: '2 First', text: '# Two' },
    { title: '10 Last', text: '# Ten' },
  ])
  expect(sent('/place').map(({ body }) => body)).toEqual([
    { moduleId: module.id, order: 0 },
    { moduleId: module.id, order: 1 },
  ])
})

test('a course is exported from an address, with or without its media', async () => {
  const server = plansEmptyAcademy(serverFor('teacher'))
  server.answer(exportCourse, { address: '/api/course-files/x?signature=y' })
  const onClose = vi.fn()
  const pressed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    pressed.push(this.getAttribute('href') ?? '')
  })
  await show(<ExportCourseDialog course={theCourse} onClose={onClose} />)
  await page.getByLabelText('With videos, pictures and files to download').click()
  await expectFine()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(pressed).toEqual(['/api/course-files/x?signature=y'])
  expect(server.calls.find(({ path }) => path.endsWith('/export'))?.body).toEqual({ media: false })
})

test('what came of a file is said in words, with each omission and its reason', async () => {
  plansEmptyAcademy(serverFor('teacher'))
  const report = {
    modules: 2,
    assignments: 0,
    lessons: { video: 1, quiz: 2 },
    files: 1,
    omissions: [
      { row: 3, what: 'Weekly call', reason: 'A live session is not part of a course’s file.' },
      { row: null, what: 'Picture of the course', reason: 'The image could not be read.' },
    ],
    more: 4,
  }
  await show(<ImportReportView result={{ fileName: 'course.zip', importedAt: at, report }} />)
  await expect
    .element(
      page.getByText(
        /^course.zip is imported as a draft: 2 modules, 1 video, 2 quizzes, 1 file\. /,
      ),
    )
    .toBeVisible()
  const left = page.getByRole('list', { name: 'Left out' })
  await expect.element(left.getByText('Lesson 3: Weekly call')).toBeVisible()
  await expect.element(left.getByText('The image could not be read.')).toBeVisible()
  await expect.element(page.getByText('And 4 more.')).toBeVisible()
  await expectFine()
})

test('an interrupted import is continued where videos are managed, with the same file', async () => {
  const server = plansEmptyAcademy(serverFor('teacher'))
  server.answer(listVideos, [])
  server.answer(listVideoUploads, [
    {
      id: 'a'.repeat(43),
      fileName: 'course.zip',
      fileChanged: 1,
      bytes: 1000,
      received: 500,
      replaces: null,
      isCourse: true,
      createdAt: at,
    },
  ])
  await show(<ManageVideosDialog course={theCourse} onClose={() => undefined} />)
  await expect
    .element(page.getByText(/^Stopped at 50% of 1.0 kB. Choose the file again, below,/))
    .toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[accept=".zip"]')
  const list = new DataTransfer()
  list.items.add(new File(['x'], 'other.zip'))
  if (input) input.files = list.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('Please choose course.zip again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue Import' })).toBeDisabled()
})
