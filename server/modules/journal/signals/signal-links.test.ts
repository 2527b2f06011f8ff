import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { createTrade, getTrade, listTrades } from '#contract/journal/journal.ts'
import { linkTrades, listSignalOffers, offersMaximum } from '#contract/journal/journal-signals.ts'
import { createSignal, deleteSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { importCalls } from '#testing/import-calls.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  app.clock.set('2026-01-05T10:00:00Z')
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const publish = async (title: string, role: ContentRole = 'community_student') => {
  const levels = { entry: '1.1', stopLoss: '1.095', takeProfit: '1.11' }
  const idea = { title, content: 'C', pair: 'EURUSD', direction: 'BUY' as const, ...levels }
  return (await app.call(createSignal, { as: admin, body: { ...idea, roleAccess: [role] } })).body
    .id
}
const offers = (as: Person | null, importId: string) =>
  app.call(listSignalOffers, { as, query: { importId } })
const link = (as: Person | null, links: { tradeId: string; signalId: string }[]) =>
  app.call(linkTrades, { as, body: { links } })
/** Imports trades that were opened a minute from now, unless they say otherwise, and closed a minute later. */
const imported = async (student: Person, trades: object[]) => {
  const minutesLater = (minutes: number) => {
    const at = new Date(app.clock.now().getTime() + minutes * 60_000)
    return at.toISOString().slice(0, 19).replace('T', ' ')
  }
  const times = { openedAt: minutesLater(1), closedAt: minutesLater(2) }
  const rows = trades.map((one, index) => ({ ticket: String(index + 1), ...times, ...one }))
  app.clock.advance(3 * 60_000)
  return (await importCalls(app, student).imported(randomUUID().slice(0, 8), rows)).id
}
const writtenBy = async (as: Person) => {
  const times = { openedAt: '2026-01-05T08:00:00Z' }
  const body = { pair: 'EURUSD', direction: 'BUY' as const, entry: '1.1', lots: '1', ...times }
  return (await app.call(createTrade, { as, body })).body
}
const rowsOf = ({ id }: Person) =>
  app.academy.db.pool
    .selectFrom('trades')
    .select(['id', 'signalId', 'signalTitle', 'updatedAt'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute()

test('imported trades that fit are offered, linked by one press, and not offered again', async () => {
  const student = await app.people.free()
  const signalId = await publish('Euro up')
  await publish('For others', 'mentorship_student')
  const importId = await imported(student, [
    { entry: '1.10050', lots: '0.50' },
    { entry: '1.10010' },
    { entry: '1.10400' },
    { symbol: 'GBPUSD' },
    { openedAt: '2026-01-05 09:59:59' },
  ])
  const before = await rowsOf(student)
  expect(before.every((row) => row.signalId === null)).toBe(true)
  const { body } = await offers(student, importId)
  expect(body).toHaveLength(2)
  expect(body.find(({ lots }) => Number(lots) === 0.5)).toMatchObject({
    pair: 'EURUSD',
    direction: 'BUY',
    signal: { id: signalId, title: 'Euro up' },
    distanceR: 0.1,
  })
  // Asking changes nothing.
  expect(await rowsOf(student)).toEqual(before)
  const [first, second] = body
  if (!first || !second) throw new Error('Two trades are offered.')
  expect((await link(student, [{ tradeId: first.tradeId, signalId }])).body).toEqual({ linked: 1 })
  // What was left out is still offered.
  expect((await offers(student, importId)).body.map(({ tradeId }) => tradeId)).toEqual([
    second.tradeId,
  ])
  // The same press twice, with the other one.
  const both = [first, second].map(({ tradeId }) => ({ tradeId, signalId }))
  const answers = await Promise.all([link(student, both), link(student, both)])
  expect(answers.map(({ body }) => body.linked).toSorted()).toEqual([0, 1])
  expect((await offers(student, importId)).body).toEqual([])
  const { body: trades } = await app.call(listTrades, { as: student, query: { signalId } })
  expect(trades.map(({ signalTitle }) => signalTitle)).toEqual(['Euro up', 'Euro up'])
})

test('a trade keeps the signal it follows, and its title once the signal is deleted', async () => {
  const student = await app.people.free()
  const [first, second] = [await publish('First'), await publish('Second')]
  const { id } = await writtenBy(student)
  await link(student, [{ tradeId: id, signalId: first }])
  expect((await link(student, [{ tradeId: id, signalId: second }])).body).toEqual({ linked: 0 })
  await app.call(deleteSignal, { as: admin, params: { id: first } })
  const { body } = await app.call(getTrade, { as: student, params: { id } })
  expect(body).toMatchObject({ signalId: first, signalTitle: 'First' })
})

test('another’s trade, or a signal that one may not see, is a 404 that links nothing', async () => {
  const [student, other] = [await app.people.free(), await app.people.free()]
  const [open, hidden, gone] = [
    await publish('Open'),
    await publish('Hidden', 'mentorship_student'),
    await publish('Gone'),
  ]
  await app.call(deleteSignal, { as: admin, params: { id: gone } })
  const [own, second, others] = [
    await writtenBy(student),
    await writtenBy(student),
    await writtenBy(other),
  ]
  const before = [await rowsOf(student), await rowsOf(other)]
  for (const refused of [
    { tradeId: others.id, signalId: open },
    { tradeId: randomUUID(), signalId: open },
    { tradeId: second.id, signalId: hidden },
    { tradeId: second.id, signalId: gone },
    { tradeId: second.id, signalId: randomUUID() },
  ]) {
    const answer = await link(student, [{ tradeId: own.id, signalId: open }, refused])
    expect(answer.status).toBe(404)
  }
  const one = { tradeId: own.id, signalId: open }
  expect((await link(null, [one])).status).toBe(401)
  for (const bad of [[], [one, one], Array(offersMaximum + 1).fill(one)]) {
    expect((await link(student, bad)).status).toBe(400)
  }
  expect([await rowsOf(student), await rowsOf(other)]).toEqual(before)
})

test('another’s import offers what an unknown one does', async () => {
  const [student, other] = [await app.people.free(), await app.people.free()]
  await publish('Euro up again')
  const importId = await imported(student, [{}])
  expect((await offers(student, importId)).body).not.toEqual([])
  expect(await offers(other, importId)).toMatchObject({ status: 200, body: [] })
  expect(await offers(other, randomUUID())).toMatchObject({ status: 200, body: [] })
  expect((await offers(null, importId)).status).toBe(401)
})
