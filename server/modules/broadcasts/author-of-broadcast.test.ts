import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import {
  holdBroadcast,
  listBroadcasts,
  saveBroadcast,
  sendBroadcast,
} from '#contract/broadcasts.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { takings } from '#testing/taken-rights.ts'
import { broadcastJobName } from './sending.ts'

const later = '2190-01-01T00:00:00.000Z'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
})
afterAll(() => app.stop())

/** Members with a confirmed address who take news. */
async function readers(count: number): Promise<Person[]> {
  const people = []
  for (let made = 0; made < count; made += 1) people.push(await app.people.mentorship())
  const ids = people.map(({ id }) => id)
  const { pool } = app.academy.db
  await sql`update users set email_confirmed_at = now() where id = any(${ids})`.execute(pool)
  await sql`
    insert into user_preferences (user_id, notify_in_app, notify_by_email)
    select unnest(${ids}::uuid[]), true, true
    on conflict (user_id) do update set notify_by_email = true`.execute(pool)
  return people
}
async function draft(as: Person, search: string) {
  const id = newId()
  const body = { subject: `News ${id}`, body: 'Hello', filter: { search } }
  expect((await app.call(saveBroadcast, { as, params: { id }, body })).status).toBe(200)
  return id
}
const send = (as: Person, id: string, at: string | null = later) =>
  app.call(sendBroadcast, { as, params: { id }, body: { at } })
const broadcast = async (id: string) => {
  const { body } = await app.call(listBroadcasts, { as: owner, query: { limit: 100 } })
  return body.find((one) => one.id === id)
}
const run = async (id: string) =>
  app.runJob(broadcastJobName, { letter: id, sendAt: (await broadcast(id))?.sendAt })
const handedTo = async ({ email }: Person, id: string) =>
  (await mailsOf(app).now(email)).filter(({ subject }) => subject === `News ${id}`).length
const ways = ['demoted', 'suspended', 'deleted'].map((way) => [way, takings[way]] as const)

test.each(ways)(
  'of an admin who is %s stops, says so, and goes out in the name of another',
  async (_way, taking) => {
    const admin = await app.people.admin()
    const [reader] = await readers(1)
    if (!reader) throw new Error('there is no reader')
    const id = await draft(admin, reader.email)
    await send(admin, id)
    expect((await broadcast(id))?.state).toBe('planned')
    expect((await send(owner, id)).status).toBe(409)
    await taking?.take(app, admin)
    // Already before its time.
    expect((await broadcast(id))?.state).toBe('stopped')
    await run(id)
    expect(await handedTo(reader, id)).toBe(0)
    expect(await broadcast(id)).toMatchObject({ state: 'stopped', people: 0 })
    const { body } = await app.call(listActivity, { as: owner, query: { search: id } })
    expect(body.map(({ action, by }) => [action, by])).toContainEqual(['letter.stopped', null])

    expect((await send(owner, id, null)).body.state).toBe('planned')
    await run(id)
    await expect.poll(async () => (await broadcast(id))?.state).toBe('sent')
    expect(await broadcast(id)).toMatchObject({ handed: 1 })
    expect(await mailsOf(app).to(reader.email, `News ${id}`)).toHaveLength(1)
  },
)

test('stops in the middle, and its rest goes out once', async () => {
  const admin = await app.people.admin()
  const people = await readers(3)
  const ids = people.map((person) => person.id).toSorted()
  const { driver } = app.academy.db
  await driver.query("update users set name = 'Meant for this' where id = any($1)", [ids])
  const id = await draft(admin, 'Meant for this')
  await send(admin, id)
  await driver.query('update broadcasts set begun_at = now() where id = $1', [id])
  await driver.query(
    'insert into broadcast_recipients (broadcast_id, user_id) select $1, unnest($2::uuid[])',
    [id, ids],
  )
  // The second waits for its turn until the rights are gone.
  const client = await driver.connect()
  try {
    await client.query('begin')
    await client.query(
      'select from broadcast_recipients where broadcast_id = $1 and user_id = $2 for update',
      [id, ids[1]],
    )
    const running = run(id)
    const waiting = async () => {
      const { rows } = await driver.query(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%broadcast_recipients%'`,
      )
      return rows.length
    }
    await expect.poll(waiting, { interval: 10 }).toBe(1)
    await takings['demoted']?.take(app, admin)
    await client.query('commit')
    await running
  } finally {
    client.release()
  }
  expect(await broadcast(id)).toMatchObject({ state: 'stopped', people: 3, handed: 1 })
  await send(owner, id, null)
  await run(id)
  await expect.poll(async () => (await broadcast(id))?.state).toBe('sent')
  expect(await broadcast(id)).toMatchObject({ people: 3, handed: 3 })
  for (const person of people) {
    expect(await mailsOf(app).to(person.email, `News ${id}`)).toHaveLength(1)
  }
})

test('that has stopped can be made a draft, unless somebody has it already', async () => {
  const admin = await app.people.admin()
  const [reader] = await readers(1)
  const id = await draft(admin, reader?.email ?? '')
  await send(admin, id)
  await takings['demoted']?.take(app, admin)
  await run(id)
  const hold = () => app.call(holdBroadcast, { as: owner, params: { id } })
  expect((await hold()).body.state).toBe('draft')
  await send(owner, id, null)
  await expect.poll(async () => (await broadcast(id))?.state).toBe('sent')
  expect((await hold()).status).toBe(409)
})
