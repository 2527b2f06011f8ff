import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const registered = '2026-01-01T00:00:00.000Z'
const [granted, subscribed, later] = [
  '2026-03-03T00:00:00.000Z',
  '2026-02-02T00:00:00.000Z',
  '2026-05-05T00:00:00.000Z',
]

async function joined(userId: string, role: string) {
  const at = app.academy.modules.access.joinedAt(userId, sql.ref('c.role'))
  const { rows } = await sql<{ at: Date | null }>`
    select ${at} as at from (select ${role}::text as role) c`.execute(app.academy.db.pool)
  return rows[0]?.at?.toISOString() ?? null
}

/** A user who registered first, with these grants of the academy; null for none. */
async function member(grants: { role?: string; subscription?: string }): Promise<string> {
  const { pool } = app.academy.db
  const { id } = await app.people.free()
  await sql`update users set created_at = ${registered}::timestamptz where id = ${id}`.execute(pool)
  if (grants.role) {
    const row = { userId: id, role: 'academy_student' as const, grantedAt: new Date(grants.role) }
    await pool.insertInto('userRoles').values(row).execute()
  }
  if (grants.subscription) {
    const startsAt = new Date(grants.subscription)
    const row = { id: randomUUID(), userId: id, program: 'academy' as const, startsAt }
    const endsAt = new Date('2027-01-01T00:00:00Z')
    await pool
      .insertInto('subscriptions')
      .values({ ...row, endsAt })
      .execute()
  }
  return id
}

test.each([
  ['the grant alone', { role: granted }, granted],
  ['the subscription, which is earlier', { role: granted, subscription: subscribed }, subscribed],
  ['the grant, which is earlier', { role: granted, subscription: later }, granted],
  ['nothing', {}, null],
])('the content of a program is joined with %s', async (_, grants, expected) => {
  expect(await joined(await member(grants), 'academy_student')).toBe(expected)
})

test('free content is joined by registering, and other programs do not count', async () => {
  const id = await member({ role: granted, subscription: subscribed })
  expect(await joined(id, 'community_student')).toBe(registered)
  expect(await joined(id, 'mentorship_student')).toBeNull()
  expect(await joined(randomUUID(), 'community_student')).toBeNull()
})
