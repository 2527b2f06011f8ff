import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createLiveSession,
  deleteLiveSession,
  type LiveSessionInput,
  reservePlace,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let second: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  second = await startApp({ shareWith: app })
  admin = await app.people.admin()
})
beforeEach(() => app.academy.db.driver.query('delete from live_sessions'))
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const minute = 60_000
const hour = 60 * minute
const inTime = (milliseconds: number) =>
  new Date(app.clock.now().getTime() + milliseconds).toISOString()

/** Lets time pass, and the admin sign in again. */
async function later(milliseconds: number) {
  app.clock.advance(milliseconds)
  admin = await app.people.admin()
}

async function schedule(input: Partial<LiveSessionInput> = {}) {
  const body = { title: 'Call', description: 'D', date: inTime(48 * hour), ...input }
  return (await app.call(createLiveSession, { as: admin, body })).body
}
/** As several processes do at the same minute. */
const run = () =>
  Promise.all([app, second, app, second].map((one) => one.runJob('live-sessions.remind')))

const remindersOf = async (id: string) => {
  const { rows } = await app.academy.db.driver.query(
    `select type, audience_role, audience_user from outbox
     where subject = $1 and type in ('live_session.tomorrow', 'live_session.soon') order by id`,
    [id],
  )
  return rows.map((row) => `${row.type.split('.')[1]} ${row.audience_role ?? row.audience_user}`)
}
const noticesOf = async () => {
  const { rows } = await app.academy.db.driver.query(
    `select title, message from notifications
     where title in ('Reminder: live session', 'Live session soon') order by created_at`,
  )
  return rows
}

test('24 hours before and as the meeting opens, once each, by any number of processes', async () => {
  const { id, date } = await schedule({ roleAccess: ['academy_student'] })
  await run()
  expect(await remindersOf(id)).toEqual([])
  await later(24 * hour)
  await run()
  await run()
  expect(await remindersOf(id)).toEqual(['tomorrow academy_student'])
  await later(23 * hour)
  await run()
  expect(await remindersOf(id)).toEqual(['tomorrow academy_student'])
  await later(45 * minute)
  await run()
  await run()
  expect(await remindersOf(id)).toEqual(['tomorrow academy_student', 'soon academy_student'])
  const year = date.slice(0, 4)
  await expect.poll(noticesOf).toEqual([
    {
      title: 'Reminder: live session',
      message: expect.stringMatching(`^Call: .* ${year}, .* UTC$`),
    },
    {
      title: 'Live session soon',
      message: expect.stringMatching(/^Call: .* UTC\. You can join now\.$/),
    },
  ])
  await later(15 * minute)
  await run()
  expect(await remindersOf(id)).toHaveLength(2)
})

test('after a standstill the next round sends what still makes sense', async () => {
  const { id } = await schedule()
  await later(30 * hour)
  await run()
  expect(await remindersOf(id)).toEqual(['tomorrow community_student'])
  const missed = await schedule()
  await later(40 * hour)
  await run()
  expect(await remindersOf(missed.id)).toEqual([])
})

test('a moved session is reminded of at its new time only, a cancelled one not at all', async () => {
  const moved = await schedule()
  const cancelled = await schedule()
  await later(hour)
  await app.call(updateLiveSession, {
    as: admin,
    params: { id: moved.id },
    body: { date: inTime(72 * hour) },
  })
  await app.call(deleteLiveSession, { as: admin, params: { id: cancelled.id } })
  await later(24 * hour)
  await run()
  expect(await remindersOf(moved.id)).toEqual([])
  expect(await remindersOf(cancelled.id)).toEqual([])
  await later(24 * hour)
  await run()
  expect(await remindersOf(moved.id)).toEqual(['tomorrow community_student'])
  // Moved after its reminder, it is reminded of again.
  await app.call(updateLiveSession, {
    as: admin,
    params: { id: moved.id },
    body: { date: inTime(30 * hour) },
  })
  await run()
  expect(await remindersOf(moved.id)).toHaveLength(1)
  await later(7 * hour)
  await run()
  expect(await remindersOf(moved.id)).toHaveLength(2)
})

test('what is moved as its reminder is on the way is not told of at the old time', async () => {
  const { id } = await schedule({ title: 'On the way' })
  await later(24 * hour)
  // In one transaction with the reminder's event, before any reader sees it.
  await app.academy.db.transaction(async (tx) => {
    const startsAt = new Date(inTime(24 * hour))
    await tx
      .insertInto('liveSessionReminders')
      .values({ liveSessionId: id, kind: 'tomorrow', startsAt, remindedAt: app.clock.now() })
      .execute()
    await emit(tx, {
      type: 'live_session.tomorrow',
      subject: id,
      audience: { role: 'community_student' },
    })
    await tx
      .updateTable('liveSessions')
      .set({ startsAt: new Date(inTime(90 * hour)) })
      .where('id', '=', id)
      .execute()
  })
  const last = await schedule({ title: 'Told later' })
  await expect
    .poll(async () => {
      const { rows } = await app.academy.db.driver.query(
        'select message from notifications where message like $1',
        ['Told later%'],
      )
      return rows.length
    })
    .toBe(1)
  expect(last.id).not.toBe(id)
  expect((await noticesOf()).filter(({ message }) => message.startsWith('On the way'))).toEqual([])
})

test('of a session with places only those who have one are reminded', async () => {
  const { id } = await schedule({ capacity: 1 })
  const [holder, waiting] = [await app.people.free(), await app.people.free()]
  for (const as of [holder, waiting]) await app.call(reservePlace, { as, params: { id } })
  await later(24 * hour)
  await run()
  expect(await remindersOf(id)).toEqual([`tomorrow ${holder.id}`])
})
