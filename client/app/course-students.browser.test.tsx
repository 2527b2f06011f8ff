import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type CourseStudent,
  getCourseStanding,
  getCourseStudent,
  listCourseStudents,
  sendToStudents,
} from '#contract/course-students.ts'
import { getLearningPath, type LearningPath } from '#contract/dashboards.ts'
import { type Bulk, getBulk } from '#contract/members.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const courseId = crypto.randomUUID()
const quiz = { id: crypto.randomUUID(), title: 'Pips', kind: 'quiz' as const, module: 'Basics' }
const student: CourseStudent = {
  userId: crypto.randomUUID(),
  name: 'Ben Adeyemi',
  completed: 1,
  begun: 2,
  lastAt: '2026-11-02T08:00:00.000Z',
  lastCompletedAt: null,
  hasAccess: true,
  marks: { quizPercent: 80, decisions: 0, averageR: null, passed: 1, ungraded: 0 },
}
const bulk: Bulk = { id: crypto.randomUUID(), people: 1, done: 1, state: 'done', failures: [] }

test('the teacher sees who is where, opens one, and sends to some, on a phone', async () => {
  const server = plansEmptyAcademy(serverFor('teacher'))
  server.answer(getCourseStanding, {
    title: 'Risk Management',
    students: 3,
    finished: 1,
    silent: 1,
    stuck: 0,
    waiting: 2,
    openQuestions: 0,
    ungraded: 0,
    lessons: [{ ...quiz, finished: 1, begun: 1 }],
  })
  server.answer(listCourseStudents, [student])
  server.answer(getCourseStudent, {
    ...student,
    lessons: [{ id: quiz.id, title: quiz.title, kind: quiz.kind, state: 'begun', at: null }],
  })
  server.answer(sendToStudents, bulk)
  server.answer(getBulk, bulk)
  await openAt(`/dashboard/courses/${courseId}`, routes)

  await expect.element(page.getByRole('heading', { name: 'Risk Management' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '1 not begun: Pips' })).toBeVisible()
  await expect.element(page.getByText('quizzes 80%, 1 passed')).toBeVisible()
  await expectFine()

  await page.getByRole('button', { name: 'Ben Adeyemi' }).click()
  await expect.element(page.getByText('in it', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('checkbox', { name: 'Select Ben Adeyemi' }).click()
  await page.getByRole('button', { name: 'Send…' }).click()
  await page.getByLabelText('Message').fill('How is it going?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('Done for 1 member.')).toBeVisible()
  expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    action: { kind: 'message', text: 'How is it going?' },
    who: { ids: [student.userId] },
  })
})

const path: LearningPath = {
  startsAt: '2026-10-01T00:00:00.000Z',
  month: 2,
  lessons: 10,
  completed: 3,
  cohort: { members: 5, median: 2 },
  months: [1, 2].map((number) => ({
    number,
    from: `2026-1${number - 1}-01T00:00:00.000Z`,
    to: `2026-1${number}-01T00:00:00.000Z`,
    modules: [
      {
        id: crypto.randomUUID(),
        title: `Part ${number}`,
        courseId,
        courseTitle: 'Risk Management',
        isOpen: number === 1,
        opensAt: number === 1 ? null : '2026-11-20T00:00:00.000Z',
        lessons: 5,
        completed: number === 1 ? 3 : 0,
      },
    ],
  })),
}

test('the student sees the months, where they are and where the others are', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getLearningPath, { path })
  await openAt('/dashboard', routes)
  await expect.element(page.getByText('Month 2: 3 of 10 lessons done')).toBeVisible()
  await expect.element(page.getByText(/^You are ahead of the middle of your 5/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Part 1 of Risk Management' })).toBeVisible()
  await expect.element(page.getByText('opens November 20, 2026')).toBeVisible()
  await expectFine()
})
