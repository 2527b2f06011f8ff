import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateUser } from '#contract/access/access.ts'
import type { ContentRole } from '#contract/access/permissions.ts'
import { createTrade, type TradeChanges } from '#contract/journal/journal.ts'
import { getSignalComparison } from '#contract/journal/signal-comparison.ts'
import {
  createSignal,
  deleteSignal,
  type SignalStatus,
  updateSignal,
} from '#contract/signals/signals.ts'
import { mostHere } from '#server/platform/heavy/here.ts'
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

const publish = async (title: string, role: ContentRole = 'community_student') => {
  app.clock.advance(60_000)
  const levels = { entry: '1.1', stopLoss: '1.095', takeProfit: '1.11' }
  const idea = { title, content: 'C', pair: 'EURUSD', direction: 'BUY' as const, ...levels }
  return (await app.call(createSignal, { as: admin, body: { ...idea, roleAccess: [role] } })).body
    .id
}
const end = (id: string, status: SignalStatus) =>
  app.call(updateSignal, { as: admin, params: { id }, body: { status } })
const write = async (as: Person, changes: TradeChanges) => {
  const levels = { entry: '1.1', exit: '1.11', stopLoss: '1.095', lots: '1' }
  const times = { openedAt: '2026-01-05T08:00:00Z', closedAt: '2026-01-05T08:00:30Z' }
  const body = { pair: 'EURUSD', direction: 'BUY' as const, ...levels, ...times, ...changes }
  expect((await app.call(createTrade, { as, body })).status).toBe(201)
}
const compare = (as: Person | null) => app.call(getSignalComparison, { as })

test('nobody has anything to compare before the first signal is taken', async () => {
  const student = await app.people.free()
  await write(student, {})
  const nothing = { signals: 0, signalR: 0 }
  expect((await compare(student)).body).toEqual({
    since: null,
    taken: { ...nothing, slippageR: 0, changesR: 0, ownR: 0 },
    missed: nothing,
    all: nothing,
    uncompared: 0,
    unknown: 0,
    items: [],
  })
  expect((await compare(null)).status).toBe(401)
})

test('taken stands against missed, with what entry and exit changed', async () => {
  const [student, other] = [await app.people.free(), await app.people.free()]
  const before = await publish('Before the first')
  const won = await publish('Won')
  const [lost, closed, hidden, gone] = [
    await publish('Lost'),
    await publish('Closed by hand'),
    await publish('Hidden', 'mentorship_student'),
    await publish('Deleted later'),
  ]
  const open = await publish('Still open')
  // Ten pips late, and out thirty pips early.
  await write(student, { signalId: won, entry: '1.101', exit: '1.107' })
  await write(student, { signalId: gone })
  await write(student, { signalId: open, exit: null, closedAt: null })
  await write(other, { signalId: lost })
  for (const id of [before, won, hidden, gone]) await end(id, 'hit_tp')
  await end(lost, 'hit_sl')
  await end(closed, 'closed')
  await app.call(deleteSignal, { as: admin, params: { id: gone } })
  const { body } = await compare(student)
  expect(body).toMatchObject({
    taken: { signals: 2, signalR: 4, slippageR: 0.2, changesR: -0.6, ownR: 3.2 },
    missed: { signals: 1, signalR: -1 },
    all: { signals: 3, signalR: 3 },
    uncompared: 1,
    unknown: 1,
  })
  const items = new Map(body.items.map((item) => [item.title, item]))
  expect(items.get('Won')).toMatchObject({
    signalId: won,
    pair: 'EURUSD',
    isDeleted: false,
    trades: 1,
    open: 0,
    slippagePips: 10,
    slippageR: 0.2,
    signalR: 2,
    ownR: 1.2,
    changesR: -0.6,
  })
  expect(body.since).toBe(items.get('Won')?.publishedAt)
  expect(items.get('Deleted later')).toMatchObject({ isDeleted: true, ownR: 2 })
  expect(items.get('Still open')).toMatchObject({ open: 1, ownR: null, signalR: null })
  // The other one's comparison begins with the own first signal, and knows nothing of this student.
  expect((await compare(other)).body).toMatchObject({
    taken: { signals: 1, signalR: -1, ownR: 2 },
    items: [{ signalId: lost }],
  })
})

test('a signal that one may no longer see is not told of, whoever followed it', async () => {
  const student = await app.people.mentorship()
  const [hidden, open] = [await publish('Hidden', 'mentorship_student'), await publish('Open')]
  for (const signalId of [hidden, open]) await write(student, { signalId })
  for (const id of [hidden, open]) await end(id, 'hit_tp')
  expect((await compare(student)).body.taken.signals).toBe(2)
  const ended = { plan: 'mentorship' as const, status: 'expired' as const }
  await app.call(updateUser, { as: admin, params: { id: student.id }, body: ended })
  expect((await compare(student)).body).toMatchObject({
    taken: { signals: 1, signalR: 2 },
    items: [{ signalId: open }],
  })
})

test('signals with long histories are compared on another thread, with the same outcome', async () => {
  const student = await app.people.free()
  const [taken, missed] = [await publish('Often moved'), await publish('Not taken')]
  await write(student, { signalId: taken })
  await end(missed, 'hit_sl')
  const elsewhere = vi.spyOn(app.academy.http.heavy, 'elsewhere')
  const lengthen = (id: string) =>
    sql`insert into signal_history (signal_id, at, status, entry, stop_loss, take_profit)
      select id, created_at, 'active', entry, stop_loss, take_profit
      from signals, generate_series(1, ${mostHere}) where id = ${id}`.execute(app.academy.db.pool)
  const short = await compare(student)
  expect(short.body).toMatchObject({ missed: { signals: 1, signalR: -1 }, items: [{ trades: 1 }] })
  // Of a signal that was not taken only its result counts.
  await lengthen(missed)
  expect((await compare(student)).body).toEqual(short.body)
  expect(elsewhere).not.toHaveBeenCalled()
  await lengthen(taken)
  expect((await compare(student)).body).toEqual(short.body)
  expect(elsewhere).toHaveBeenCalledOnce()
})
