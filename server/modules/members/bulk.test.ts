import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import { setStaffRole } from '#contract/access/staff.ts'
import { listActivity } from '#contract/activity.ts'
import { type BulkAction, beginBulk, getBulk, getMember, undoBulk } from '#contract/members.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { bulkJobName } from './bulks.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const begin = (action: BulkAction, ids: string[], { id = newId(), as = admin } = {}) =>
  app.call(beginBulk, { as, body: { id, action, who: { ids } } })
const run = (bulk: string) => app.runJob(bulkJobName, { bulk })
const member = async (id: string) => (await app.call(getMember, { as: admin, params: { id } })).body
const bulkOf = async (id: string, as = admin) =>
  (await app.call(getBulk, { as, params: { id } })).body
const mentorshipEnd = async (id: string) =>
  (await member(id)).access.find(({ program }) => program === 'mentorship')?.subscription?.endsAt

it('extends each once, although the job runs again and in two processes at once', async () => {
  const students = [await app.people.mentorship(), await app.people.mentorship()]
  const never = await app.people.free()
  const ids = [...students, never].map(({ id }) => id)
  const [before] = await Promise.all(students.map(({ id }) => member(id)))
  const wanted = before?.access.find(({ program }) => program === 'mentorship')?.nextEnd
  const { body: bulk, status } = await begin({ kind: 'extend', program: 'mentorship' }, ids)
  expect([status, bulk.state, bulk.people, bulk.done]).toEqual([202, 'waiting', 3, 0])

  await Promise.all([run(bulk.id), run(bulk.id)])
  await run(bulk.id)
  expect(await mentorshipEnd(students[0]?.id ?? '')).toBe(wanted)
  expect(await bulkOf(bulk.id)).toMatchObject({
    state: 'done',
    done: 3,
    failures: [{ id: never.id, name: never.name, reason: 'Never had this program.' }],
  })
})

it('is one entry of the activity, with counts; what it did to each is told beside the person', async () => {
  const [student, never] = [await app.people.mentorship(), await app.people.free()]
  const list = async (query: object) => (await app.call(listActivity, { as: admin, query })).body
  const [last] = await list({ limit: 1 })
  const { body: bulk, headers } = await begin({ kind: 'extend', program: 'mentorship' }, [
    student.id,
    never.id,
  ])
  expect(await list({ limit: 1 })).toEqual([last])
  await Promise.all([run(bulk.id), run(bulk.id)])
  await run(bulk.id)
  const [entry, before] = await list({ limit: 2 })
  expect(before).toEqual(last)
  expect(entry).toMatchObject({
    action: 'bulk.done',
    by: { id: admin.id },
    subject: { id: bulk.id, name: 'extend' },
    details: { people: 2, failed: 1 },
    requestId: headers['x-request-id'],
  })
  const [own] = await list({ person: student.id })
  expect(own).toMatchObject({ action: 'user.access_extended', by: { id: admin.id } })
  const found = await list({ search: bulk.id })
  expect(found.map(({ action }) => action)).toEqual(['bulk.done', 'user.access_extended'])

  const { body: undone } = await begin({ kind: 'tag', tag: 'spring' }, [never.id])
  await app.call(undoBulk, { as: admin, params: { id: undone.id } })
  await run(undone.id)
  expect(await list({ limit: 1 })).toEqual([entry])
})

it('does nothing once it is undone, and cannot be undone once it has started', async () => {
  const person = await app.people.free()
  const { body: first } = await begin({ kind: 'tag', tag: 'autumn' }, [person.id])
  const undo = (id: string) => app.call(undoBulk, { as: admin, params: { id } })
  expect((await undo(first.id)).body.state).toBe('undone')
  expect((await undo(first.id)).status).toBe(200)
  await run(first.id)
  expect((await member(person.id)).tags).toEqual([])

  const { body: second } = await begin({ kind: 'tag', tag: 'autumn' }, [person.id])
  await run(second.id)
  expect((await undo(second.id)).status).toBe(409)
  expect((await member(person.id)).tags).toEqual(['autumn'])
})

it('is scheduled once per id, and is visible to its author only', async () => {
  const person = await app.people.free()
  const id = newId()
  const action = { kind: 'grant', program: 'academy' } as const
  await begin(action, [person.id], { id })
  expect((await begin(action, [person.id], { id })).body.people).toBe(1)
  const other = await app.people.staff('support')
  expect((await begin(action, [person.id], { id, as: other })).status).toBe(409)
  expect((await app.call(getBulk, { as: other, params: { id } })).status).toBe(404)
  await run(id)
  expect((await member(person.id)).plan).toBe('academy')
})

it('writes the same to everybody, each once', async () => {
  const people = [await app.people.free(), await app.people.free()]
  const ids = people.map(({ id }) => id)
  const { body: bulk } = await begin({ kind: 'message', text: 'We moved the call' }, ids)
  await run(bulk.id)
  await run(bulk.id)
  const sent = await app.academy.db.pool
    .selectFrom('messages')
    .select(['userId', 'side', 'text'])
    .where('userId', 'in', ids)
    .execute()
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ text }) => text))).toEqual(new Set(['We moved the call']))
})

it("checks the author's and the members' permissions again when it runs", async () => {
  const [person, teacher] = [await app.people.free(), await app.people.staff('teacher')]
  const support = await app.people.staff('support')
  const { body: bulk } = await begin(
    { kind: 'grant', program: 'academy' },
    [person.id, teacher.id],
    { as: support },
  )
  await run(bulk.id)
  const { failures } = await bulkOf(bulk.id, support)
  expect(failures.map(({ id }) => id)).toEqual([teacher.id])

  const former = await app.people.admin()
  const { body: late } = await begin({ kind: 'tag', tag: 'late' }, [person.id], { as: former })
  await app.call(setUserRoles, { as: admin, params: { id: former.id }, body: { roles: [] } })
  await run(late.id)
  expect((await member(person.id)).tags).toEqual([])
})

it('ends with the right to it, also for the member it is at', async () => {
  const author = await app.people.staff('support')
  const people = [await app.people.free(), await app.people.free()]
  const ids = people.map(({ id }) => id)
  const { body: bulk } = await begin({ kind: 'tag', tag: 'late' }, ids, { as: author })
  const client = await app.academy.db.driver.connect()
  try {
    await client.query('begin')
    await client.query('select from users where id = any($1) for update', [ids])
    const running = run(bulk.id)
    const waiting = async () => {
      const { rows } = await app.academy.db.driver.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%member_tags%'`,
      )
      return rows.length
    }
    await expect.poll(waiting, { interval: 10 }).toBe(1)
    const params = { id: author.id }
    await app.call(setStaffRole, { as: admin, params, body: { staffRole: null } })
    await client.query('commit')
    await running
  } finally {
    client.release()
  }
  for (const id of ids) expect((await member(id)).tags).toEqual([])
})

it('applies to the members who matched the filter when it was requested', async () => {
  const person = await app.people.free()
  const who = { filter: { search: person.email } }
  const body = { id: newId(), action: { kind: 'tag', tag: 'found' } as const, who }
  const { body: bulk } = await app.call(beginBulk, { as: admin, body })
  expect(bulk.people).toBe(1)
  await run(bulk.id)
  expect((await member(person.id)).tags).toEqual(['found'])
  const nobody = { ...body, id: newId(), who: { filter: { search: 'nobody at all' } } }
  expect((await app.call(beginBulk, { as: admin, body: nobody })).status).toBe(422)
})
