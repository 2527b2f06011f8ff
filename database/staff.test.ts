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

/** Inserts an admin who has held the role since a day in January. */
async function insertAdmin(number: number, day: number): Promise<string> {
  const id = `01a200e7-0000-7000-8000-00000000000${number}`
  const at = `2020-01-0${day}T03:04:05Z`
  await db.driver.query(
    `insert into users (id, name, email, email_key, password_hash, created_at)
     values ($1, 'Ada', $2, $2, 'none', $3)`,
    [id, `admin-${number}@people.example`, at],
  )
  await db.driver.query(
    `insert into user_roles (user_id, role, granted_at) values ($1, 'admin', $2)`,
    [id, at],
  )
  return id
}

test('of several admins the longest-serving one owns the academy', async () => {
  await migrate(database.url, log, '0035-newer-position')
  await insertAdmin(1, 3)
  const first = await insertAdmin(2, 1)
  await insertAdmin(3, 2)
  await migrate(database.url, log)
  const { rows } = await db.driver.query(`select user_id as "userId", role from staff`)
  expect(rows).toEqual([{ userId: first, role: 'owner' }])
})
