import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSubscription, extendSubscription, setUserRoles } from '#contract/access/access.ts'
import { setAccessEnd } from '#contract/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { movedEndJobName } from './moved-ends.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const subscriptionOf = ({ id }: Person) =>
  app.academy.db.pool
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
/** A member who has been told of the access that there is. */
async function member(): Promise<Person> {
  const person = await app.people.mentorship()
  const { id } = await subscriptionOf(person)
  await app.academy.db.pool.deleteFrom('movedEnds').where('subscriptionId', '=', id).execute()
  return person
}
/** What waits for two minutes, done now. */
const tell = async (person: Person) =>
  app.runJob(movedEndJobName, { subscriptionId: (await subscriptionOf(person)).id })
const notified = async (as: Person) => {
  const { pool } = app.academy.db
  const events = await pool
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'subscription.moved')
    .where('audienceUser', '=', as.id)
    .execute()
  await expect
    .poll(async () => {
      const rows = await pool
        .selectFrom('notifications')
        .select('eventId')
        .where('userId', '=', as.id)
        .execute()
      return events.every(({ id }) => rows.some(({ eventId }) => eventId === String(id)))
    })
    .toBe(true)
  const { body } = await app.call(listNotifications, { as })
  return body
    .map(({ message }) => message)
    .filter((message) => /is now open|has ended/.test(message))
}
const extend = async (person: Person) =>
  app.call(extendSubscription, {
    as: admin,
    params: { id: (await subscriptionOf(person)).id },
  })
const setEnd = async (person: Person, endsAt: Date, seenEndsAt: Date | null) =>
  app.call(setAccessEnd, {
    as: admin,
    params: { id: person.id },
    body: {
      program: 'mentorship',
      endsAt: endsAt.toISOString(),
      seenEndsAt: seenEndsAt?.toISOString() ?? null,
    },
  })

test('a moved end is told once, however often it was moved, longer or shorter', async () => {
  const person = await member()
  await Promise.all([extend(person), extend(person)])
  await Promise.all([tell(person), tell(person)])
  const { endsAt } = await subscriptionOf(person)
  const longer = `is now open until ${utcMoment(endsAt)}.`
  expect(await notified(person)).toEqual([expect.stringContaining(longer)])

  const shorter = new Date(endsAt.getTime() - 40 * 864e5)
  expect((await setEnd(person, shorter, endsAt)).status).toBe(200)
  await tell(person)
  expect(await notified(person)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`is now open until ${utcMoment(shorter)}.`),
      expect.stringContaining(longer),
    ]),
  )
})

test('an extension that is undone is not told, nor is an end that is undone', async () => {
  const person = await member()
  const { id, endsAt } = await subscriptionOf(person)
  await extend(person)
  await setEnd(person, endsAt, (await subscriptionOf(person)).endsAt)
  await tell(person)
  expect(await notified(person)).toEqual([])

  await app.call(cancelSubscription, { as: admin, params: { id } })
  await setEnd(person, endsAt, null)
  await tell(person)
  expect(await notified(person)).toEqual([])
})

test('what the office ends and grants is told', async () => {
  const person = await member()
  const { id } = await subscriptionOf(person)
  await app.call(cancelSubscription, { as: admin, params: { id } })
  await tell(person)
  expect(await notified(person)).toEqual([expect.stringContaining('has ended your')])

  const fresh = await app.people.free()
  await app.call(setUserRoles, {
    as: admin,
    params: { id: fresh.id },
    body: { roles: ['academy_student'] },
  })
  await tell(fresh)
  const { endsAt } = await subscriptionOf(fresh)
  expect(await notified(fresh)).toEqual([expect.stringContaining(utcMoment(endsAt))])
})
