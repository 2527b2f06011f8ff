import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createEarlierDatabase, type TestDatabase } from '#testing/database.ts'

const log = createLog({ level: 'silent', pretty: false })

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

const insertUser = (id: string, email: string) =>
  db.driver.query(
    `insert into users (id, name, email, email_key, password_hash, created_at)
     values ($1, 'Ada', $2, $2, 'none', '2026-01-02T03:04:05Z')`,
    [id, email],
  )

test('existing users count as confirmed and known, later ones do not', async () => {
  await migrate(database.url, log, '0035-newer-position')
  const member = '01a200e7-0000-7000-8000-000000000001'
  const newcomer = '01a200e7-0000-7000-8000-000000000002'
  const ofDemo = '01a200e7-0000-7000-8000-000000000003'
  await db.driver.query(
    `insert into facts (key, value) values ('demo_begun', '{}') on conflict do nothing`,
  )
  await insertUser(member, 'ada@people.example')
  await insertUser(ofDemo, 'somebody@meridian.example')
  await migrate(database.url, log)
  await insertUser(newcomer, 'new@people.example')

  const { rows } = await db.driver.query(
    `select id, email_confirmed_at as "confirmedAt", first_signed_in_at as "signedInAt", shared
     from users where id = any ($1) order by id`,
    [[member, newcomer, ofDemo]],
  )
  const before = new Date('2026-01-02T03:04:05Z')
  expect(rows).toEqual([
    { id: member, confirmedAt: before, signedInAt: before, shared: false },
    { id: newcomer, confirmedAt: null, signedInAt: null, shared: false },
    { id: ofDemo, confirmedAt: before, signedInAt: before, shared: true },
  ])
})
