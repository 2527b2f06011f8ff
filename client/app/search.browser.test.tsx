import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Hit, search } from '#contract/search.ts'
import { type Member, openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'
import { placeOf } from './shell/hit-place.ts'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
const course = { id: crypto.randomUUID(), title: 'Market basics' }
const hit = (kind: Hit['kind'], rest: Partial<Hit> = {}): Hit => ({
  kind,
  id: crypto.randomUUID(),
  title: [
    { text: 'On ', match: false },
    { text: 'stops', match: true },
  ],
  excerpt: [],
  at: '2026-11-20T08:00:00.000Z',
  ...rest,
})
const lesson = hit('lesson', { course, lessonKind: 'quiz' })
const message = hit('message', {
  title: [],
  excerpt: [{ text: 'Where do I put my stop?', match: false }],
  side: 'academy',
})

beforeEach(() => page.viewport(1440, 900))
afterEach(() => Object.defineProperty(navigator, 'onLine', { value: true, configurable: true }))

const dialog = () => page.getByRole('dialog', { name: 'Search' })
const field = () => page.getByRole('combobox', { name: /Find a page/ })
const option = (name: RegExp) => page.getByRole('option', { name })

async function opened(member: Member = 'academy') {
  const server = plansEmptyAcademy(serverFor(member))
  server.answer(search, [lesson, message])
  await openAt('/dashboard', routes)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(field()).toHaveFocus()
  return server
}

test('a slash opens the search, which finds what contains the words and marks them', async () => {
  const server = await opened()
  await field().fill('  stops ')
  await expect.element(page.getByRole('group', { name: 'Lessons' })).toBeVisible()
  await expect.element(option(/On stops.*Quiz · Market basics/)).toBeVisible()
  await expect.element(option(/Where do I put my stop\?.*The academy/)).toBeVisible()
  expect(document.querySelector('mark')?.textContent).toBe('stops')
  expect(server.calls.find(({ path }) => path === '/api/search')?.query.get('q')).toBe('stops')
})

test('the arrow keys choose, and Enter goes to the place', async () => {
  await opened()
  await field().fill('stops')
  await expect.element(option(/Where do I put my stop/)).toBeVisible()
  await expect.element(option(/On stops/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/Where do I/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a slash in a field is a slash, and what is open stays alone', async () => {
  await opened()
  await userEvent.keyboard('/')
  await expect.element(field()).toHaveValue('/')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('it says when it searches, finds nothing, fails or is offline', async () => {
  const server = await opened()
  server.answer(search, [])
  const answer = server.hold(search)
  await field().fill('narwhal')
  await expect.element(dialog().getByText('Searching…')).toBeVisible()
  answer()
  await expect.element(dialog().getByText('Nothing found')).toBeVisible()
  server.fail(search, 400)
  await field().fill('narwhals')
  await expect.element(dialog().getByText('The search failed. Please try again.')).toBeVisible()
  server.answer(search, [lesson])
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(option(/On stops/)).toBeVisible()
  server.fail(search, 400)
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await field().fill('narwhal again')
  await expect.element(dialog().getByText(/^You are offline/)).toBeVisible()
  await field().fill('settin')
  await expect.element(option(/Settings/)).toBeVisible()
})

test('a single letter finds pages only', async () => {
  const server = await opened()
  await field().fill('s')
  await expect.element(option(/Settings/)).toBeVisible()
  expect(server.calls.filter(({ path }) => path === '/api/search')).toEqual([])
})

test('on a phone a button opens it over the whole screen, two lines a row', async () => {
  await page.viewport(360, 740)
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(search, [lesson, message])
  await openAt('/dashboard', routes)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field().fill('stops')
  await expect.element(option(/On stops/)).toBeVisible()
  const { width, height, top } = dialog().element().getBoundingClientRect()
  await expect.poll(() => dialog().element().getBoundingClientRect().top).toBe(0)
  expect([width, height]).toEqual([360, 740])
  expect(top).toBeLessThan(10)
  expect(
    option(/On stops/)
      .element()
      .getBoundingClientRect().height,
  ).toBeLessThan(60)
})

const id = '00000000-0000-4000-8000-000000000001'
const as = (...roles: ('academy_student' | 'mentorship_student' | 'admin')[]) => ({
  id,
  roles: ['community_student' as const, ...roles],
})
const note = hit('note', { course, lesson: lesson.id, second: 95 })
const support = { id, roles: ['community_student' as const], staffRole: 'support' as const }

test.each([
  [lesson, as('academy_student'), `/dashboard/courses/${course.id}/${lesson.id}`],
  [lesson, as(), `/dashboard/courses/${course.id}/${lesson.id}`],
  [lesson, as('admin'), `/academy/courses/${course.id}/${lesson.id}`],
  [note, as('academy_student'), `/dashboard/courses/${course.id}/${lesson.id}?at=95`],
  [note, as('admin'), `/academy/courses/${course.id}/${lesson.id}?at=95`],
  [hit('course', { id }), as(), `/dashboard/courses/${id}`],
  [hit('course'), as('admin'), '/dashboard/courses?search=On+stops'],
  [hit('signal', { id }), as(), `/dashboard/signals?signal=${id}`],
  [hit('signal'), as('admin'), '/dashboard/signals?search=On+stops'],
  [hit('session'), as('academy_student'), '/dashboard/live'],
  [hit('session'), as('mentorship_student'), '/dashboard/sessions'],
  [hit('session'), as('admin'), '/dashboard/sessions?search=On+stops'],
  [hit('session'), as(), '/dashboard'],
  [hit('assignment', { id }), as('academy_student'), `/dashboard/assignments/${id}`],
  [hit('assignment'), as('admin'), '/dashboard/assignments?search=On+stops'],
  [hit('trade', { id }), as('admin'), `/dashboard/journal?view=trades&trade=${id}`],
  [message, as(), '/dashboard?conversation=open'],
  [message, as('admin'), `/dashboard/messages?user=${id}`],
  [hit('announcement'), as(), '/dashboard'],
  [lesson, support, null],
  [hit('signal'), support, null],
] as const)('%o has its place', (found, user, place) => {
  expect(placeOf(found, user)).toBe(place)
})
