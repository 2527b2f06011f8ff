import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import { createTrade, type TradeChanges, updateTrade } from '#contract/journal/journal.ts'
import { getSignalTakers } from '#contract/journal/signal-takers.ts'
import { createSignal, updateSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-01-05T08:00:00Z')
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const publish = async () => {
  const levels = { entry: '1.1', stopLoss: '1.095', takeProfit: '1.11' }
  const idea = { title: 'Up', content: 'C', pair: 'EURUSD', direction: 'BUY' as const, ...levels }
  return (await app.call(createSignal, { as: admin, body: idea })).body.id
}
const end = (id: string) =>
  app.call(updateSignal, { as: admin, params: { id }, body: { status: 'hit_tp' } })
const take = async (as: Person, signalId: string, changes: TradeChanges = {}) => {
  const levels = { entry: '1.1', exit: '1.11', stopLoss: '1.095', lots: '1' }
  const times = { openedAt: '2026-01-05T07:00:00Z', closedAt: '2026-01-05T07:30:00Z' }
  const market = { pair: 'EURUSD', direction: 'BUY' as const, signalId }
  const answer = await app.call(createTrade, {
    as,
    body: { ...market, ...levels, ...times, ...changes },
  })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const takers = (as: Person | null, id: string) => app.call(getSignalTakers, { as, params: { id } })
const read = async (id: string) => (await takers(admin, id)).body
const rowsOf = (signalId: string) =>
  app.academy.db.pool
    .selectFrom('signalTakers')
    .selectAll()
    .where('signalId', '=', signalId)
    .execute()

test('students who share are named, with what they share', async () => {
  const signalId = await publish()
  const student = await app.people.mentorship()
  await take(student, signalId, { shared: true, entry: '1.101', exit: '1.105' })
  // Not shared, and therefore counted nowhere while the name is known.
  await take(student, signalId, { exit: null, closedAt: null })
  await take(await app.people.free(), signalId)
  expect(await read(signalId)).toEqual({
    hasEnded: false,
    named: [
      {
        userId: student.id,
        name: student.name,
        trades: 1,
        open: 0,
        slippagePips: 10,
        slippageR: 0.2,
        ownR: 0.8,
        beforeTarget: true,
      },
    ],
    others: null,
  })
})

test('others are shown in sums of five and more, which no single student changes', async () => {
  const signalId = await publish()
  const people: Person[] = []
  const another = async (changes: TradeChanges = {}) => {
    const person = await app.people.free()
    people.push(person)
    return take(person, signalId, changes)
  }
  for (const exit of ['1.104', '1.106', '1.108', '1.11']) await another({ exit })
  // The office's own trades do not fill a sum, and neither do trades that are still open.
  await take(admin, signalId)
  await take(await app.people.staff('teacher'), signalId)
  const openId = await another({ exit: null, closedAt: null })
  expect(await read(signalId)).toEqual({ hasEnded: false, named: [], others: null })
  await end(signalId)
  expect((await read(signalId)).others).toBeNull()
  expect(await rowsOf(signalId)).toEqual([])
  const closing = { exit: '1.102', closedAt: '2026-01-05T07:45:00Z' }
  const body = { ...closing }
  await app.call(updateTrade, { as: people[4] ?? null, params: { id: openId }, body })
  // Many looks at once count them once.
  const looks = await Promise.all([1, 2, 3, 4].map(() => read(signalId)))
  const countedAt = looks[0]?.others?.countedAt
  const sums = {
    takers: 5,
    slippagePips: 0,
    slippageR: 0,
    ownR: 1.2,
    beforeTarget: 4,
    countedAt,
  }
  for (const { others } of looks) expect(others).toEqual(sums)
  // A sixth, one who changes a trade, and one who leaves change nothing.
  await another()
  await app.call(updateTrade, {
    as: people[4] ?? null,
    params: { id: openId },
    body: { exit: '1.11' },
  })
  await app.call(deleteUser, { as: admin, params: { id: people[0]?.id ?? '' } })
  expect((await read(signalId)).others).toEqual(sums)
  expect((await rowsOf(signalId)).filter(({ userId }) => userId === null)).toHaveLength(1)
  // Five newcomers are counted together.
  for (let count = 0; count < 4; count += 1) await another()
  expect((await read(signalId)).others).toMatchObject({ takers: 10, beforeTarget: 4 })
})

test('only those who read journals see it, and only of a signal that is there', async () => {
  const signalId = await publish()
  await end(signalId)
  for (const [person, status] of [
    [null, 401],
    [await app.people.mentorship(), 403],
    [await app.people.staff('support'), 403],
    [await app.people.staff('teacher'), 200],
  ] as const) {
    expect((await takers(person, signalId)).status).toBe(status)
  }
  expect((await takers(admin, randomUUID())).status).toBe(404)
})
