import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createJobs, type JobKind } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { createEarlierDatabase, type TestDatabase } from '#testing/database.ts'

const log = createLog({ level: 'silent', pretty: false })
const user = '01a200e7-5552-72b5-8ea4-b6f8ca095e78'
const chatOf = '01a200e7-556f-7c42-a7e8-e3d206d38d2e'
const [sentBrowser, waitingBrowser] = [
  '0bcbea4f-68b6-46ae-bf2b-7f5e6d9719f8',
  '0bcbea4f-68b6-46ae-bf2b-7f5e6d9719f9',
]
const chat = '88c2d633-31e4-4fae-b3b9-387d224dc18c'
const id = (last: number) => `01a200e7-5676-736c-924b-00000000000${last}`

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createEarlierDatabase()
  db = openDatabase(database.url, log)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** What the previous release had in progress: its rows, and the jobs in its queue. */
async function leaveUnderWay() {
  await db.driver.query(
    `insert into push_subscriptions
     select $1, user_id, 'https://push.example/other', p256dh, auth, user_agent, created_at
     from push_subscriptions where id = $2`,
    [waitingBrowser, sentBrowser],
  )
  for (const number of [1, 2, 3, 4]) {
    await db.driver.query(
      `insert into notifications (id, user_id, type, title, message, created_at, mailed_at, mailed_through, pushed_at)
       values ($1, $2, 'info', 'News', '', now(), $3, $4, $5)`,
      [
        id(number),
        number === 4 ? chatOf : user,
        number === 1 ? new Date() : null,
        number === 2 ? user : null,
        number === 3 ? null : new Date(),
      ],
    )
  }
  await db.driver.query('insert into push_deliveries values ($1, $2, now())', [id(1), sentBrowser])
  await db.driver.query('insert into telegram_deliveries values ($1, $2)', [id(4), chat])
  const kind = (name: string): JobKind<never> => ({
    name: `notifications.${name}`,
    handle: async () => undefined,
    ...(name === 'mail' && { cron: '0 0 1 1 *' }),
  })
  // Creates the queues, and processes nothing once it has been stopped.
  const earlier = createJobs(database.url, log)
  await earlier.start(['mail', 'push', 'push-send', 'telegram', 'telegram-send'].map(kind))
  await earlier.stop()
  const queue = createJobs(database.url, log)
  await queue.start([])
  const file = (name: string, data: object) =>
    db.transaction((tx) => queue.send(tx, kind(name), data))
  await file('push-send', { notification: id(1), subscriptions: [sentBrowser, waitingBrowser] })
  await file('push', { notification: id(3) })
  await file('telegram', { notification: id(2), after: chat })
  await file('telegram-send', { notification: id(4), chat })
  await queue.stop()
}

test('sent items are marked as sent, and unsent ones are still waiting', async () => {
  await migrate(database.url, log, '0026-baseline')
  await leaveUnderWay()
  await migrate(database.url, log)
  const { rows } = await db.driver.query(
    `select notification_id as notification, channel, target, user_id as user, noted_through as through,
       state
     from notification_deliveries where notification_id = any ($1)
     order by channel, notification, target`,
    [[1, 2, 3, 4].map(id)],
  )
  const whole = { target: null, user: null, through: null, state: 'waiting' }
  const single = { through: null, user }
  expect(rows).toEqual([
    { ...whole, notification: id(2), channel: 'mail', through: user },
    { ...whole, notification: id(3), channel: 'mail' },
    { ...whole, notification: id(4), channel: 'mail' },
    {
      ...single,
      notification: id(1),
      channel: 'push',
      target: sentBrowser,
      state: 'delivered',
    },
    {
      ...single,
      notification: id(1),
      channel: 'push',
      target: waitingBrowser,
      state: 'waiting',
    },
    { ...whole, notification: id(3), channel: 'push' },
    { ...whole, notification: id(2), channel: 'telegram', through: chat },
    {
      notification: id(4),
      channel: 'telegram',
      target: chat,
      user: chatOf,
      through: null,
      state: 'waiting',
    },
  ])
  const { rows: left } = await sql`
    select name from pgboss.queue where name like 'notifications.%'
    union all select name from pgboss.schedule where name like 'notifications.%'`.execute(db.pool)
  expect(left).toEqual([])
})
