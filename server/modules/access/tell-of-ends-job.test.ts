import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const day = 24 * 60 * 60 * 1000
const titlesOf = async ({ id }: Person) => {
  const { pool } = app.academy.db
  const rows = await pool
    .selectFrom('notifications')
    .select('title')
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ title }) => title).filter((title) => /ends|ended/.test(title))
}
const run = () => app.runJob('access.tell-of-ends')
const endIn = (person: Person, milliseconds: number) =>
  app.academy.db.pool
    .updateTable('subscriptions')
    .set({
      startsAt: new Date(app.clock.now().getTime() - 40 * day),
      endsAt: new Date(app.clock.now().getTime() + milliseconds),
    })
    .where('userId', '=', person.id)
    .execute()

test('members are notified a week before, a day before and on the day, each once', async () => {
  const person = await app.people.mentorship()
  const steps = [
    [8 * day, []],
    [6 * day, ['Your access ends soon']],
    [day / 2, ['Your access ends soon', 'Your access ends soon']],
    [-day / 2, ['Your access ends soon', 'Your access ends soon', 'Your access has ended']],
    [-3 * day, ['Your access ends soon', 'Your access ends soon', 'Your access has ended']],
  ] as const
  for (const [left, titles] of steps) {
    await endIn(person, left)
    await Promise.all([run(), run()])
    await expect.poll(() => titlesOf(person), { timeout: 60_000 }).toEqual(titles)
  }
  const lapses = await app.academy.db.pool
    .selectFrom('auditEntries')
    .select('personId')
    .where('action', '=', 'subscription.lapsed')
    .execute()
  expect(lapses).toEqual([{ personId: person.id }])
})

test('members with cancelled access are not notified', async () => {
  const person = await app.people.mentorship()
  await endIn(person, day)
  await app.academy.db.pool
    .updateTable('subscriptions')
    .set({ cancelledAt: app.clock.now() })
    .where('userId', '=', person.id)
    .execute()
  await run()
  const notified = await app.academy.db.pool
    .selectFrom('subscriptionNews')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionNews.subscriptionId')
    .select('kind')
    .where('userId', '=', person.id)
    .execute()
  expect(notified).toEqual([])
})
