import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { cancelSubscription } from '#contract/access/access.ts'
import { getMe, getProfile } from '#contract/identity/identity.ts'
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
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const day = 24 * 60 * 60 * 1000
const setGrace = async (graceDays: number) => {
  const { body } = await app.call(getSettings, { as: admin })
  const saved = await app.call(updateSettings, { as: admin, body: { ...body, graceDays } })
  expect([saved.status, saved.body.graceDays]).toEqual([200, graceDays])
}
const endIn = (person: Person, milliseconds: number) =>
  app.academy.db.pool
    .updateTable('subscriptions')
    .set({
      startsAt: new Date(app.clock.now().getTime() - 40 * day),
      endsAt: new Date(app.clock.now().getTime() + milliseconds),
    })
    .where('userId', '=', person.id)
    .execute()
const subscriptionOf = async (person: Person) =>
  (await app.call(getProfile, { as: person })).body.subscriptions[0]
/** Both processes agree, once their cached callers have expired. */
async function hasAccess(person: Person): Promise<boolean> {
  app.clock.advance(5000)
  const texts = await Promise.all(
    [app, second].map(async (one) => (await one.call(getMe, { as: person })).body.roles),
  )
  const [here, there] = texts.map((roles) => roles.includes('mentorship_student'))
  expect(here).toBe(there)
  return here ?? false
}

test("access ends on the date without grace, and lasts for the owner's grace days with it", async () => {
  const person = await app.people.mentorship()
  await endIn(person, -day)
  expect(await hasAccess(person)).toBe(false)
  await setGrace(3)
  expect(await hasAccess(person), 'what has lapsed does not come back').toBe(false)

  const other = await app.people.mentorship()
  await endIn(other, -day)
  expect(await hasAccess(other)).toBe(true)
  const inGrace = await subscriptionOf(other)
  expect(inGrace).toMatchObject({ status: 'active', renewal: 'awaited' })
  const { endsAt, graceUntil } = inGrace ?? {}
  expect(Date.parse(graceUntil ?? '') - Date.parse(endsAt ?? '')).toBe(3 * day)
  await setGrace(1)
  expect(await hasAccess(other), 'a shorter grace counts at once').toBe(false)
  await setGrace(0)
})

test('the member is notified of the grace period and of its end, each once', async () => {
  await setGrace(2)
  const person = await app.people.mentorship()
  const titles = async () => {
    const rows = await app.academy.db.pool
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', person.id)
      .orderBy('createdAt')
      .execute()
    return rows.map(({ title }) => title).filter((title) => title.startsWith('Your access'))
  }
  const tell = () =>
    Promise.all([app.runJob('access.tell-of-ends'), second.runJob('access.tell-of-ends')])
  await endIn(person, -day)
  await tell()
  const patience = { timeout: 60_000 }
  await expect.poll(titles, patience).toEqual(['Your access needs to be renewed'])
  await endIn(person, -3 * day)
  await tell()
  await expect
    .poll(titles, patience)
    .toEqual(['Your access needs to be renewed', 'Your access has ended'])
  await setGrace(0)
})

test('access ended by the office has no grace period', async () => {
  await setGrace(5)
  const person = await app.people.mentorship()
  const id = (await subscriptionOf(person))?.id ?? ''
  await app.call(cancelSubscription, { as: admin, params: { id } })
  expect(await hasAccess(person)).toBe(false)
  expect(await subscriptionOf(person)).toMatchObject({ status: 'cancelled', graceUntil: null })
  await setGrace(0)
})
