import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import {
  createTrade,
  getJournalFigures,
  listTrades,
  type TradeChanges,
  updateTrade,
} from '#contract/journal/journal.ts'
import { getJournalAnalysis } from '#contract/journal/journal-analysis.ts'
import { listFollowedSignals } from '#contract/journal/journal-signals.ts'
import { createSignal, deleteSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const publish = async (role: ContentRole = 'community_student') => {
  const body = { title: 'Euro up', content: 'C', roleAccess: [role] }
  return (await app.call(createSignal, { as: admin, body })).body.id
}
const write = (as: Person, changes: TradeChanges = {}) => {
  const levels = { entry: '1.1', exit: '1.105', stopLoss: '1.095', lots: '1' }
  const times = { openedAt: '2026-01-05T08:00:00Z', closedAt: '2026-01-05T09:00:00Z' }
  const body = { pair: 'EURUSD', direction: 'BUY' as const, ...levels, ...times, ...changes }
  return app.call(createTrade, { as, body })
}

test("a signal's trades are found by list, figures and analysis, and show the signal", async () => {
  const student = await app.people.free()
  const signalId = await publish()
  const { body: taken } = await write(student, { signalId })
  expect(taken.signalId).toBe(signalId)
  await write(student, { signalId, exit: null, closedAt: null })
  const { body: own } = await write(student)
  const ids = async (query: object) =>
    (await app.call(listTrades, { as: student, query })).body.map(({ id }) => id)
  expect(await ids({ fromSignal: 'no' })).toEqual([own.id])
  expect(await ids({ fromSignal: 'yes', status: 'closed' })).toEqual([taken.id])
  expect(await ids({ signalId: randomUUID() })).toEqual([])
  for (const query of [{ fromSignal: 'yes' as const }, { signalId }]) {
    const figures = await app.call(getJournalFigures, { as: student, query })
    expect(figures.body.trades).toBe(1)
    const analysis = await app.call(getJournalAnalysis, { as: student, query })
    expect(analysis.body.figures.trades).toBe(1)
  }
  const followed = await app.call(listFollowedSignals, { as: student })
  expect(followed.body).toEqual([{ signalId, trades: 2, open: 1, totalR: 1, withR: 1 }])
  expect((await app.call(listFollowedSignals, { as: admin })).body).toEqual([])
})

test('only a visible signal can be followed', async () => {
  const student = await app.people.free()
  const hidden = await publish('mentorship_student')
  for (const signalId of [hidden, randomUUID()]) {
    expect(await write(student, { signalId })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'signalId', message: 'This signal does not exist' }] },
    })
  }
  const { body: trade } = await write(student)
  const change = (body: TradeChanges) =>
    app.call(updateTrade, { as: student, params: { id: trade.id }, body })
  expect((await change({ signalId: hidden })).status).toBe(422)
  const signalId = await publish()
  expect((await change({ signalId })).body.signalId).toBe(signalId)
  await app.call(deleteSignal, { as: admin, params: { id: signalId } })
  // An existing link is kept, and can be removed.
  expect((await change({ signalId, notes: 'Early' })).body).toMatchObject({ signalId })
  expect((await change({ signalId: null })).body.signalId).toBeNull()
})

test('a signal that is deleted while the change of a trade waits is not followed any more', async () => {
  const student = await app.people.free()
  const signalId = await publish()
  const { body: trade } = await write(student)
  const client = await app.academy.db.driver.connect()
  await client.query('begin')
  await client.query('select from trades where id = $1 for update', [trade.id])
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const params = { id: trade.id }
  const changing = app.call(updateTrade, { as: student, params, body: { signalId } })
  const waiting = async () => {
    const blocked = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    return (await app.academy.db.driver.query(blocked, [rows[0].pid])).rows.length
  }
  await expect.poll(waiting, { interval: 10 }).toBe(1)
  await app.call(deleteSignal, { as: admin, params: { id: signalId } })
  await client.query('commit')
  client.release()
  const issues = [{ path: 'signalId' }]
  expect(await changing).toMatchObject({ status: 422, body: { code: 'rule_violated', issues } })
  const { body: own } = await app.call(listTrades, { as: student })
  expect(own).toMatchObject([{ id: trade.id, signalId: null }])
})
