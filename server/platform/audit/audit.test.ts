import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { testActors } from '#testing/http.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { newId } from '../clock.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { type AuditActor, type AuditEntry, recordAudit, system } from './audit.ts'
import { changeOf } from './changes.ts'
import { forgetAddresses } from './forget-addresses.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, createLog({ level: 'silent', pretty: false }), patientLimits)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const entries = () => db.pool.selectFrom('auditEntries').selectAll().orderBy('id').execute()
const record = (actor: AuditActor, entry: AuditEntry) =>
  db.transaction((tx) => recordAudit(tx, actor, entry))
const lastEntry = async () => (await entries()).at(-1)

test('an entry says who did what to whom, when, and by which request', async () => {
  const origin = { address: '203.0.113.9', requestId: newId() }
  const admin = { ...testActors.admin, origin }
  const subject = newId()
  await record(admin, { action: 'user.deleted', subject, details: { roles: 2 } })
  const entry = await lastEntry()
  expect(entry).toMatchObject({
    actorId: admin.id,
    action: 'user.deleted',
    subject,
    subjectKind: 'user',
    personId: subject,
    details: { roles: 2 },
    before: null,
    after: null,
    clientAddress: origin.address,
    requestId: origin.requestId,
  })
  expect(Math.abs(Date.now() - Number(entry?.at))).toBeLessThan(60_000)
})

test('an entry about an object keeps its name and what the action changed', async () => {
  const before = { title: 'Old', rules: 'Same', hash: 'secret' }
  const change = changeOf(before, { ...before, title: 'New' }, ['title', 'rules'])
  await record(testActors.admin, { action: 'strategy.updated', name: 'Old', ...change })
  expect(await lastEntry()).toMatchObject({
    subject: null,
    subjectName: 'Old',
    personId: null,
    details: {},
    before: { title: 'Old' },
    after: { title: 'New' },
  })
})

test('an action of the program itself has no user and no request', async () => {
  await record(system, { action: 'dispute.opened', subject: newId() })
  expect(await lastEntry()).toMatchObject({ actorId: null, clientAddress: null, requestId: null })
})

test('a rolled-back action leaves no entry', async () => {
  const before = await entries()
  const failing = db.transaction(async (tx) => {
    await recordAudit(tx, testActors.admin, { action: 'user.deleted' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await entries()).toEqual(before)
})

describe('an address', () => {
  const insert = (days: number) =>
    sql`
      insert into audit_entries (actor_id, action, at, client_address)
      values (${newId()}, 'course.created', now() - ${days} * interval '1 day', '203.0.113.9')
    `.execute(db.pool)
  const addressesOf = async () =>
    (await entries())
      .filter(({ action }) => action === 'course.created')
      .map(({ clientAddress }) => clientAddress)

  test('is removed after 90 days, and nothing else is', async () => {
    await insert(91)
    await insert(89)
    const before = await entries()
    await forgetAddresses(db.pool)
    expect(await addressesOf()).toEqual([null, '203.0.113.9'])
    const withoutAddress = (all: typeof before) => all.map(({ clientAddress: _, ...rest }) => rest)
    expect(withoutAddress(await entries())).toEqual(withoutAddress(before))
  })

  test('can be neither changed nor removed earlier, even directly in the database', async () => {
    await insert(91)
    const before = await entries()
    for (const change of [
      sql`update audit_entries set client_address = null where at > now() - interval '90 days'`,
      sql`update audit_entries set client_address = '198.51.100.1'`,
      sql`update audit_entries set client_address = null, action = 'x'`,
      sql`update audit_entries set at = at where false`,
      sql`delete from audit_entries where false`,
    ]) {
      await expect(change.execute(db.pool)).rejects.toThrow('append-only')
    }
    expect(await entries()).toEqual(before)
  })
})
