import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRole } from '#contract/access/access.ts'
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
