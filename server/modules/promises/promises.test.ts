import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginBulk, getMember } from '#contract/members.ts'
import {
  closeConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages/messages.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import {
  listBreaches,
  listOwnPromises,
  listPromises,
  type PromiseInput,
  updatePromise,
} from '#contract/promises.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

const hour = 3_600_000
const day = 24 * hour

let app: TestApp
let admin: Person
const students: Person[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

/** Lets time pass; sessions end meanwhile, so that everybody signs in again. */
async function pass(milliseconds: number) {
  app.clock.advance(milliseconds)
  for (const person of [admin, ...students]) await app.people.renew(person)
}
async function joined(): Promise<Person> {
  const student = await app.people.mentorship()
  students.push(student)
  return student
}
beforeEach(() => sql`delete from messages`.execute(app.academy.db.pool))

const current = async () => {
  const { body } = await app.call(listPromises, { as: admin })
  const promise = body.find(({ program }) => program === 'mentorship')
  if (!promise) throw new Error('There is no promise.')
  return promise
}
async function state(terms: Partial<PromiseInput>) {
  const { hours, monthly, extends: isExtended, isPublic, updatedAt } = await current()
  const body = { hours, monthly, extends: isExtended, isPublic, updatedAt, ...terms }
  return app.call(updatePromise, { as: admin, params: { program: 'mentorship' }, body })
}
const ask = (as: Person) =>
  app.call(sendOwnMessage, { as, body: { clientId: newId(), text: 'How do I size it?' } })
const answer = ({ id: userId }: Person) =>
  app.call(sendAcademyMessage, {
    as: admin,
    params: { userId },
    body: { clientId: newId(), text: 'Like this.' },
  })
const look = () => app.runJob('promises.note-breaches', {})
const breaches = async () => (await app.call(listBreaches, { as: admin, query: {} })).body
const breachesOf = async ({ id }: Person) =>
  (await breaches()).filter(({ userId }) => userId === id)
const endOf = async ({ id }: Person) => {
  const { body } = await app.call(getMember, { as: admin, params: { id } })
  const own = body.access.find(({ program }) => program === 'mentorship')
  return Date.parse(own?.subscription?.endsAt ?? '')
}

test('nothing is promised, shown or noted unless the owner says so', async () => {
  const student = await joined()
  expect(await current()).toMatchObject({ hours: null, isPublic: false, extends: false })
  await ask(student)
  await pass(40 * day)
  await look()
  expect(await breaches()).toEqual([])
  expect((await app.call(listOwnPromises, { as: student })).body).toEqual([])
  expect((await app.call(getAcademyInfo)).body).not.toHaveProperty('promises')
  expect((await app.call(listPromises, { as: student })).status).toBe(403)
})

test('a breach is noted once by however many processes, told to the owner, and extends access by a day', async () => {
  expect((await state({ hours: 24, extends: true })).status).toBe(200)
  const [late, served, free] = [await joined(), await joined(), await app.people.free()]
  const before = await endOf(late)
  for (const one of [late, served, free]) await ask(one)
  // Asked again while it waits: it is the same wait.
  await ask(late)
  await pass(23 * hour)
  await answer(served)
  await look()
  expect(await breaches()).toEqual([])
  await pass(hour + 1)
  await Promise.all([look(), look(), look()])
  await look()
  expect(await breaches()).toMatchObject([
    { userId: late.id, kind: 'message', name: late.name, extended: true },
  ])
  expect(await endOf(late)).toBe(before + day)
  await expect
    .poll(async () => {
      const { body } = await app.call(listNotifications, { as: admin })
      return body.filter(({ title }) => title === 'A Promise Was Not Met').length
    })
    .toBe(1)
  // What was answered too late is a breach as well, and only once.
  await answer(late)
  await look()
  expect(await breaches()).toHaveLength(1)
})

test('beyond the number of a month nothing is promised, and other terms count from now on', async () => {
  await pass(40 * day)
  await state({ hours: 24, monthly: 1, extends: false })
  const student = await joined()
  for (let message = 0; message < 2; message += 1) {
    await ask(student)
    await pass(30 * hour)
    await answer(student)
  }
  const own = await app.call(listOwnPromises, { as: student })
  expect(own.body).toMatchObject([{ hours: 24, monthly: 1 }])
  await look()
  expect(await breachesOf(student)).toMatchObject([{ extended: false }])

  await ask(student)
  await pass(10 * hour)
  // A shorter promise is no breach of what was asked before it.
  await state({ hours: 5, monthly: null })
  await look()
  expect(await breachesOf(student)).toHaveLength(1)
})

test('somebody else’s change is not overwritten, and hours have bounds', async () => {
  const { updatedAt, ...terms } = await current()
  await state({ isPublic: true })
  const body = { hours: 1, monthly: null, extends: false, isPublic: false, updatedAt }
  const late = await app.call(updatePromise, {
    as: admin,
    params: { program: 'mentorship' },
    body,
  })
  expect([late.status, terms.program]).toEqual([409, 'mentorship'])
  for (const hours of [0, -1, 721, 1.5]) expect((await state({ hours })).status).toBe(400)
  const { promises } = (await app.call(getAcademyInfo)).body
  expect(Object.keys(promises ?? {})).toEqual(['mentorship'])
  expect(promises?.mentorship).toContain('within 5 hours')
})

test('what was sent to many answers nobody, and closing a conversation answers for good', async () => {
  await state({ hours: 24, monthly: null, extends: false })
  const [waiting, closed] = [await joined(), await joined()]
  await ask(waiting)
  await ask(closed)
  await pass(hour)
  const id = newId()
  const action = { kind: 'message', text: 'A holiday' } as const
  const who = { ids: [waiting.id] }
  await app.call(beginBulk, { as: admin, body: { id, action, who } })
  await app.runJob('members.bulk', { bulk: id })
  const params = { userId: closed.id }
  expect((await app.call(closeConversation, { as: admin, params, body: { upTo: 1 } })).status).toBe(
    204,
  )
  // Writing again opens it: that is another wait, and the first was answered.
  await ask(closed)
  // Between a message and its answer, one to many begins no other wait.
  await ask(waiting)
  await pass(24 * hour + 1)
  await look()
  const [[first, ...more], ofClosed] = [await breachesOf(waiting), await breachesOf(closed)]
  expect([more, ofClosed.length]).toEqual([[], 1])
  const asked = (breach = first) => Date.parse(breach?.askedAt ?? '')
  expect(asked(ofClosed[0]) - asked()).toBeGreaterThanOrEqual(hour)
})

test('median and 90th percentile are those of a plain computation, over 30 and 90 days', async () => {
  const student = await joined()
  await pass(100 * day)
  await sql`
    update subscriptions set starts_at = starts_at - interval '1 year',
      ends_at = ends_at + interval '2 years' where user_id = ${student.id}`.execute(
    app.academy.db.pool,
  )
  const now = app.clock.now().getTime()
  const part = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000)
  const waits = fc
    .sample(fc.tuple(part, part), { numRuns: 60, seed: 7 })
    .map(([long, ago]) => ({ hours: long * 200, answeredAt: now - ago * 120 * day }))
  for (const { hours, answeredAt } of waits) {
    const asked = new Date(answeredAt - hours * hour)
    await insertPair(student, asked, new Date(answeredAt))
  }
  const measured = await current()
  for (const [days, shown] of [
    [30, measured.last30],
    [90, measured.last90],
  ] as const) {
    const within = waits.filter(({ answeredAt }) => answeredAt >= now - days * day)
    const sorted = within.map(({ hours }) => hours).sort((one, other) => one - other)
    expect(shown.answered).toBe(sorted.length)
    expect(shown.median).toBeCloseTo(percentile(sorted, 0.5), 3)
    expect(shown.p90).toBeCloseTo(percentile(sorted, 0.9), 3)
  }
})

/** Between the two nearest of sorted values, as a plain computation. */
function percentile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}

let number = 1000
async function insertPair({ id }: Person, asked: Date, answered: Date) {
  await insertMessage(id, 'student', asked)
  await insertMessage(id, 'academy', answered)
}
async function insertMessage(userId: string, side: string, at: Date) {
  number += 1
  await sql`
    insert into conversations (user_id, last_at) values (${userId}, ${at}) on conflict do nothing
    `.execute(app.academy.db.pool)
  await sql`
    insert into messages (id, user_id, number, sender_id, side, client_id, text, sent_at)
    values (${newId()}, ${userId}, ${number}, ${side === 'student' ? userId : admin.id}, ${side},
      ${newId()}, 'Text', ${at})`.execute(app.academy.db.pool)
}
