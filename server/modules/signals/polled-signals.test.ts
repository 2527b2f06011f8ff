import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import { createSignal, listSignals, updateSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let other: TestApp
let admin: Person
let student: Person

beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const idea = {
  title: 'Gold',
  content: 'Why.',
  pair: 'XAUUSD',
  direction: 'BUY' as const,
  orderType: 'market' as const,
  entry: '2000',
  stopLoss: '1990',
  takeProfit: '2020',
}

const list = (at: TestApp, as: Person, etag?: string) =>
  at.call(listSignals, { as, headers: etag ? { 'if-none-match': etag } : {} })

/** Counts the statements about signals that are sent to the database while `work` runs. */
async function readsDuring(at: TestApp, work: () => Promise<unknown>) {
  const before = await scans(at)
  await work()
  return (await scans(at)) - before
}

/** The number of scans of the table, as counted by the database. */
async function scans(at: TestApp): Promise<number> {
  await at.academy.db.driver.query('select pg_stat_force_next_flush()')
  const { rows } = await at.academy.db.driver.query(
    `select (seq_scan + coalesce(idx_scan, 0))::int as scans
     from pg_stat_user_tables where relname = 'signals'`,
  )
  return rows[0].scans
}

test('an unchanged poll is answered without reading the table, until something changes', async () => {
  const { body: signal } = await app.call(createSignal, { as: admin, body: idea })
  const etagOf = async (at: TestApp) => String((await list(at, student)).headers.etag)
  const first = await vi.waitFor(async () => {
    const etag = await etagOf(app)
    expect((await list(app, student, etag)).status).toBe(304)
    return etag
  })
  await etagOf(other)
  await vi.waitFor(async () => {
    const looks = await readsDuring(app, async () => {
      for (let n = 0; n < 20; n += 1) {
        expect((await list(app, student, first)).status).toBe(304)
        expect((await list(other, student, first)).status).toBe(304)
      }
    })
    expect(looks).toBe(0)
  })

  const body = { title: 'Silver', seenUpdatedAt: signal.updatedAt }
  await app.call(updateSignal, { as: admin, params: { id: signal.id }, body })
  for (const process of [app, other]) {
    await vi.waitFor(async () => {
      const answer = await list(process, student, first)
      expect(answer.status).toBe(200)
      expect(answer.body.map(({ title }) => title)).toEqual(['Silver'])
    })
  }
})

test("a caller's own change is visible in the very next call", async () => {
  const { body: signal } = await app.call(createSignal, { as: admin, body: idea })
  let { updatedAt } = signal
  for (let round = 0; round < 20; round += 1) {
    const etag = String((await list(app, admin)).headers.etag)
    await list(app, admin, etag)
    const body = { title: `Gold ${round}`, seenUpdatedAt: updatedAt }
    const changed = await app.call(updateSignal, { as: admin, params: { id: signal.id }, body })
    updatedAt = changed.body.updatedAt
    const answer = await list(app, admin, etag)
    expect(answer.body.map(({ title }) => title)).toContain(`Gold ${round}`)
  }
})

test('an expired signal is shown as expired at once', async () => {
  const validUntil = new Date(app.clock.now().getTime() + 60_000).toISOString()
  await app.call(createSignal, { as: admin, body: { ...idea, status: 'pending', validUntil } })
  const etag = String((await list(app, student)).headers.etag)
  await vi.waitFor(async () => expect((await list(app, student, etag)).status).toBe(304))
  app.clock.advance(60_001)
  const answer = await list(app, student, etag)
  expect(answer.status).toBe(200)
  expect(answer.body.filter(({ status }) => status === 'expired')).toHaveLength(1)
  // An earlier expiry has no effect on later polls.
  const later = String(answer.headers.etag)
  await list(app, student, later)
  await app.academy.db.driver.query(`update signals set title = 'changed behind its back'`)
  expect((await list(app, student, later)).status).toBe(304)
})

test('a caller with changed rights sees what they permit, and without a session nothing', async () => {
  const forTheAcademy = { ...idea, roleAccess: ['academy_student' as const] }
  await app.call(createSignal, { as: admin, body: forTheAcademy })
  const before = await list(app, student)
  const etag = String(before.headers.etag)
  await vi.waitFor(async () => expect((await list(app, student, etag)).status).toBe(304))
  const params = { id: student.id }
  await app.call(setUserRoles, { as: admin, params, body: { roles: ['community_student'] } })
  const after = await list(app, student, etag)
  expect(after.status).toBe(200)
  expect(after.body).toHaveLength(before.body.length - 1)
  const headers = { 'if-none-match': String(after.headers.etag) }
  expect((await app.call(listSignals, { headers })).status).toBe(401)
})
