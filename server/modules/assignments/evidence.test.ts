import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Assignment,
  getAssignment,
  listAssignmentEvidence,
  listAssignments,
  listSubmissions,
  updateAssignment,
} from '#contract/assignments.ts'
import type { RequestedEvidence } from '#contract/evidence.ts'
import { createTrade, type TradeChanges, updateJournalSettings } from '#contract/journal/journal.ts'
import { saveWeekNote } from '#contract/journal/journal-notes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import { importCalls } from '#testing/import-calls.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let courseId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'], isPublished: true }))
    .id
})
afterAll(() => app.stop())

const trades = { atLeast: 2, withStop: true, pair: null, setup: null, riskAtMost: null }
const requested: RequestedEvidence = {
  trades,
  reviews: null,
  from: null,
  to: null,
  isRequired: true,
}
const set = (evidence: RequestedEvidence) => makeAssignment(app, admin, { courseId, evidence })
const trade = async (as: Person, changes: TradeChanges = {}) => {
  const levels = { entry: '1.1', exit: '1.105', stopLoss: '1.095', lots: '0.1' }
  const times = { openedAt: '2026-01-05T08:00:00Z', closedAt: '2026-01-05T09:00:00Z' }
  const body = { pair: 'EURUSD', direction: 'BUY' as const, ...levels, ...times, ...changes }
  const sent = await app.call(createTrade, { as, body })
  expect(sent.status).toBe(201)
  return sent.body
}
const read = async (as: Person, id: string) => {
  const { status, body } = await app.call(getAssignment, { as, params: { id } })
  expect(body).toMatchObject({ id })
  expect(status).toBe(200)
  return body
}

test('the state fills up as trades are added, and lists those that count', async () => {
  const student = await app.people.academy()
  const { id, evidence } = await set(requested)
  expect(evidence).toEqual(requested)
  expect((await read(student, id)).progress).toMatchObject({
    items: [
      { kind: 'trades', words: '2 closed trades with a stop', asked: 2, found: 0, unmeasured: 0 },
    ],
    isMet: false,
  })
  const first = await trade(student)
  await trade(student, { stopLoss: null })
  await trade(student, { exit: null, closedAt: null })
  const { body } = await app.call(listAssignmentEvidence, { as: student, params: { id } })
  expect(body).toEqual([
    { id: first.id, pair: 'EURUSD', direction: 'BUY', closedAt: first.closedAt, r: 1 },
  ])
  await trade(student)
  const listed = await app.call(listAssignments, { as: student, query: {} })
  const own = listed.body.find((one) => one.id === id)
  expect(own?.progress).toMatchObject({ items: [{ found: 2 }], isMet: true })
  const stranger = await app.people.free()
  const hidden = { as: stranger, params: { id } }
  expect((await app.call(listAssignmentEvidence, hidden)).status).toBe(404)
})

test('nothing is handed in without the required evidence, and the result stays as it was then', async () => {
  const student = await app.people.academy()
  const { id } = await set(requested)
  await trade(student)
  const refused = await handIn(app, student, id, { text: 'Here' })
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'Your journal still needs: 2 closed trades with a stop (you have 1).' },
  })
  expect((await read(student, id)).submitted).toBe(false)
  await trade(student)
  const { status, body } = await handIn(app, student, id, { text: 'Here' })
  expect(status).toBe(201)
  const found = { items: [{ found: 2 }], isMet: true }
  expect((body as Assignment).submissions[0]?.evidence).toMatchObject(found)
  await trade(student)
  const later = await read(student, id)
  expect(later.progress).toMatchObject({ items: [{ found: 3 }] })
  expect(later.submissions[0]?.evidence).toMatchObject(found)
  const query = { assignmentId: id }
  const [queued] = (await app.call(listSubmissions, { as: admin, query })).body
  expect(queued?.evidence).toMatchObject(found)
  expect(queued?.evidence?.items[0]?.words).toBe('2 closed trades with a stop')
})

test('evidence that is asked for but not required is recorded with the submission', async () => {
  const student = await app.people.academy()
  const { id } = await set({ ...requested, isRequired: false })
  const { status, body } = await handIn(app, student, id, { text: 'Early' })
  expect(status).toBe(201)
  expect((body as Assignment).submissions[0]?.evidence).toMatchObject({ isMet: false })
})

test('pair, setup and time limit what counts', async () => {
  const student = await app.people.academy()
  const narrow = { ...trades, atLeast: 1, pair: 'EURUSD', setup: 'Breakout' }
  const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' }
  const { id } = await set({ ...requested, ...period, trades: narrow })
  await trade(student)
  await trade(student, { setup: 'Breakout', pair: 'GBPUSD' })
  const late = { openedAt: '2026-02-01T00:00:00Z', closedAt: '2026-02-01T00:00:00Z' }
  await trade(student, { setup: 'Breakout', ...late })
  expect((await read(student, id)).progress).toMatchObject({ items: [{ found: 0 }] })
  await trade(student, { setup: 'Breakout' })
  expect((await read(student, id)).progress).toMatchObject({ isMet: true })
})

test("a trade's risk is measured by the balance before it", async () => {
  const student = await app.people.academy()
  const { id } = await set({ ...requested, trades: { ...trades, atLeast: 1, riskAtMost: 1 } })
  // 50 pips of 0.1 lots: 50 dollars.
  await trade(student)
  await trade(student, { exit: '1.1' })
  const unknown = { items: [{ found: 0, unmeasured: 2 }] }
  expect((await read(student, id)).progress).toMatchObject(unknown)
  const tell = (startingBalanceCents: number) =>
    app.call(updateJournalSettings, { as: student, body: { startingBalanceCents } })
  await tell(499_999)
  expect((await read(student, id)).progress).toMatchObject({ items: [{ found: 0, unmeasured: 0 }] })
  await tell(500_000)
  expect((await read(student, id)).progress).toMatchObject({ items: [{ found: 2 }] })
  // Earlier profit counts for the next trade: 50 of 4,999.99 and 50 won.
  await tell(499_999)
  await trade(student, { openedAt: '2026-01-06T08:00:00Z', closedAt: '2026-01-06T09:00:00Z' })
  expect((await read(student, id)).progress).toMatchObject({ items: [{ found: 1 }] })
})

test('in a trading account the balance is that of its statements', async () => {
  const student = await app.people.academy()
  const { id } = await set({ ...requested, trades: { ...trades, riskAtMost: 10 } })
  // Each risks 1,000 between 1.1 and 1.09; the first one has lost 69.50 with its costs.
  const risk = { entry: '1.10000', stopLoss: '1.09000', exit: '1.09937500', profit: '-62.50' }
  const { accountId } = await importCalls(app, student).imported('1001', [
    { ...risk, ticket: '1' },
    { ...risk, ticket: '2', openedAt: '2026-01-06 10:00:00', closedAt: '2026-01-06 12:00:00' },
  ])
  const progress = async () => (await read(student, id)).progress?.items
  const deposited = async (amountCents: number) => {
    const id = randomUUID()
    const notified = { kind: 'balance' as const, at: new Date('2026-01-01T00:00:00Z'), comment: '' }
    await app.academy.db.pool
      .insertInto('accountMovements')
      .values({ id, accountId, importId: null, ticket: id, amountCents, ...notified })
      .execute()
    return progress()
  }
  expect(await progress()).toMatchObject([{ found: 0, unmeasured: 2 }])
  expect(await deposited(999_999)).toMatchObject([{ found: 0, unmeasured: 0 }])
  expect(await deposited(1)).toMatchObject([{ found: 1 }])
  expect(await deposited(6949)).toMatchObject([{ found: 1 }])
  expect(await deposited(1)).toMatchObject([{ found: 2 }])
})

test('a review counts once all three questions are answered', async () => {
  const student = await app.people.academy()
  const { id } = await set({ ...requested, trades: null, reviews: { atLeast: 1 } })
  const week = { monday: '2026-01-05', worked: 'Waiting', failed: 'News', change: ' ' }
  await app.call(saveWeekNote, { as: student, body: week })
  expect((await read(student, id)).progress).toMatchObject({ items: [{ found: 0 }] })
  await app.call(saveWeekNote, { as: student, body: { ...week, change: 'One trade' } })
  expect((await read(student, id)).progress).toMatchObject({ isMet: true })
})

test('an assignment can later require less, or nothing', async () => {
  const { id } = await set(requested)
  const change = (evidence: RequestedEvidence | null) =>
    app.call(updateAssignment, { as: admin, params: { id }, body: { evidence } })
  expect((await change({ ...requested, reviews: { atLeast: 1 } })).body.evidence?.reviews).toEqual({
    atLeast: 1,
  })
  expect((await change(null)).body.evidence).toBeNull()
  const nothing = { ...requested, trades: null }
  expect((await change(nothing)).status).toBe(400)
})
