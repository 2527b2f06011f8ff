import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRole } from '#contract/access/access.ts'
import { getPreferences, updatePreferences } from '#contract/identity/identity.ts'
import { dismissNotification, listNotifications } from '#contract/notifications/notifications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const requestsNotifiedTo = async (as: Person) => {
  const { body } = await app.call(listNotifications, { as })
  return body.filter(({ title }) => title === 'New role request')
}

const patience = { timeout: 60_000 }

test('what needs the office is mailed to those whom it concerns, unless they have switched that off', async () => {
  const { people } = app
  const [admin, support, quiet] = [
    await people.admin(),
    await people.staff('support'),
    await people.staff('support'),
  ]
  await people.staff('teacher')
  const { body } = await app.call(getPreferences, { as: admin })
  expect(body, 'none has chosen news').toMatchObject({ channels: { email: false } })
  await app.call(updatePreferences, { as: quiet, body: { mails: { office: false } } })
  const student = await people.free()
  await app.call(requestRole, { as: student, body: { program: 'academy' } })
  const mailed = app.academy.db.pool
    .selectFrom('notificationDeliveries')
    .innerJoin('notifications', 'notifications.id', 'notificationId')
    .select(['notificationDeliveries.userId', 'state'])
    .where('channel', '=', 'mail')
    .where('mailKey', '=', 'role_request.filed')
  const states = async () => (await mailed.execute()).map(({ state }) => state)
  await expect.poll(states, patience).toEqual(['delivered', 'delivered', 'delivered'])
  const reached = (await mailed.execute()).flatMap(({ userId }) => userId ?? [])
  expect(reached.toSorted()).toEqual([admin.id, support.id].toSorted())
})

test('who decides on requests in the office hears of one, as admins do, and nobody else', async () => {
  const { people } = app
  const [admin, support, teacher] = [
    await people.admin(),
    await people.staff('support'),
    await people.staff('teacher'),
  ]
  const student = await people.free()
  await app.call(requestRole, { as: student, body: { program: 'academy' } })
  await expect.poll(() => requestsNotifiedTo(admin)).toHaveLength(1)
  const notified = await requestsNotifiedTo(support)
  expect(notified).toEqual(await requestsNotifiedTo(admin))
  expect(await requestsNotifiedTo(teacher)).toEqual([])
  expect(await requestsNotifiedTo(student)).toEqual([])

  const params = { id: notified[0]?.id ?? '' }
  const dismissed = await app.call(dismissNotification, { as: support, params })
  expect(dismissed.status).toBe(204)
  expect(await requestsNotifiedTo(support)).toEqual([])
  expect(await requestsNotifiedTo(admin)).toHaveLength(1)
})
