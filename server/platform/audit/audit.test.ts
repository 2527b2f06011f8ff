import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { testActors } from '#testing/http.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { recordAudit } from './audit.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, createLog({ level: 'silent', pretty: false }))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const entries = () => db.pool.selectFrom('auditEntries').selectAll().execute()

test('an entry says who did what to whom, and when', async () => {
  const { admin } = testActors
  await db.transaction((tx) =>
    recordAudit(tx, admin, { action: 'user.deleted', subject: 'x', details: { roles: 2 } }),
  )
  await db.transaction((tx) => recordAudit(tx, admin, { action: 'settings.changed' }))
  const [first, second] = await entries()
  expect(first).toMatchObject({
    actorId: admin.id,
    action: 'user.deleted',
    subject: 'x',
    details: { roles: 2 },
  })
  expect(Math.abs(Date.now() - Number(first?.at))).toBeLessThan(60_000)
  expect(second).toMatchObject({ subject: null, details: {} })
})

test('a deed that is taken back leaves no entry', async () => {
  const before = await entries()
  const failing = db.transaction(async (tx) => {
    await recordAudit(tx, testActors.admin, { action: 'user.deleted' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await entries()).toEqual(before)
})
