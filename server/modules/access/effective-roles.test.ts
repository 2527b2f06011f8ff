import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roleNames } from '#contract/access/permissions.ts'
import { paidProgramNames } from '#contract/offers/programs.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { summarise } from './access.rules.ts'
import { accessRecord } from './access.store.ts'
import { effectiveRoles, selectUsersWithRole } from './effective-roles.store.ts'

let bench: RouteBench

beforeAll(async () => {
  bench = await startRouteBench()
})
afterAll(() => bench.stop())

const at = new Date('2026-03-01T12:00:00Z')
const ends = [
  null,
  { endsAt: new Date(at.getTime() + 1), cancelledAt: null },
  { endsAt: at, cancelledAt: null },
  { endsAt: new Date(at.getTime() + 1), cancelledAt: at },
]

/** A user for every combination of granted roles and states of each program's subscription. */
async function everybody(): Promise<string[]> {
  const ids: string[] = []
  for (let set = 0; set < 2 ** roleNames.length; set += 1) {
    const granted = roleNames.filter((_, bit) => set & (1 << bit))
    for (const academy of ends) {
      for (const mentorship of ends) {
        const { id } = await bench.signIn([])
        ids.push(id)
        for (const role of granted) {
          await bench.db.driver.query('insert into user_roles (user_id, role) values ($1, $2)', [
            id,
            role,
          ])
        }
        for (const [number, end] of [academy, mentorship].entries()) {
          if (!end) continue
          await bench.db.driver.query(
            `insert into subscriptions (id, user_id, program, starts_at, ends_at, cancelled_at)
             values (gen_random_uuid(), $1, $2, $3::timestamptz - interval '1 day', $4, $5)`,
            [id, paidProgramNames[number], at, end.endsAt, end.cancelledAt],
          )
        }
      }
    }
  }
  return ids
}

test("the statement and the rule agree on everybody's roles", async () => {
  const ids = await everybody()
  const { rows } = await sql<{ id: string; roles: Role[] }>`
    select u.id, ${effectiveRoles(sql.ref('u.id'), at)} as roles
    from users u where u.id = any(${ids}::uuid[])`.execute(bench.db.pool)
  expect(rows).toHaveLength(ids.length)
  for (const { id, roles } of rows) {
    expect(roles).toEqual(summarise(await accessRecord(bench.db.pool, id), at).roles)
  }
  // Community rights belong to everybody, so they are never queried.
  for (const role of roleNames.filter((name) => name !== 'community_student')) {
    const holders = rows.filter(({ roles }) => roles.includes(role)).map(({ id }) => id)
    expect((await selectUsersWithRole(bench.db.pool, role, at)).toSorted()).toEqual(
      holders.toSorted(),
    )
  }
})
