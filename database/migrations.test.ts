import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate, pendingMigrations } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { schemaOf } from '#testing/schema.ts'

const log = createLog({ level: 'silent', pretty: false })
const names = readdirSync(path.join(import.meta.dirname, 'migrations'))
  .map((file) => path.basename(file, '.ts'))
  .sort()

const opened: { database: TestDatabase; db: Database }[] = []
async function open(content?: 'empty') {
  const database = await createTestDatabase(content)
  const db = openDatabase(database.url, log, patientLimits)
  opened.push({ database, db })
  return { url: database.url, db }
}
afterAll(async () => {
  for (const { database, db } of opened) {
    await db.close()
    await database.drop()
  }
})

let straight: string[]
beforeAll(async () => {
  const { url, db } = await open('empty')
  expect(await migrate(url, log)).toEqual(names)
  straight = await schemaOf(db)
  expect(straight.length).toBeGreaterThan(names.length)
})

test('each migration runs on top of the previous one, and all end at the same schema', async () => {
  const { url, db } = await open('empty')
  let earlier = await schemaOf(db)
  for (const name of names) {
    expect(await migrate(url, log, name)).toEqual([name])
    const later = await schemaOf(db)
    expect(later, name).not.toEqual(earlier)
    earlier = later
  }
  expect(earlier).toEqual(straight)
  expect(await migrate(url, log)).toEqual([])
})

test('several processes at once on one empty database', async () => {
  const { url, db } = await open('empty')
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(url, log)))
  expect(ran.flat().toSorted()).toEqual(names)
  expect(await schemaOf(db)).toEqual(straight)
  expect(await migrate(url, log)).toEqual([])
})

test('missing migrations are reported', async () => {
  const { url, db } = await open('empty')
  expect(await pendingMigrations(db)).toEqual(names)
  await migrate(url, log, names[0])
  expect(await pendingMigrations(db)).toEqual(names.slice(1))
  await migrate(url, log)
  expect(await pendingMigrations(db)).toEqual([])
})

test('there is no way back, and none to an unknown version', async () => {
  const { url, db } = await open()
  for (const earlier of names.slice(0, -1)) {
    await expect(migrate(url, log, earlier)).rejects.toThrow('forward')
  }
  await expect(migrate(url, log, 'unknown')).rejects.toThrow('unknown')
  expect(await schemaOf(db)).toEqual(expect.arrayContaining(straight))
  expect(await pendingMigrations(db)).toEqual([])
})

test('a database that is newer than the program is left alone', async () => {
  const { url, db } = await open()
  await sql`insert into schema_migrations values ('9999-later', now()::text)`.execute(db.pool)
  await expect(migrate(url, log)).rejects.toThrow('9999-later')
})

describe('append-only tables', () => {
  let db: Database
  beforeAll(async () => {
    db = (await open()).db
    await sql`
      insert into audit_entries (actor_id, action) values (gen_random_uuid(), 'test')`.execute(
      db.pool,
    )
    await sql`
      insert into signals (id, title, content, role_access, status)
      values (gen_random_uuid(), 't', 'c', 'community_student', 'active')`.execute(db.pool)
    await sql`
      insert into signal_history (signal_id, status)
      select id, 'active' from signals`.execute(db.pool)
  })

  test.each(['audit_entries', 'signal_history'])('%s accepts no change', async (table) => {
    const name = sql.table(table)
    const rows = async () => (await sql`select * from ${name}`.execute(db.pool)).rows
    const before = await rows()
    expect(before).toHaveLength(1)
    for (const change of [
      sql`update ${name} set at = now()`,
      sql`update ${name} set at = now() where false`,
      sql`delete from ${name}`,
      sql`truncate ${name}`,
      sql`truncate ${name} cascade`,
    ]) {
      await expect(change.execute(db.pool)).rejects.toThrow('append-only')
    }
    expect(await rows()).toEqual(before)
  })

  test('a signal with a history cannot be erased', async () => {
    await expect(sql`delete from signals`.execute(db.pool)).rejects.toThrow('foreign key')
    await expect(sql`truncate signals cascade`.execute(db.pool)).rejects.toThrow('append-only')
  })
})
