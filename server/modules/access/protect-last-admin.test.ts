import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUser, listUsers, setUserRoles } from '#contract/access/access.ts'
import { newId } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { protectLastAdmin, setUserRoles as setUserRolesItself } from './user-changes.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const demote = (as: Person, target: Person) =>
  app.call(setUserRoles, { as, params: { id: target.id }, body: { roles: [] } })
const remove = (as: Person, target: Person) =>
  app.call(deleteUser, { as, params: { id: target.id } })
const admins = async () => {
  const rows = await app.academy.db.pool
    .selectFrom('userRoles')
    .select('userId')
    .where('role', '=', 'admin')
    .execute()
  return rows.map((row) => row.userId)
}
/**
 * Makes these people the only admins. None of them is the owner, who is protected by another rule.
 */
async function onlyAdmins(...people: Person[]) {
  const { db, platform } = app.academy
  await db.transaction(async (tx) => {
    await sql`alter table staff disable trigger staff_owner_stays`.execute(tx)
    await sql`delete from staff`.execute(tx)
    await sql`alter table staff enable trigger staff_owner_stays`.execute(tx)
    await tx.deleteFrom('userRoles').where('role', '=', 'admin').execute()
    for (const { id: userId } of people) {
      await tx.insertInto('userRoles').values({ userId, role: 'admin' }).execute()
    }
  })
  for (const { id } of people) platform.actors.forget(id)
}

const actorOf = ({ id, name, email }: Person): Actor => ({
  id,
  sessionId: newId(),
  name,
  email,
  roles: ['community_student', 'admin'],
})

const lastOne = {
  code: 'conflict',
  message: 'The academy needs at least one admin, and this is the last one.',
}

describe('the last admin', () => {
  it('can be neither demoted nor deleted, not even by themselves', async () => {
    const admin = await app.people.admin()
    await onlyAdmins(admin)
    for (const attempt of [demote, remove]) {
      const answer = await attempt(admin, admin)
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual(lastOne)
    }
    expect(await admins()).toEqual([admin.id])
    const trail = await app.academy.db.pool
      .selectFrom('auditEntries')
      .selectAll()
      .where('subject', '=', admin.id)
      .execute()
    expect(trail).toEqual([])
  })

  it('may change their own other roles', async () => {
    const admin = await app.people.admin()
    await onlyAdmins(admin)
    const { status } = await app.call(setUserRoles, {
      as: admin,
      params: { id: admin.id },
      body: { roles: ['admin', 'mentorship_student'] },
    })
    expect(status).toBe(200)
  })

  it('remains when two demote each other at once, and the loser gets an error', async () => {
    const [one, other] = [await app.people.admin(), await app.people.admin()]
    const { db, modules, platform } = app.academy
    for (let round = 0; round < 10; round += 1) {
      await onlyAdmins(one, other)
      const outcomes = await Promise.allSettled([
        setUserRolesItself(
          {
            db,
            jobs: platform.jobs,
            now: app.clock.now,
            identity: modules.identity,
            offers: modules.offers,
            academySettings: modules.academySettings,
            refundForRequest: async () => undefined,
            isRefunded: async () => false,
            paidWith: async () => new Map(),
            renewalOf: async () => 'awaited',
            actors: platform.actors,
          },
          actorOf(one),
          other.id,
          { roles: [] },
        ),
        setUserRolesItself(
          {
            db,
            jobs: platform.jobs,
            now: app.clock.now,
            identity: modules.identity,
            offers: modules.offers,
            academySettings: modules.academySettings,
            refundForRequest: async () => undefined,
            isRefunded: async () => false,
            paidWith: async () => new Map(),
            renewalOf: async () => 'awaited',
            actors: platform.actors,
          },
          actorOf(other),
          one.id,
          { roles: [] },
        ),
      ])
      const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refusals.map((refusal) => refusal.reason)).toEqual([expect.objectContaining(lastOne)])
      expect(await admins()).toHaveLength(1)
    }
  })

  it('remains when one demotes the other, who deletes the first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await app.people.admin(), await app.people.admin()]
      await onlyAdmins(one, other)
      const answers = await Promise.all([demote(one, other), remove(other, one)])
      expect(answers.filter((answer) => answer.status < 300)).toHaveLength(1)
      expect(answers.filter((answer) => [401, 403, 409].includes(answer.status))).toHaveLength(1)
      expect(await admins()).toHaveLength(1)
    }
  })

  it('keeps an admin who has just been demoted from demoting others', async () => {
    const [one, other, demoted] = [
      await app.people.admin(),
      await app.people.admin(),
      await app.people.admin(),
    ]
    await onlyAdmins(one, other)
    const { db } = app.academy
    await expect(
      db.transaction((tx) => protectLastAdmin(tx, actorOf(demoted), other.id)),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('remains when three demote each other in a ring', async () => {
    const people = [await app.people.admin(), await app.people.admin(), await app.people.admin()]
    const [a, b, c] = people as [Person, Person, Person]
    await onlyAdmins(a, b, c)
    const answers = await Promise.all([demote(a, b), demote(b, c), demote(c, a)])
    const left = await admins()
    expect(left.length).toBeGreaterThan(0)
    // Every successful call was made by someone who was still an admin; the others got an error.
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3 - left.length)
    const survivor = people.find((person) => person.id === left[0])
    expect((await app.call(listUsers, { as: survivor ?? null })).status).toBe(200)
  })
})
