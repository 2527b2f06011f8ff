import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { longDay } from '#client/ui/displays/format.ts'
import { getAssignment, listAssignments } from '#contract/assignments.ts'
import { type Agenda, getAgenda } from '#contract/dashboards.ts'
import { type Member, openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]

beforeEach(() => page.viewport(360, 780))

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

const lesson = {
  kind: 'lesson',
  courseId: crypto.randomUUID(),
  courseTitle: 'Risk first',
  lessonId: crypto.randomUUID(),
  title: 'Position size',
  begun: true,
  secondsLeft: 400,
} as const
const session = {
  id: crypto.randomUUID(),
  title: 'Weekly call',
  description: 'Questions',
  date: inHours(1),
  duration: 60,
  roleAccess: ['academy_student' as const],
  meetingUrl: null,
  hasMeeting: true,
  recordingUrl: null,
  capacity: null,
  places: null,
  series: null,
  createdAt: inHours(-9),
  updatedAt: inHours(-9),
}

async function open(member: Member, agenda: Agenda) {
  const server = plansEmptyAcademy(serverFor(member))
  server.answer(getAgenda, agenda)
  await openAt('/dashboard', routes)
  return server
}
const firstHeading = () => page.getByRole('main').getByRole('heading', { level: 2 }).first()

test('the overview opens with the lesson to continue, one tap from its player', async () => {
  await open('academy', { next: lesson, isNew: false, week: [] })
  const action = page.getByRole('link', { name: 'Continue: Position size' })
  await expect.element(action).toBeVisible()
  await expect.element(page.getByText('Risk first · 7 min left')).toBeVisible()
  await expect
    .element(action)
    .toHaveAttribute('href', `/dashboard/courses/${lesson.courseId}/${lesson.lessonId}`)
})

test('a new community member is offered a first lesson above the program prices', async () => {
  await open('free', { next: { ...lesson, begun: false }, isNew: true, week: [] })
  await expect.element(page.getByText('Start with your first lesson')).toBeVisible()
  await expect.element(firstHeading()).toHaveTextContent('Position size')
})

test('a session can be joined from the overview, followed by the week ahead', async () => {
  await open('mentorship', {
    next: { kind: 'session', session },
    isNew: false,
    week: [
      { kind: 'session', id: session.id, title: 'Weekly call', at: session.date },
      { kind: 'assignment', id: crypto.randomUUID(), title: 'Your plan', at: inHours(50) },
    ],
  })
  await expect
    .element(page.getByRole('button', { name: 'Join Session: Weekly call' }))
    .toBeVisible()
  const week = page.getByRole('region', { name: 'This week' })
  await expect
    .element(week.getByRole('link').first())
    .toHaveAttribute('href', '/dashboard/sessions')
  await expect.element(week.getByRole('link', { name: /^Your plan/ })).toBeVisible()
})

test('an assignment opens ready to hand in; closing it returns to the list', async () => {
  const id = crypto.randomUUID()
  const server = await open('academy', {
    next: { kind: 'assignment', id, title: 'Your plan', dueDate: null, again: true },
    isNew: false,
    week: [],
  })
  const assignment = {
    id,
    course: { id: lesson.courseId, title: 'Risk first' },
    title: 'Your plan',
    description: 'Write it down',
    dueDate: null,
    createdAt: inHours(-9),
    updatedAt: inHours(-9),
    submitted: true,
    submissions: [],
    can: { submit: true },
  }
  server.answer(getAssignment, assignment)
  server.answer(listAssignments, [assignment])
  await page.getByRole('link', { name: 'Submit again: Your plan' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Assignments' })).toBeVisible()
})

test('with nothing to do, the figures come first', async () => {
  await open('academy', { next: null, isNew: false, week: [] })
  await expect.element(page.getByText('No upcoming session')).toBeVisible()
  await expect.element(page.getByText('You are all done for now.')).not.toBeInTheDocument()
})

test('with everything open done, the overview says what opens next', async () => {
  const opensAt = '2099-03-03T12:00:00.000Z'
  const opens = { title: 'Levels', courseTitle: 'Risk first', opensAt }
  await open('academy', { next: null, isNew: false, week: [], opens })
  const words = `You are all done for now. “Levels” of Risk first opens on ${longDay(opensAt)}.`
  await expect.element(page.getByText(words)).toBeVisible()
})

test('until the next step is known, its space is reserved at the height it last had at this width', async () => {
  const agenda: Agenda = { next: lesson, isNew: false, week: [] }
  const first = await open('academy', agenda)
  await expect.element(page.getByText('Risk first · 7 min left')).toBeVisible()
  const stored = () => Number(localStorage.getItem('height:next step')?.split(' ')[1])
  await expect.poll(stored).toBeGreaterThan(40)
  const height = stored()
  const release = first.hold(getAgenda)
  const again = await openAt('/dashboard', routes)
  const place = () => again.container.querySelector<HTMLElement>('[style^="height"]')
  await expect.poll(() => place()?.offsetHeight).toBe(height)
  release()
  await expect.poll(place).toBeNull()
})

test('on a device that does not know its height, the figures come together with the next step', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getAgenda, { next: lesson, isNew: false, week: [] })
  const release = server.hold(getAgenda)
  await openAt('/dashboard', routes)
  const figures = page.getByText('of 0 total')
  await expect.element(figures).toBeInTheDocument()
  await expect.element(figures).not.toBeVisible()
  release()
  await expect.element(figures).toBeVisible()
  await expect.element(page.getByText('Risk first · 7 min left')).toBeVisible()
})
