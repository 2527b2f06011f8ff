import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteUser, setUserRoles } from '#contract/access/access.ts'
import {
  bookCall,
  cancelCall,
  cancelOwnCall,
  getBookingHours,
  getCallCalendar,
  listFreeTimes,
  listOwnCalls,
  moveCall,
  noteCall,
  setBookingHours,
} from '#contract/bookings.ts'
import { getAgenda } from '#contract/dashboards.ts'
import { onceHeader } from '#contract/endpoint.ts'
import { exportOwnData, login } from '#contract/identity/identity.ts'
import { createLiveSession, getCalendar } from '#contract/live-sessions.ts'
import type { Problem } from '#contract/problem.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { bookingHours, freeTimes, makeCall, makeHours, monthAfter } from '#testing/bookings.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let mentor: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.academy.db.driver.query('delete from bookings')
  await app.academy.db.driver.query('delete from booking_hours')
  await app.academy.db.driver.query('delete from live_sessions')
  mentor = await app.people.admin()
  student = await app.people.academy()
  await makeHours(app, mentor)
})

let passed = 0
afterEach(() => {
  // People are made by an owner, who is signed in as of the beginning.
  app.clock.advance(-passed)
  passed = 0
})

const hour = 3_600_000
const book = (as: Person, startsAt: string) =>
  app.call(bookCall, { as, body: { mentorId: mentor.id, startsAt } })
const rows = async () => (await app.academy.db.driver.query('select * from bookings')).rows
const message = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).message,
]
const told = async (id: string) => {
  const { rows: events } = await app.academy.db.driver.query(
    'select type, audience_user from outbox where subject = $1 order by id',
    [id],
  )
  return events.map(
    (one) => `${one.type} ${one.audience_user === mentor.id ? 'mentor' : 'student'}`,
  )
}
const calendarOf = async (as: Person) => {
  const { url } = (await app.call(getCalendar, { as })).body
  return (await app.request({ url: url.slice(url.indexOf('/api')) })).text
}
/** Lets time pass, and everybody sign in again. */
async function later(milliseconds: number) {
  app.clock.advance(milliseconds)
  passed += milliseconds
  mentor = await signedIn(mentor)
  student = await signedIn(student)
}
async function signedIn(person: Person): Promise<Person> {
  const { email, password } = person
  const { body } = await app.call(login, { body: { email, password } })
  return { ...person, token: body.accessToken, refreshToken: body.refreshToken }
}

test('a student of an entitled program sees free times, books one, and both see the call', async () => {
  const listed = await app.call(listOwnCalls, { as: student })
  expect(listed.body.mentors).toMatchObject([{ id: mentor.id, length: 30, callsAMonth: 2 }])
  const { left, times, timeZone } = await freeTimes(app, student, mentor)
  expect([left, timeZone, times.length > 100]).toEqual([2, 'UTC', true])
  const call = await makeCall(app, student, mentor, 'My plan')
  expect(call).toMatchObject({
    startsAt: times[0],
    topic: 'My plan',
    mentor: { id: mentor.id },
    meetingUrl: 'https://meet.example.com/mentor',
    cancelled: null,
  })
  const after = await freeTimes(app, student, mentor)
  expect(after.left).toBe(1)
  expect(after.times).toEqual(times.slice(1))
  const from = app.clock.now().toISOString()
  const to = new Date(app.clock.now().getTime() + 40 * 24 * hour).toISOString()
  const { body } = await app.call(getCallCalendar, {
    as: mentor,
    query: { from, to, whose: 'own' },
  })
  expect(body.calls).toMatchObject([{ id: call.id, student: { id: student.id }, topic: 'My plan' }])
  expect(await told(call.id)).toEqual(['booking.made student', 'booking.made mentor'])
  const { body: agenda } = await app.call(getAgenda, { as: student })
  expect(agenda.calls?.next?.startsAt).toBe(call.startsAt)
})

test('nobody else sees or books anything, and refused calls change nothing', async () => {
  const call = await makeCall(app, student, mentor)
  const before = await rows()
  const month = monthAfter(app.clock.now())
  for (const as of [await app.people.free(), await app.people.mentorship(), mentor]) {
    expect((await app.call(listOwnCalls, { as })).body.mentors).toEqual([])
    expect((await app.call(getAgenda, { as })).body.calls).toBeUndefined()
    const query = { mentorId: mentor.id, month }
    expect((await app.call(listFreeTimes, { as, query })).status).toBe(404)
    expect((await book(as, call.startsAt)).status).toBe(404)
    const params = { id: call.id }
    expect((await app.call(cancelOwnCall, { as, params })).status).toBe(404)
    const body = { startsAt: call.startsAt }
    expect((await app.call(moveCall, { as, params, body })).status).toBe(404)
  }
  expect(
    (
      await app.call(bookCall, {
        as: student,
        body: { mentorId: student.id, startsAt: call.startsAt },
      })
    ).status,
  ).toBe(404)
  const crooked = new Date(Date.parse(call.startsAt) + 61 * 60_000).toISOString()
  const soon = new Date(app.clock.now().getTime() + hour).toISOString()
  const far = new Date(app.clock.now().getTime() + 61 * 24 * hour).toISOString()
  for (const startsAt of [crooked, soon, far, '1990-01-01T00:00:00Z', call.startsAt]) {
    expect((await book(student, startsAt)).status).toBe(409)
  }
  expect(await rows()).toEqual(before)
})

test('the call of somebody else stays taken, whatever is said to be moved', async () => {
  const call = await makeCall(app, student, mentor)
  const other = await app.people.academy()
  const { times } = await freeTimes(app, other, mentor, { moving: call.id })
  expect(times).not.toContain(call.startsAt)
})

test('of many who book the same time at once one gets it, and of one who books many at once a month’s calls', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => app.people.academy()))
  const { times } = await freeTimes(app, student, mentor)
  const same = await Promise.all(people.map((as) => book(as, times[0] ?? '')))
  expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  const many = await Promise.all(times.slice(10, 15).map((time) => book(student, time)))
  expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422])
  expect((await freeTimes(app, student, mentor)).times).toEqual([])
})

test('the database refuses what overlaps, whatever wrote it', async () => {
  const call = await makeCall(app, student, mentor)
  const copy = (student_id: string | null) =>
    app.academy.db.driver.query(
      `insert into bookings (id, mentor_id, student_id, role, starts_at, ends_at, blocked_until,
        time_set_at, topic, created_at, updated_at)
       select gen_random_uuid(), mentor_id, $1, role, starts_at, ends_at, blocked_until,
        time_set_at, topic, created_at, updated_at from bookings where id = $2`,
      [student_id, call.id],
    )
  await expect(copy(null)).rejects.toThrow('bookings_mentor_free')
})

test('a call sent twice is booked once', async () => {
  const { times } = await freeTimes(app, student, mentor)
  const headers = { [onceHeader]: newId() }
  const body = { mentorId: mentor.id, startsAt: times[0] ?? '' }
  const [one, other] = [
    await app.call(bookCall, { as: student, body, headers }),
    await app.call(bookCall, { as: student, body, headers }),
  ]
  expect([one.status, other.status, other.body.id]).toEqual([201, 201, one.body.id])
})

test('live sessions keep their host busy, and everybody where they name none', async () => {
  const { times } = await freeTimes(app, student, mentor)
  const session = (index: number, host?: string) =>
    app.call(createLiveSession, {
      as: mentor,
      body: { title: 'S', description: 'D', date: times[index] ?? '', duration: 60, host },
    })
  await session(0)
  await session(10, mentor.name)
  await session(20, 'Somebody else')
  const after = await freeTimes(app, student, mentor)
  expect(times.filter((time) => !after.times.includes(time))).toEqual([
    times[0],
    times[1],
    times[10],
    times[11],
  ])
  expect((await book(student, times[0] ?? '')).status).toBe(409)
})

test('a student moves and cancels until the set hour before; the calendar follows with its sequence', async () => {
  const call = await makeCall(app, student, mentor)
  const { times, left } = await freeTimes(app, student, mentor, { moving: call.id })
  expect([left, times[0]]).toEqual([2, call.startsAt])
  const params = { id: call.id }
  const to = times[4] ?? ''
  const stale = { startsAt: to, seenUpdatedAt: '2020-01-01T00:00:00Z' }
  expect((await app.call(moveCall, { as: student, params, body: stale })).status).toBe(409)
  const moved = await app.call(moveCall, { as: student, params, body: { startsAt: to } })
  expect(moved.body).toMatchObject({ startsAt: to, cancelled: null })
  expect(await calendarOf(student)).toMatch(/SEQUENCE:1[\s\S]*STATUS:CONFIRMED/)
  expect(await calendarOf(mentor)).toMatch(/SUMMARY:Call with /)
  await later(Date.parse(to) - app.clock.now().getTime() - 12 * hour + 1)
  const tooLate = 'It is too late to move or cancel this call. Write a message instead.'
  expect(message(await app.call(cancelOwnCall, { as: student, params }))).toEqual([422, tooLate])
  const next = { startsAt: times[200] ?? '' }
  expect((await app.call(moveCall, { as: student, params, body: next })).status).toBe(422)
  await app.call(cancelCall, { as: mentor, params, body: { word: 'I am ill.' } })
  const { body } = await app.call(listOwnCalls, { as: student })
  expect(body.calls).toMatchObject([
    { cancelled: { by: 'mentor', word: 'I am ill.' }, meetingUrl: null, changeUntil: null },
  ])
  expect(await calendarOf(student)).toMatch(/SEQUENCE:2[\s\S]*STATUS:CANCELLED/)
  expect(await told(call.id)).toEqual([
    ...['booking.made student', 'booking.made mentor'],
    ...['booking.moved student', 'booking.moved mentor'],
    ...['booking.cancelled student', 'booking.cancelled mentor'],
  ])
})

test('a cancelled call is cancelled once, gives its time and its place in the month back', async () => {
  const call = await makeCall(app, student, mentor)
  const params = { id: call.id }
  const both = await Promise.all([
    app.call(cancelOwnCall, { as: student, params }),
    app.call(cancelCall, { as: mentor, params, body: {} }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await told(call.id)).filter((one) => one.startsWith('booking.cancelled'))).toHaveLength(2)
  const again = await freeTimes(app, student, mentor)
  expect([again.left, again.times[0]]).toEqual([2, call.startsAt])
  const body = { startsAt: again.times[3] ?? '' }
  expect((await app.call(moveCall, { as: student, params, body })).status).toBe(422)
})

test('a note is for those who teach, and never overwrites another', async () => {
  const call = await makeCall(app, student, mentor)
  const params = { id: call.id }
  const { body: noted } = await app.call(noteCall, {
    as: mentor,
    params,
    body: { note: 'Doubts his stop', seenUpdatedAt: call.updatedAt },
  })
  expect(noted.note).toBe('Doubts his stop')
  const stale = { note: 'Other', seenUpdatedAt: call.updatedAt }
  expect((await app.call(noteCall, { as: mentor, params, body: stale })).status).toBe(409)
  expect(JSON.stringify((await app.call(listOwnCalls, { as: student })).body)).not.toContain(
    'Doubts',
  )
  const { body: data } = await app.call(exportOwnData, { as: student })
  expect(JSON.stringify(data)).toContain('Doubts his stop')
})

test('what is booked ends with the access, and says so', async () => {
  const call = await makeCall(app, student, mentor)
  await app.runJob('bookings.end')
  expect((await app.call(listOwnCalls, { as: student })).body.calls[0]?.cancelled).toBeNull()
  const params = { id: student.id }
  await app.call(setUserRoles, { as: await app.people.owner(), params, body: { roles: [] } })
  expect((await book(student, call.startsAt)).status).toBe(404)
  await app.runJob('bookings.end')
  await app.runJob('bookings.end')
  const { body } = await app.call(listOwnCalls, { as: student })
  expect(body.calls).toMatchObject([{ cancelled: { by: 'access', word: null } }])
  expect((await told(call.id)).slice(2)).toEqual([
    'booking.cancelled student',
    'booking.cancelled mentor',
  ])
  await expect
    .poll(async () => {
      const { rows: notices } = await app.academy.db.driver.query(
        `select message from notifications where title = 'Call cancelled' and user_id = $1`,
        [student.id],
      )
      return notices[0]?.message
    })
    .toMatch(/Your access ended, and with it what was booked\.$/)
})

test('hours that offer no more calls leave what is booked; a deleted account leaves no words', async () => {
  const call = await makeCall(app, student, mentor, 'Secret topic')
  const none = { community_student: 0, academy_student: 0, mentorship_student: 0 }
  const { body: before } = await app.call(getBookingHours, { as: mentor })
  const seenUpdatedAt = before.hours?.updatedAt
  const closed = bookingHours({ callsAMonth: none, seenUpdatedAt })
  expect((await app.call(setBookingHours, { as: mentor, body: closed })).status).toBe(200)
  expect((await app.call(setBookingHours, { as: mentor, body: closed })).status).toBe(409)
  await app.runJob('bookings.end')
  expect((await rows())[0]).toMatchObject({ cancelled_at: null })
  await app.call(noteCall, { as: mentor, params: { id: call.id }, body: { note: 'About them' } })
  await app.call(deleteUser, { as: await app.people.owner(), params: { id: student.id } })
  expect((await rows())[0]).toMatchObject({ student_id: null, topic: '', note: '' })
  await app.runJob('bookings.end')
  expect((await rows())[0]).toMatchObject({ cancelled_by: 'account' })
  const params = { id: call.id }
  const body = { note: 'Again' }
  expect((await app.call(noteCall, { as: mentor, params, body })).status).toBe(422)
})

test('both are reminded a day and 15 minutes before, once', async () => {
  const call = await makeCall(app, student, mentor)
  const untilStart = () => Date.parse(call.startsAt) - app.clock.now().getTime()
  const remind = () => Promise.all([1, 2].map(() => app.runJob('bookings.remind')))
  await remind()
  await later(untilStart() - 24 * hour)
  await remind()
  await later(untilStart() - hour / 4)
  await remind()
  await remind()
  expect((await told(call.id)).slice(2)).toEqual([
    ...['booking.tomorrow student', 'booking.tomorrow mentor'],
    ...['booking.soon student', 'booking.soon mentor'],
  ])
})

test('the link of a call is there until it is over, and no link that its mentor has later', async () => {
  const { endsAt } = await makeCall(app, student, mentor)
  const calls = async () => (await app.call(listOwnCalls, { as: student })).body.calls
  expect(await calls()).toMatchObject([{ meetingUrl: 'https://meet.example.com/mentor' }])
  await later(Date.parse(endsAt) - app.clock.now().getTime())
  expect(await calls()).toMatchObject([{ cancelled: null, meetingUrl: null, changeUntil: null }])
})

test('whoever books and cancels again and again is stopped, and so is moving', async () => {
  const { times } = await freeTimes(app, student, mentor)
  for (const time of times.slice(0, 10)) {
    const { body } = await book(student, time)
    await app.call(cancelOwnCall, { as: student, params: { id: body.id } })
  }
  expect(message(await book(student, times[0] ?? ''))).toEqual([
    422,
    'You have booked many calls today. Try again tomorrow.',
  ])
  const other = await app.people.academy()
  const { id } = await makeCall(app, other, mentor)
  const move = (time = '') =>
    app.call(moveCall, { as: other, params: { id }, body: { startsAt: time } })
  await app.academy.db.driver.query('update bookings set sequence = 9 where id = $1', [id])
  expect((await move(times[4])).status).toBe(200)
  expect(message(await move(times[5]))).toEqual([
    422,
    'You have moved this call often. Write a message instead.',
  ])
})

test('calls to come are in the calendar of whoever had more than it takes', async () => {
  await app.academy.db.driver.query(
    `insert into bookings (id, mentor_id, student_id, role, starts_at, ends_at, blocked_until,
      time_set_at, topic, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'academy_student', at, at + interval '30 minutes',
      at + interval '30 minutes', at, '', at, at
     from generate_series($3::timestamptz - interval '510 hours', $3, '1 hour') as past (at)`,
    [mentor.id, (await app.people.academy()).id, new Date(app.clock.now().getTime() - hour)],
  )
  const { id } = await makeCall(app, student, mentor)
  expect((await calendarOf(mentor)).includes(`UID:${id}@`)).toBe(true)
})

test('hours that overlap or end before they begin are refused', async () => {
  const day = (hours: { from: string; to: string }[]) =>
    bookingHours({ weekly: Array.from({ length: 7 }, () => hours) })
  const wrong = [
    day([{ from: '12:00', to: '09:00' }]),
    day([
      { from: '09:00', to: '12:00' },
      { from: '11:00', to: '13:00' },
    ]),
    day([{ from: '9:00', to: '12:00' }]),
    bookingHours({ weekly: [] }),
    bookingHours({ length: 5 }),
    bookingHours({ timeZone: 'Nowhere/Land' }),
    bookingHours({ exceptions: [1, 2].map(() => ({ date: '2026-12-24', hours: [] })) }),
  ]
  for (const body of wrong) {
    expect((await app.call(setBookingHours, { as: mentor, body })).status).toBe(400)
  }
})
