import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import {
  createSignal,
  deleteSignal,
  getTrackRecord,
  type SignalStatus,
  updateSignal,
} from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const buy = {
  title: 'Euro',
  content: 'Up',
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09500',
}

/** Publishes a signal for a role and gives it this final status; returns its id. */
async function ended(role: ContentRole, status: SignalStatus): Promise<string> {
  const body = { ...buy, roleAccess: [role] }
  const { id } = (await app.call(createSignal, { as: admin, body })).body
  app.clock.advance(1000)
  const answer = await app.call(updateSignal, { as: admin, params: { id }, body: { status } })
  expect(answer.status).toBe(200)
  return id
}

const recordFor = async (as: Person) => (await app.call(getTrackRecord, { as })).body

test('is empty without closed signals, and nothing for strangers', async () => {
  expect(await recordFor(await app.people.free())).toEqual({
    finished: 0,
    won: 0,
    lost: 0,
    winRate: null,
    withR: 0,
    averageR: null,
    expectancyR: null,
    profitFactor: null,
    equityCurve: [],
  })
  expect(await app.call(getTrackRecord)).toMatchObject({ status: 401 })
})

test('is counted from what was stored with each end, and a long curve keeps its last point', async () => {
  const free = await app.people.free()
  const { pool } = app.academy.db
  await sql`
    insert into signals (id, title, content, role_access, status, outcome, result_r, ended_at)
    select gen_random_uuid(), 'S', 'C', 'community_student', 'hit_tp', 'won', 0.1, now() + n * interval '1 s'
    from generate_series(1, 2501) n`.execute(pool)
  const record = await recordFor(free)
  expect(record).toMatchObject({ finished: 2501, won: 2501, withR: 2501, averageR: 0.1 })
  expect(record).toMatchObject({ expectancyR: 0.1, profitFactor: null })
  expect(record.equityCurve.length).toBe(834)
  expect(record.equityCurve.slice(-2).map(({ totalR }) => totalR)).toEqual([249.8, 250.1])
  await sql`delete from signals`.execute(pool)
})

test('counts what the caller may see, in the order of closing, the same at each call', async () => {
  await ended('community_student', 'hit_tp')
  await ended('academy_student', 'hit_sl')
  await ended('mentorship_student', 'hit_tp')
  await ended('mentorship_student', 'closed')
  await ended('mentorship_student', 'cancelled')
  const curve = async (as: Person) => (await recordFor(as)).equityCurve.map(({ totalR }) => totalR)
  expect(await curve(await app.people.free())).toEqual([2])
  expect(await curve(await app.people.lapsed())).toEqual([2])
  expect(await curve(await app.people.academy())).toEqual([2, 1])
  const mentorship = await app.people.mentorship()
  expect(await curve(mentorship)).toEqual([2, 4])
  expect(await recordFor(mentorship)).toMatchObject({ finished: 3, withR: 2, profitFactor: null })
  const all = await recordFor(admin)
  expect(all).toMatchObject({ finished: 4, won: 2, lost: 1, winRate: 67, averageR: 1 })
  expect(all).toMatchObject({ expectancyR: 1, profitFactor: 4 })
  expect(await recordFor(admin)).toEqual(all)
})

test('a deleted signal stays in the record', async () => {
  const before = await recordFor(admin)
  const id = await ended('academy_student', 'hit_sl')
  await app.call(deleteSignal, { as: admin, params: { id } })
  const after = await recordFor(admin)
  expect(after.lost).toBe(before.lost + 1)
  expect(after.equityCurve).toHaveLength(before.equityCurve.length + 1)
})
