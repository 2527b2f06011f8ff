import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignal } from '#contract/signals/signals.ts'
import { countTold } from '#contract/signals/told.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

test('the office reads by which channels how many were told of a signal', async () => {
  const body = { title: 'Euro', content: 'Up', roleAccess: ['academy_student' as const] }
  const { id } = (await app.call(createSignal, { as: admin, body })).body
  await app.runJob('notifications.read-events')
  const { db } = app.academy
  const [reader, other, gone] = [
    await app.people.academy(),
    await app.people.academy(),
    await app.people.academy(),
  ]
  await db.driver.query(
    `insert into notification_deliveries
       (notification_id, channel, target, user_id, state, delivered_at)
     select n.id, 'telegram', t.target, t.user_id, t.state, case t.state when 'delivered' then now() end
     from notifications n, (values
       ($2::uuid, $3::uuid, 'delivered'), ($4, $5, 'failed'), ($6, $7, 'gone')
     ) t(target, user_id, state)
     where n.action_href like '%' || $1`,
    [id, newId(), reader.id, newId(), other.id, newId(), gone.id],
  )
  const told = async (as: Person | null, signal = id) =>
    app.call(countTold, { as, params: { id: signal } })
  const { body: channels } = await told(await app.people.staff('teacher'))
  expect(channels).toEqual(
    expect.arrayContaining([
      { channel: 'in-app', isForAll: true, waiting: 0, delivered: 0, failed: 0, leftOut: 0 },
      { channel: 'telegram', isForAll: false, waiting: 0, delivered: 1, failed: 1, leftOut: 1 },
    ]),
  )
  expect((await told(admin, newId())).body).toEqual([])
  expect((await told(null)).status).toBe(401)
  expect((await told(await app.people.academy())).status).toBe(403)
  expect((await told(admin, 'x')).status).toBe(404)
})
