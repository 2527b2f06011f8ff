import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentRoles, may } from '#contract/access/permissions.ts'
import { activityKinds } from '#contract/activity.ts'
import { actionInWords } from '#contract/activity-words.ts'
import { newId } from '#server/platform/clock.ts'
import type { Route } from '#server/platform/http/route.ts'
import {
  type ActionsBench,
  type AuditAction,
  type Done,
  requestIdOf,
  startActionsBench,
} from '#testing/audit-actions/bench.ts'
import { adminActions, partsOfActions } from '#testing/audit-actions/of-admins.ts'
import { ownActions } from '#testing/audit-actions/of-users.ts'

let bench: ActionsBench
beforeAll(async () => {
  bench = await startActionsBench()
})
afterAll(() => bench.stop())

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** Whether a route belongs to the admin area: no student may call it. */
const isOfAdmins = ({ access }: Route) =>
  access !== 'public' && !may({ roles: contentRoles }, access)
const isWrite = ({ method }: Route) => method !== 'GET' && method !== 'HEAD'

const entriesOf = (done: Done) =>
  bench.app.academy.db.pool
    .selectFrom('auditEntries')
    .selectAll()
    .where('requestId', '=', requestIdOf(done))
    .execute()
type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

/**
 * Counts entries made by requests only: a job queued by an earlier action may add its own at any
 * time.
 */
const countEntries = async () => {
  const entries = bench.app.academy.db.pool.selectFrom('auditEntries').select('id')
  return (await entries.where('requestId', 'is not', null).execute()).length
}

const changesIn: Record<AuditAction['tells'], (entry: Entry) => void> = {
  made({ before, after }) {
    expect(before).toBeNull()
    expect(Object.keys(after as object)).not.toEqual([])
  },
  gone({ before, after }) {
    expect(Object.keys(before as object)).not.toEqual([])
    expect(after).toBeNull()
  },
  changed({ before, after }) {
    const fields = Object.keys(before as object)
    expect(fields).not.toEqual([])
    expect(Object.keys(after as object)).toEqual(fields)
    for (const field of fields) {
      expect((before as Record<string, unknown>)[field]).not.toEqual(
        (after as Record<string, unknown>)[field],
      )
    }
  },
  nothing: ({ before, after }) => expect([before, after]).toEqual([null, null]),
}

test('every write of the admin area has an audit action here, or is part of one', () => {
  const routes = bench.app.academy.routes.filter(isOfAdmins)
  const writes = routes.filter(isWrite).map(nameOf)
  const known = [...Object.keys(adminActions), ...Object.keys(partsOfActions)]
  expect(writes.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !routes.map(nameOf).includes(name))).toEqual([])
  expect(Object.keys(adminActions)).toEqual(expect.arrayContaining(Object.values(partsOfActions)))
})

test.each(Object.entries(adminActions))(
  '%s is one entry that says all of it',
  async (_, audited) => {
    const began = Date.now()
    const done = await audited.run(bench)
    expect(done.status).toBeLessThan(300)
    const entries = await entriesOf(done)
    expect(entries).toHaveLength(1)
    const [entry] = entries as [Entry]
    expect(entry).toMatchObject({
      actorId: bench.admin.id,
      action: audited.action,
      subjectKind: audited.action.split('.')[0],
      clientAddress: '127.0.0.1',
      requestId: requestIdOf(done),
    })
    expect(Math.abs(Number(entry.at) - began)).toBeLessThan(60_000)
    expect(entry.subject).toEqual(
      audited.withoutSubject ? null : expect.stringMatching(/^[\w-]{36,}$/),
    )
    if (audited.ofPerson) expect(entry.personId).toMatch(/^[\w-]{36}$/)
    else if (!audited.withoutSubject) expect(entry.subjectName).toBeTruthy()
    changesIn[audited.tells](entry)
    expect(Object.values(activityKinds).flat()).toContain(entry.subjectKind)
    expect(actionInWords(entry.action)).toMatch(/^[A-Z][^._]+$/)
  },
)

/** The call of a route for things that do not exist, with a body that no call takes. */
const callOf = (route: Pick<Route, 'method' | 'path'>, token: string) =>
  bench.app.request({
    method: route.method,
    url: `/api${route.path.replaceAll(/:\w+/g, newId())}`,
    headers: { authorization: `Bearer ${token}` },
    ...(isWrite(route as Route) && { payload: { unknown: true } }),
  })

test('refused and failed calls leave no entry', async () => {
  const student = await bench.app.people.mentorship()
  const recorded = bench.app.academy.routes.filter(
    (route) => isOfAdmins(route) && (isWrite(route) || Object.hasOwn(adminActions, nameOf(route))),
  )
  const before = await countEntries()
  for (const route of recorded) {
    expect.soft((await callOf(route, student.token)).status, nameOf(route)).toBe(403)
    // An export has no way to fail.
    if (route.path.endsWith('.csv')) continue
    const failed = await callOf(route, bench.admin.token)
    expect.soft(failed.status, nameOf(route)).toBeGreaterThanOrEqual(400)
  }
  expect(await countEntries()).toBe(before)
})

describe('what concerns the security of an account', () => {
  test.each(ownActions)('$action is one entry', async ({ action, run }) => {
    const person = await bench.app.people.free()
    const done = await run(bench.app, person)
    expect(done.status).toBeLessThan(300)
    expect(await entriesOf(done)).toMatchObject([
      { actorId: person.id, action, personId: person.id, clientAddress: '127.0.0.1' },
    ])
  })

  test('no entry holds a name or an address of a person, before or after a deletion', async () => {
    const entries = JSON.stringify(
      await bench.app.academy.db.pool.selectFrom('auditEntries').selectAll().execute(),
    )
    expect(entries).not.toContain('@people.example')
    expect(entries).not.toMatch(/\b(free|academy|mentorship|admin) \d/)
    for (const secret of ['a good password', 'argon2', 'token=']) {
      expect(entries).not.toContain(secret)
    }
  })
})

test('what the card provider tells is recorded as done by the program', async () => {
  const { intent, transaction } = await bench.payer()
  await bench.app.request(bench.stripe.delivery(bench.stripe.dispute(intent, 'needs_response')))
  const entries = await bench.app.academy.db.pool
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', transaction)
    .execute()
  expect(entries).toMatchObject([
    {
      actorId: null,
      action: 'dispute.opened',
      subjectName: '6-Month Academy Program',
      before: { dispute: null },
      after: { dispute: 'open' },
      clientAddress: null,
    },
  ])
})
