import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { emit, type NewEvent } from '#server/platform/events/outbox.ts'
import { createLog } from '#server/platform/log.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import type { Subjects } from './event-reader.ts'
import { createNotifications, type Notifications, pushNetwork } from './index.ts'

const log = createLog({ level: 'fatal', pretty: false })

let bench: RouteBench
/** A user whom others are told of. */
let ada: string
beforeAll(async () => {
  bench = await startRouteBench()
  ada = (await bench.signIn(['community_student'])).id
})
afterAll(() => bench.stop())

const known: Subjects = {
  describeSignal: async () => ({ title: 'London breakout', pair: 'EURUSD', direction: 'BUY' }),
  describeLiveSession: async () => ({
    title: 'Weekly call',
    startsAt: new Date('2026-11-24T18:00:00Z'),
  }),
  describeRoleRequest: async () => ({
    program: 'academy',
    status: 'approved',
    userId: ada,
    userName: 'Ada Trader',
  }),
  describeMessage: async () => ({
    from: 'student',
    student: { id: ada, name: 'Ada Trader' },
    isFirstUnread: true,
  }),
  describeGrade: async () => ({ title: 'Size five trades', grade: 'pass' }),
  describeTrade: async () => ({ pair: 'EURUSD', direction: 'SELL' }),
  describeCertificate: async () => ({ program: '6-Month Academy Program' }),
}

/** One process of the academy, as far as notifications go. */
const startProcess = (subjects: Partial<Subjects> = {}): Notifications =>
  createNotifications({
    db: bench.db,
    log,
    now: () => new Date(),
    registeredAt: async () => null,
    wantsBroadcasts: async () => true,
    jobs: bench.jobs,
    push: { network: pushNetwork, contact: 'mailto:academy@people.example' },
    mail: { queue: async () => undefined },
    mailReaders: async () => [],
    rolesOf: async () => new Map(),
    telegram: null,
    subjects: { ...known, ...subjects },
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
const readEvents = (process: Notifications) => {
  const job = process.jobs.find(({ name }) => name === 'notifications.read-events')
  return job?.handle({} as never)
}

test('each kind of event becomes its notification, others none', async () => {
  await clear()
  const person = await bench.signIn(['community_student'])
  await commit(
    published(newId()),
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
      title: 'New signal: EURUSD BUY',
      message: 'London breakout',
      action_href: '/dashboard/signals',
      user_id: null,
      audience_role: 'mentorship_student',
    },
    {
      type: 'info',
      title: 'New live session',
      message: expect.stringMatching(/^Weekly call: 24 Nov 2026, 18:00 UTC$/),
      action_href: '/dashboard/live',
      user_id: null,
      audience_role: 'academy_student',
    },
    {
      type: 'info',
      title: 'New role request',
      message: 'Ada Trader asks for the 6-Month Academy Program.',
      action_href: '/dashboard/users',
      user_id: null,
      audience_role: 'admin',
    },
    {
      type: 'success',
      title: 'Access granted',
      message: 'Your request for the 6-Month Academy Program has been approved.',
      action_href: '/dashboard',
      user_id: person.id,
      audience_role: null,
    },
  ])
})

test('a rejected request is a warning', async () => {
  await clear()
  const person = await bench.signIn(['community_student'])
  const describeRoleRequest: Subjects['describeRoleRequest'] = async () => ({
    program: 'mentorship',
    status: 'rejected',
    userId: ada,
    userName: 'Ada Trader',
  })
  await commit({ type: 'role_request.decided', subject: newId(), audience: { user: person.id } })
  await readEvents(startProcess({ describeRoleRequest }))
  expect(await stored()).toMatchObject([{ type: 'warning', title: 'Request declined' }])
})

test('a message is told to the side that has not written it, on its page', async () => {
  await clear()
  const student = await bench.signIn(['community_student'])
  const written = (from: 'student' | 'academy', isFirstUnread = true) =>
    startProcess({
      describeMessage: async () => ({
        from,
        student: { id: student.id, name: 'Ada Trader' },
        isFirstUnread,
      }),
    })
  const message = async (process: Notifications) => {
    const subject = newId()
    await commit(
      { type: 'message.new', subject, audience: { user: student.id } },
      { type: 'message.new', subject, audience: { role: 'admin' } },
    )
    await readEvents(process)
  }
  await message(written('student'))
  await message(written('academy'))
  await message(written('student', false))
  await message(written('academy', false))
  expect(await stored()).toEqual([
    {
      type: 'info',
      title: 'New message',
      message: 'Ada Trader has written to the academy.',
      action_href: `/dashboard/messages?user=${student.id}`,
      user_id: null,
      audience_role: 'admin',
    },
    {
      type: 'info',
      title: 'New message',
      message: 'The academy has written to you.',
      action_href: '/dashboard?conversation=open',
      user_id: student.id,
      audience_role: null,
    },
  ])
})

test('a verdict and a comment reach the student whom they are for', async () => {
  await clear()
  const student = await bench.signIn(['mentorship_student'])
  const [assignment, trade] = [newId(), newId()]
  const asked: string[][] = []
  const events: NewEvent[] = [
    { type: 'assignment.graded', subject: assignment, audience: { user: student.id } },
    { type: 'assignment.changed', subject: assignment, audience: { role: 'admin' } },
    { type: 'trade.commented', subject: trade, audience: { user: student.id } },
  ]
  await commit(...events)
  await readEvents(
    startProcess({
      describeGrade: async (...ids) => {
        asked.push(ids)
        return { title: 'Size five trades', grade: 'pass' }
      },
    }),
  )
  expect(asked).toEqual([[assignment, student.id]])
  const own = { user_id: student.id, audience_role: null }
  expect(await stored()).toEqual([
    {
      ...own,
      type: 'success',
      title: 'Assignment passed',
      message: 'Size five trades',
      action_href: '/dashboard/assignments',
    },
    {
      ...own,
      type: 'info',
      title: 'New comment on your trade',
      message: 'The academy has commented on your EURUSD SELL trade.',
      action_href: '/dashboard/journal',
    },
  ])
})

test('work that is not enough yet is a warning; of what is gone nothing is told', async () => {
  await clear()
  const student = await bench.signIn(['mentorship_student'])
  const graded = (): NewEvent => ({
    type: 'assignment.graded',
    subject: newId(),
    audience: { user: student.id },
  })
  const comment: NewEvent = {
    type: 'trade.commented',
    subject: newId(),
    audience: { user: student.id },
  }
  await commit(graded())
  await readEvents(
    startProcess({
      describeGrade: async () => ({ title: 'Size five trades', grade: 'needs_work' }),
    }),
  )
  await commit(graded(), comment)
  await readEvents(
    startProcess({ describeGrade: async () => null, describeTrade: async () => null }),
  )
  expect(await stored()).toMatchObject([{ type: 'warning', title: 'Assignment needs work' }])
})

test('several processes tell of each event once, in the order of the events', async () => {
  await clear()
  const ids = Array.from({ length: 15 }, () => newId())
  const describeSignal = async (id: string) => ({ title: id, pair: null, direction: null })
  const processes = [1, 2, 3].map(() => startProcess({ describeSignal }))
  const reading: unknown[] = []
  for (const id of ids) {
    await commit(published(id))
    for (const process of processes) process.onEvent({ type: 'signal.published' })
    reading.push(...processes.map(readEvents))
  }
  await Promise.all(reading)
  await Promise.all(processes.map((process) => process.stop()))
  expect((await stored()).map(({ message }) => message)).toEqual(ids)
})

test('an event wakes the reader by itself', async () => {
  await clear()
  const process = startProcess()
  await commit(published(newId()))
  process.onEvent({ type: 'signal.published' })
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1))
  await process.stop()
})

test('what a process left when it failed is told by the next, once', async () => {
  await clear()
  const ids = [newId(), newId(), newId()]
  const failing = startProcess({
    async describeSignal(id) {
      if (id === ids[1]) throw new Error('the database went away')
      return known.describeSignal(id)
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
  await readEvents(startProcess({ describeLiveSession: async () => null }))
  expect(await stored()).toMatchObject([{ title: 'New signal: EURUSD BUY' }])
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
