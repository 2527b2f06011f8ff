import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventType } from '#contract/notifications/events.ts'
import { newId } from '#server/platform/clock.ts'
import { emit, type NewEvent } from '#server/platform/events/outbox.ts'
import { createLog } from '#server/platform/log.ts'
import type { Notice, Notices } from '#server/platform/module/contributions.ts'
import { quietParts } from '#testing/quiet-parts.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { notifications } from './index.ts'

const log = createLog({ level: 'fatal', pretty: false })

let bench: RouteBench
/** A user whom others are told of. */
let ada: string
beforeAll(async () => {
  bench = await startRouteBench()
  ada = (await bench.signIn(['community_student'])).id
})
afterAll(() => bench.stop())

/** What the modules would tell, as far as these tests go. */
const known: Notices = {
  'signal.published': async ({ subject }) => ({
    type: 'info',
    title: 'New signal',
    message: subject,
    action: { label: 'View signal', href: '/dashboard/signals' },
  }),
  'live_session.scheduled': async () => ({
    type: 'info',
    title: 'New live session',
    message: 'Weekly call',
    action: { label: 'View schedule', href: '/dashboard/live' },
  }),
  'role_request.filed': async () => ({
    type: 'info',
    about: ada,
    title: 'New role request',
    message: 'Ada Trader asks.',
    action: { label: 'Review', href: '/dashboard/users' },
  }),
  'role_request.decided': async () => ({
    type: 'success',
    title: 'Access granted',
    message: 'Your request has been approved.',
    action: { label: 'Open dashboard', href: '/dashboard' },
  }),
}

type Process = ReturnType<typeof notifications.create>

/** One process of the academy, as far as the reading of events goes. */
const startProcess = (notices: Notices = {}): Process =>
  notifications.create({
    ...quietParts,
    db: bench.db,
    databaseUrl: bench.databaseUrl,
    log,
    now: () => new Date(),
    // What has been told is not passed on here.
    jobs: { send: async () => undefined },
    contributed: {
      mails: [],
      notices: new Map(Object.entries({ ...known, ...notices }) as [EventType, Notice][]),
    },
  })

async function commit(...events: NewEvent[]) {
  await bench.db.transaction(async (tx) => {
    for (const event of events) await emit(tx, event)
  })
}

const published = (subject: string): NewEvent => ({
  type: 'signal.published',
  subject,
  audience: { role: 'mentorship_student' },
})

const stored = async () => {
  const { rows } = await bench.db.driver.query(
    `select type, title, message, action_href, user_id, audience_role
     from notifications order by event_id`,
  )
  return rows
}
const clear = () => bench.db.driver.query('delete from notifications')
const readEvents = ({ jobs = [] }: Process) =>
  jobs.find(({ name }) => name === 'notifications.read-events')?.handle({} as never)
const wake = (process: Process) =>
  process.onEvery?.({
    id: 0,
    type: 'signal.published',
    subject: null,
    audience: { role: 'admin' },
  })

test('each kind of event becomes its notification, others none', async () => {
  await clear()
  const person = await bench.signIn(['community_student'])
  const signal = newId()
  await commit(
    published(signal),
    { type: 'signal.changed', subject: newId(), audience: { role: 'mentorship_student' } },
    { type: 'live_session.scheduled', subject: newId(), audience: { role: 'academy_student' } },
    { type: 'live_session.changed', subject: newId(), audience: { role: 'academy_student' } },
    { type: 'role_request.filed', subject: newId(), audience: { role: 'admin' } },
    { type: 'role_request.decided', subject: newId(), audience: { user: person.id } },
    { type: 'access.changed', audience: { user: person.id } },
  )
  await readEvents(startProcess())
  expect(await stored()).toEqual([
    {
      type: 'info',
      title: 'New signal',
      message: signal,
      action_href: '/dashboard/signals',
      user_id: null,
      audience_role: 'mentorship_student',
    },
    {
      type: 'info',
      title: 'New live session',
      message: 'Weekly call',
      action_href: '/dashboard/live',
      user_id: null,
      audience_role: 'academy_student',
    },
    {
      type: 'info',
      title: 'New role request',
      message: 'Ada Trader asks.',
      action_href: '/dashboard/users',
      user_id: null,
      audience_role: 'admin',
    },
    {
      type: 'success',
      title: 'Access granted',
      message: 'Your request has been approved.',
      action_href: '/dashboard',
      user_id: person.id,
      audience_role: null,
    },
  ])
  const { rows } = await bench.db.driver.query(
    'select title from notifications where about_user = $1',
    [ada],
  )
  expect(rows).toEqual([{ title: 'New role request' }])
})

test('a notice may tell others than those who hear of the event', async () => {
  await clear()
  const person = await bench.signIn(['community_student'])
  await commit({ type: 'message.new', subject: newId(), audience: { role: 'admin' } })
  const written: Notice = async () => ({
    to: { user: person.id },
    type: 'info',
    title: 'New message',
    message: 'The academy has written to you.',
  })
  await readEvents(startProcess({ 'message.new': written }))
  expect(await stored()).toMatchObject([
    { title: 'New message', user_id: person.id, audience_role: null },
  ])
})

test('a notice is asked about its event, and of what is gone nothing is told', async () => {
  await clear()
  const student = await bench.signIn(['mentorship_student'])
  const subject = newId()
  const requested: unknown[] = []
  const graded: Notice = async (event) => {
    requested.push([event.subject, event.audience])
    return null
  }
  await commit(
    { type: 'assignment.graded', subject, audience: { user: student.id } },
    { type: 'assignment.changed', subject, audience: { role: 'admin' } },
  )
  await readEvents(startProcess({ 'assignment.graded': graded }))
  expect(requested).toEqual([[subject, { user: student.id }]])
  expect(await stored()).toEqual([])
})

test('several processes tell of each event once, in the order of the events', async () => {
  await clear()
  const ids = Array.from({ length: 15 }, () => newId())
  const processes = [1, 2, 3].map(() => startProcess())
  const reading: unknown[] = []
  for (const id of ids) {
    await commit(published(id))
    for (const process of processes) wake(process)
    reading.push(...processes.map(readEvents))
  }
  await Promise.all(reading)
  for (const { work } of processes) await work?.stop()
  expect((await stored()).map(({ message }) => message)).toEqual(ids)
})

test('an event wakes the reader by itself', async () => {
  await clear()
  const process = startProcess()
  await commit(published(newId()))
  wake(process)
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1))
  await process.work?.stop()
})

test('what a process left when it failed is told by the next, once', async () => {
  await clear()
  const ids = [newId(), newId(), newId()]
  const failing = startProcess({
    async 'signal.published'(event) {
      if (event.subject === ids[1]) throw new Error('the database went away')
      return { type: 'info', title: 'New signal', message: event.subject }
    },
  })
  await commit(...ids.map(published))
  await expect(readEvents(failing)).rejects.toThrow('the database went away')
  expect(await stored()).toHaveLength(1)
  await readEvents(startProcess())
  expect(await stored()).toHaveLength(3)
})

test('what an event was about may be gone, and so may its user', async () => {
  await clear()
  await commit(
    { type: 'role_request.decided', subject: newId(), audience: { user: newId() } },
    published(newId()),
    { type: 'live_session.scheduled', subject: newId(), audience: { role: 'academy_student' } },
  )
  await readEvents(startProcess({ 'live_session.scheduled': async () => null }))
  expect(await stored()).toMatchObject([{ title: 'New signal' }])
  // The cursor stands behind all of them: nothing is left for another round.
  await clear()
  await readEvents(startProcess())
  expect(await stored()).toEqual([])
})

test('an event that has been told of is not told of again, should the cursor ever fall back', async () => {
  await clear()
  const { rows } = await bench.db.driver.query('select position from notification_cursor')
  await commit(published(newId()))
  await readEvents(startProcess())
  await bench.db.driver.query('update notification_cursor set position = $1', [rows[0].position])
  await readEvents(startProcess())
  expect(await stored()).toHaveLength(1)
})
