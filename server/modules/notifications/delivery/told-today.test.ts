import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSystem } from '#contract/system.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { notify } from '../notify.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const read = async () => (await app.call(getSystem, { as: admin })).body
const query = (text: string, values?: unknown[]) => app.academy.db.driver.query(text, values)

test('what was told today is counted by channel, each notification to all once', async () => {
  const { db, platform } = app.academy
  const target = async (channel: string, state: string) =>
    query(
      `insert into notification_deliveries (notification_id, channel, target, user_id, state, delivered_at)
       select id, $1, gen_random_uuid(), $2, $3, case when $3 = 'delivered' then now() end
       from notifications order by created_at desc limit 1`,
      [channel, admin.id, state],
    )
  const channels = [
    { name: 'in-app', targets: 'all at once' as const, send: async () => undefined },
  ]
  await db.transaction((tx) =>
    notify(
      tx,
      { channels, jobs: platform.jobs, now: app.clock.now },
      { user: admin.id },
      { type: 'info', title: 'News', message: '' },
    ),
  )
  for (const state of ['delivered', 'delivered', 'failed', 'gone', 'expired', 'waiting']) {
    await target('push', state)
  }
  const { deliveries } = await read()
  expect(deliveries.find(({ channel }) => channel === 'push')).toEqual({
    channel: 'push',
    delivered: 2,
    waiting: 1,
    failed: 1,
    leftOut: 2,
  })
  expect(deliveries.find(({ channel }) => channel === 'in-app')).toMatchObject({ delivered: 1 })
  await query("update notifications set created_at = now() - interval '25 hours'")
  expect((await read()).deliveries).toEqual([])
})
