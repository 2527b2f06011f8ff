import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type BookingHours,
  bookCall,
  cancelCall,
  cancelOwnCall,
  getBookingHours,
  getCallCalendar,
  listFreeTimes,
  listOwnCalls,
  type OfficeCall,
  type OwnCall,
  setBookingHours,
} from '#contract/bookings.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import { expectTwoLines } from '#testing/components/two-lines.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const routes = [
  { Component: WithSession, children: [{ path: '/dashboard/*', Component: DashboardPage }] },
]
beforeEach(() => page.viewport(360, 780))

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const mentor = { id: crypto.randomUUID(), name: 'Grace Hopper' }
const bookable = { ...mentor, length: 30, changeHours: 12, daysAhead: 40, callsAMonth: 2 }
const own = (values: Partial<OwnCall> = {}): OwnCall => ({
  id: crypto.randomUUID(),
  mentor,
  startsAt: inHours(48),
  endsAt: inHours(48.5),
  topic: 'My plan',
  meetingUrl: 'https://meet.example.com/room',
  changeUntil: inHours(36),
  cancelled: null,
  updatedAt: inHours(-1),
  ...values,
})

test('a student books a free time, named by the own time zone, and finds it in the list', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listOwnCalls, { mentors: [bookable], callsBought: 0, calls: [] })
  const time = inHours(48)
  server.answer(listFreeTimes, { timeZone: 'Europe/Lisbon', left: 2, times: [time] })
  await openAt('/dashboard/calls', routes)
  await expect.element(page.getByText('No call is booked.')).toBeVisible()
  await page.getByRole('button', { name: 'Book a call with Grace Hopper' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/2 calls left in .* \(Europe\/Lisbon time\)/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Book Call' })).toBeDisabled()
  // The dialog may still be moving, so nothing is pressed at a place.
  ;(dialog.getByRole('radio').element() as HTMLInputElement).click()
  await dialog.getByLabelText('Topic').fill('My plan')
  await expectFine()
  const made = own({ startsAt: time, meetingUrl: null })
  server.answer(bookCall, made)
  server.answer(listOwnCalls, { mentors: [bookable], callsBought: 0, calls: [made] })
  await dialog.getByRole('button', { name: 'Book Call' }).click()
  await expect.element(page.getByText('Call Booked')).toBeVisible()
  const body = server.calls.find(({ method }) => method === 'POST')?.body
  expect(body).toEqual({ mentorId: mentor.id, startsAt: time, topic: 'My plan' })
  const list = page.getByRole('list', { name: 'Upcoming calls' })
  await expect.element(list.getByText('With Grace Hopper · My plan')).toBeVisible()
  expectTwoLines(list.getByRole('listitem'))
})

const way = () => page.getByRole('region', { name: /one-to-one calls|call with/i })

test.each([
  ['academy', '/dashboard/live'],
  ['mentorship', '/dashboard/sessions'],
] as const)(
  'the live sessions of the %s lead to calls that are offered',
  async (member, address) => {
    const server = plansEmptyAcademy(serverFor(member))
    server.answer(listOwnCalls, { mentors: [bookable], callsBought: 0, calls: [own()] })
    await openAt(address, routes)
    await expect.element(way().getByText('Call with Grace Hopper')).toBeVisible()
    await expect.element(way().getByRole('link')).toHaveAttribute('href', '/dashboard/calls')
    await expectFine()
  },
)

test('where no calls are offered, nothing is said of them', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listOwnCalls, { mentors: [], callsBought: 0, calls: [own()] })
  await openAt('/dashboard/live', routes)
  await expect.element(page.getByText('Live session schedule will appear here.')).toBeVisible()
  await expect.poll(() => server.calls.some(({ path }) => path === '/api/me/calls')).toBe(true)
  await expect.poll(() => server.waiting).toBe(0)
  await expect.element(way()).not.toBeInTheDocument()
})

test('what can still be changed is cancelled after a question; the rest says why not', async () => {
  const server = plansEmptyAcademy(serverFor('mentorship'))
  const late = own({ startsAt: inHours(2), endsAt: inHours(3), changeUntil: inHours(-1) })
  const ended = own({ cancelled: { by: 'access', word: null }, changeUntil: null, topic: '' })
  const ill = own({ cancelled: { by: 'mentor', word: 'I am ill.' }, changeUntil: null })
  const call = own()
  server.answer(listOwnCalls, {
    mentors: [bookable],
    callsBought: 0,
    calls: [late, call, ended, ill],
  })
  await openAt('/dashboard/calls', routes)
  const coming = page.getByRole('list', { name: 'Upcoming calls' })
  await expect.element(coming.getByText('It can’t be moved or cancelled any more.')).toBeVisible()
  await expect.element(page.getByText('Cancelled: your access ended before it')).toBeVisible()
  await expect.element(page.getByText('Cancelled by the mentor: I am ill.')).toBeVisible()
  const actions = coming.getByRole('button', { name: /^Actions for the call of/ })
  expect(actions.all()).toHaveLength(1)
  await expectFine()
  server.answer(cancelOwnCall, { ...call, cancelled: { by: 'student', word: null } })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Call' }).click()
  await expect.element(page.getByText('Call Cancelled')).toBeVisible()
})

const hours: BookingHours = {
  timeZone: 'Europe/London',
  weekly: [[{ from: '09:00', to: '12:00' }], [], [], [], [], [], []],
  exceptions: [{ date: '2026-12-24', hours: [] }],
  length: 30,
  buffer: 10,
  noticeHours: 24,
  daysAhead: 28,
  changeHours: 24,
  callsAMonth: { community_student: 0, academy_student: 2, mentorship_student: 4 },
  meetingUrl: null,
  updatedAt: inHours(-1),
}

test('a mentor’s hours are typed as text, and a mistake is said at its day', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(getBookingHours, { hours })
  server.answer(getCallCalendar, { calls: [], sessions: [] })
  await openAt('/dashboard/calls', routes)
  await expect.element(page.getByText('No calls in this period.')).toBeVisible()
  // On a phone, what chooses the time takes two rows.
  const tools = ['Week before', 'Today', 'Week after'].map((name) =>
    page.getByRole('button', { name }),
  )
  const chosen = ['Period', 'Whose calls'].map((name) => page.getByRole('combobox', { name }))
  const middles = [...tools, ...chosen].map((tool) => {
    const { top, height } = tool.element().getBoundingClientRect()
    return Math.round(top + height / 2)
  })
  expect(new Set(middles).size).toBe(2)
  await page.getByRole('button', { name: 'My Hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hours for Calls' })
  await expect.element(dialog.getByLabelText('Monday')).toHaveValue('09:00-12:00')
  await expect.element(dialog.getByLabelText('Other days')).toHaveValue('2026-12-24 closed')
  await dialog.getByLabelText('Tuesday').fill('14 to 17')
  await dialog.getByRole('button', { name: 'Save Hours' }).click()
  await expect
    .element(dialog.getByLabelText('Tuesday'))
    .toHaveAccessibleDescription(/Enter them as/)
  await dialog.getByLabelText('Tuesday').fill('14:00-17:00, 9:00-10:00')
  await expectFine()
  server.answer(setBookingHours, hours)
  await dialog.getByRole('button', { name: 'Save Hours' }).click()
  await expect.element(page.getByText('Hours Saved')).toBeVisible()
  const { updatedAt: seenUpdatedAt, ...rest } = hours
  const tuesday = [
    { from: '09:00', to: '10:00' },
    { from: '14:00', to: '17:00' },
  ]
  const body = server.calls.find(({ method }) => method === 'PUT')?.body
  expect(body).toEqual({
    ...rest,
    weekly: [rest.weekly[0], tuesday, [], [], [], [], []],
    seenUpdatedAt,
  })
})

test('the calendar of a week has calls and live sessions, and a call is cancelled with a word', async () => {
  const server = plansEmptyAcademy(serverFor('teacher'))
  const now = inHours(0)
  const call: OfficeCall = {
    ...own({ startsAt: now, endsAt: inHours(0.6) }),
    student: { id: crypto.randomUUID(), name: 'Ada Lovelace', email: 'ada@example.com' },
    note: 'Doubts the stop',
  }
  const session = { id: crypto.randomUUID(), title: 'Open room', startsAt: now, endsAt: inHours(1) }
  server.answer(getBookingHours, { hours: null })
  server.answer(getCallCalendar, { calls: [call], sessions: [session] })
  await openAt('/dashboard/calls', routes)
  await expect.element(page.getByText('Live session: Open room')).toBeVisible()
  await expect.element(page.getByText('Ada Lovelace')).toBeVisible()
  await expect.element(page.getByText('Note: Doubts the stop')).toBeVisible()
  await expectFine()
  await page.getByRole('button', { name: /^Actions for the call of Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await page.getByLabelText('Message to the student').fill('I am ill.')
  server.answer(cancelCall, { ...call, cancelled: { by: 'mentor', word: 'I am ill.' } })
  await page.getByRole('button', { name: 'Cancel Call' }).click()
  await expect.element(page.getByText('Call Cancelled')).toBeVisible()
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ word: 'I am ill.' })
})
