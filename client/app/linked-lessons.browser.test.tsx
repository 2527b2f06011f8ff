import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ManageVideosDialog } from '#client/features/courses/lessons/manage-videos-dialog.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import type { Assignment } from '#contract/assignments.ts'
import { listOwnCertificates } from '#contract/certificates.ts'
import { listCourses, listVideos, listVideoUploads, type Video } from '#contract/courses.ts'
import {
  createLinkedLesson,
  getLinkedLesson,
  getManagedLinkedLesson,
  type LinkedLesson,
  listLinkChoices,
  type ManagedLinkedLesson,
  updateLinkedLesson,
  watchRecording,
} from '#contract/linked-lessons.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import { liveSession } from '#testing/components/live-session.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

type Server = ReturnType<typeof serverFor>
const sent = ({ calls }: Server, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

const at = '2026-03-02T09:00:00.000Z'
const course = { ...theCourse, lessonCount: 2 }
const bare = { source: 'external' as const, videoUrl: null, duration: null, toWatch: null }
const task = lessonOf('Your plan', 0, { ...bare, kind: 'assignment' })
const call = lessonOf('Weekly call', 1, { ...bare, kind: 'session' })
const assignment: Assignment = {
  id: crypto.randomUUID(),
  course: { id: course.id, title: course.title },
  title: 'Your plan',
  description: 'Write **your** plan.',
  dueDate: '2099-05-01T18:00:00.000Z',
  extension: { reason: 'Ill last week', usual: at },
  rubric: [
    { name: 'Entry', points: 10 },
    { name: 'Risk', points: 5 },
  ],
  submitted: false,
  submissions: [],
  can: { submit: true },
  createdAt: at,
  updatedAt: at,
}
const signalId = crypto.randomUUID()
const recorded = liveSession({
  date: '2026-01-05T10:00:00.000Z',
  recordingUrl: 'https://www.youtube.com/watch?v=recording',
  host: 'Maria Keller',
  chapters: [
    { second: 750, title: 'Risk of one trade' },
    { second: 900, title: 'Gold', signal: { id: signalId, title: 'Gold long' } },
  ],
})

describe('a student', () => {
  const routes = [
    { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
  ]
  const path = `/dashboard/courses/${course.id}`
  async function open(lesson: Video | null, content?: Omit<LinkedLesson, 'id'>) {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [task, call])
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    if (content) server.answer(getLinkedLesson, { id: lesson?.id ?? '', ...content })
    await openAt(lesson ? `${path}/${lesson.id}` : path, routes)
    return server
  }

  test('finds both in the list, each with a button of its own', async () => {
    await open(null)
    for (const [name, { id }] of [
      ['Open assignment Your plan', task],
      ['Attend Weekly call', call],
    ] as const) {
      await expect
        .element(page.getByRole('link', { name, exact: true }))
        .toHaveAttribute('href', `${path}/${id}`)
    }
    await expectFine()
  })

  test('reads the task with its points and the own due date, and may submit it', async () => {
    await open(task, { mustPass: true, assignment, session: null })
    await expect.element(page.getByText('Up to 15 points: Entry (10), Risk (5).')).toBeVisible()
    await expect.element(page.getByText(/\(extended for you\)/)).toBeVisible()
    await expect.element(page.getByText(/^Reason: Ill last week/)).toBeVisible()
    await expect
      .element(page.getByText('This lesson is completed once the assignment is passed.'))
      .toBeVisible()
    await expectFine()
    await page.getByRole('button', { name: 'Submit Assignment: Your plan' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
  })

  test('sees the points and what was given back', async () => {
    const graded: Assignment = {
      ...assignment,
      submitted: true,
      can: { submit: false },
      submissions: [
        {
          id: crypto.randomUUID(),
          assignmentId: assignment.id,
          version: 1,
          text: 'My plan',
          file: null,
          submittedAt: at,
          late: false,
          grade: 'pass',
          feedback: 'Good',
          gradedAt: at,
          rubric: [
            { name: 'Entry', points: 10, given: 7.5 },
            { name: 'Risk', points: 5, given: 5 },
          ],
          returned: { name: 'notes.pdf', bytes: 1000, url: '/api/media/attachments/notes.pdf' },
        },
      ],
    }
    await open(task, { mustPass: false, assignment: graded, session: null })
    await page.getByRole('button', { name: 'View Submission: Your plan' }).click()
    await expect.element(page.getByText('12.5 of 15 points')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /notes\.pdf/ }))
      .toHaveAttribute('download', 'notes.pdf')
    await expectFine()
  })

  test('opens the recording, which completes the lesson and leads to the next', async () => {
    const server = await open(call, { mustPass: false, assignment: null, session: recorded })
    const link = page.getByRole('link', { name: 'Watch Recording: Weekly call' })
    await expect.element(link).toHaveAttribute('href', recorded.recordingUrl ?? '')
    await expect.element(page.getByText('With Maria Keller')).toBeVisible()
    const chapters = page.getByRole('list', { name: 'Chapters of the recording' })
    await expect
      .element(chapters)
      .toHaveTextContent('12:30 Risk of one trade15:00 GoldSignal: Gold long')
    await expect
      .element(chapters.getByRole('link', { name: '12:30 Risk of one trade' }))
      .toHaveAttribute('href', `${recorded.recordingUrl}&t=750`)
    await expect
      .element(chapters.getByRole('link', { name: 'Signal: Gold long' }))
      .toHaveAttribute('href', `/dashboard/signals/${signalId}`)
    await expectFine()
    // The page of the other site stays closed.
    link.element().addEventListener('click', (event) => event.preventDefault())
    server.answer(watchRecording, { recordingUrl: recorded.recordingUrl ?? '' })
    server.answer(listVideos, [task, { ...call, completed: true }])
    ;(link.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent(server, 'POST', /\/recording$/)).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Next lesson' })).toBeVisible()
  })

  test('is told if a session is not for them, and can ask again for what could not be loaded', async () => {
    const server = plansEmptyAcademy(serverFor('academy'))
    server.answer(listCourses, [course])
    server.answer(listVideos, [task, call])
    server.answer(listOwnCertificates, { certificates: [], standings: [] })
    server.fail(getLinkedLesson, 400)
    await openAt(`${path}/${call.id}`, routes)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    server.answer(getLinkedLesson, {
      ...{ id: call.id, mustPass: false, assignment: null, session: null },
    })
    await again.click()
    await expect.element(page.getByText('This session is not open to you.')).toBeVisible()
  })
})

function Managed() {
  const { status } = useSession()
  return status === 'signed-in' ? <ManageVideosDialog course={course} onClose={() => {}} /> : null
}

describe('a teacher', () => {
  const managed: ManagedLinkedLesson = {
    id: task.id,
    courseId: course.id,
    title: task.title,
    kind: 'assignment',
    target: { id: assignment.id, title: 'Three trades' },
    mustPass: false,
    createdAt: at,
    updatedAt: at,
  }
  async function open() {
    const server = plansEmptyAcademy(serverFor('admin'))
    server.answer(listVideos, [task, call])
    server.answer(listVideoUploads, [])
    server.answer(listLinkChoices, {
      assignments: [{ id: assignment.id, title: 'Three trades' }],
      sessions: [],
    })
    await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Managed }] }])
    return server
  }

  test('adds an assignment that is there, and a session that is new', async () => {
    const server = await open()
    await page.getByRole('button', { name: 'Add assignment' }).click()
    await page.getByLabelText('Assignment', { exact: true }).selectOptions('Three trades')
    await page.getByText('The lesson is completed only once it is passed').click()
    await expectFine()
    server.answer(createLinkedLesson, managed)
    await page.getByRole('button', { name: 'Add Assignment' }).click()
    await expect
      .poll(() => sent(server, 'POST', /linked-lessons$/))
      .toEqual([{ kind: 'assignment', assignment: assignment.id, mustPass: true }])
    await page.getByRole('button', { name: 'Add live session' }).click()
    await page.getByRole('button', { name: 'Add Live Session' }).click()
    await expect.element(page.getByText('Title is required')).toBeVisible()
    await expect.element(page.getByText('Date is required')).toBeVisible()
    await page.getByLabelText('Title', { exact: true }).last().fill('Open room')
    await page.getByLabelText('Description').fill('Questions')
    await page.getByLabelText('Date', { exact: true }).fill('2099-05-01T20:00')
    await page.getByRole('button', { name: 'Add Live Session' }).click()
    await expect.poll(() => sent(server, 'POST', /linked-lessons$/).length).toBe(2)
    expect(sent(server, 'POST', /linked-lessons$/)[1]).toMatchObject({
      kind: 'session',
      session: { title: 'Open room', description: 'Questions', duration: 60, meetingUrl: null },
    })
  })

  test('is told why a lesson is refused, and changes one', async () => {
    const server = await open()
    await page.getByRole('button', { name: 'Add assignment' }).click()
    await page.getByLabelText('Assignment', { exact: true }).selectOptions('Three trades')
    const message = 'This assignment is a lesson already.'
    server.fail(createLinkedLesson, 409, { code: 'conflict', message })
    await page.getByRole('button', { name: 'Add Assignment' }).click()
    await expect.element(page.getByText(message)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    server.answer(getManagedLinkedLesson, managed)
    await page.getByRole('button', { name: `Actions for ${task.title}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect.element(page.getByText(/It is the assignment “Three trades”/)).toBeVisible()
    await page.getByLabelText('Lesson title').first().fill('Hand in')
    server.answer(updateLinkedLesson, { ...managed, title: 'Hand in' })
    await page.getByRole('button', { name: 'Save Lesson' }).click()
    await expect
      .poll(() => sent(server, 'PUT', /linked-lessons/))
      .toEqual([{ title: 'Hand in', mustPass: false, seenUpdatedAt: at }])
  })
})
