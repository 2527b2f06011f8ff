import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUser, listUsers } from '#contract/access/access.ts'
import {
  commentOnTrade,
  createTrade,
  getTrade,
  listSharedTrades,
  type TradeChanges,
  tradeSchema,
} from '#contract/journal/journal.ts'
import { listSharedJournals, sharedJournalSchema } from '#contract/journal/shared-journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let student: Person
let admin: Person
beforeAll(async () => {
  app = await startApp()
  student = await app.people.mentorship()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const write = async (as: Person, changes: TradeChanges = {}) => {
  const levels = { pair: 'EURUSD', direction: 'BUY' as const, entry: '1.1', lots: '1' }
  const body = { openedAt: '2026-01-05T08:00:00Z', shared: true, ...levels, ...changes }
  return (await app.call(createTrade, { as, body })).body
}
const comment = (as: Person | null, id: string, text = 'Well waited.') =>
  app.call(commentOnTrade, { as, params: { id }, body: { text } })
const journals = (as: Person | null, query: object = {}) =>
  app.call(listSharedJournals, { as, query })
const shared = (as: Person | null, userId: string, query: object = {}) =>
  app.call(listSharedTrades, { as, params: { userId }, query })
const snapshot = () =>
  Promise.all([
    app.academy.db.pool.selectFrom('tradeComments').selectAll().orderBy('id').execute(),
    app.academy.db.pool.selectFrom('auditEntries').selectAll().orderBy('id').execute(),
    app.academy.db.pool
      .selectFrom('outbox')
      .selectAll()
      // The notification created from an event follows asynchronously.
      .where('type', '<>', 'notification.new')
      .orderBy('id')
      .execute(),
  ])

test('admins read what is shared and nothing else', async () => {
  const mine = await write(student)
  const later = await write(student, { openedAt: '2026-01-06T08:00:00Z', pair: 'GBPUSD' })
  await write(student, { shared: false })
  const other = await app.people.mentorship()
  await write(other, { shared: false })

  const { body, headers } = await journals(admin)
  expect(headers['x-total-count']).toBe('1')
  expect(body).toEqual([
    {
      user: { id: student.id, name: student.name, email: student.email },
      sharedTrades: 2,
      costliest: null,
      uncommented: 2,
      lastTradeAt: '2026-01-06T08:00:00.000Z',
      changes: expect.objectContaining({ since: null, trades: 2, edited: 0 }),
    },
  ])
  expect(sharedJournalSchema.parse(body[0])).toEqual(body[0])
  const trades = await shared(admin, student.id)
  expect(trades.body.map(({ id }) => id)).toEqual([later.id, mine.id])
  expect(trades.headers['x-total-count']).toBe('2')
  expect(trades.body[0]?.can).toEqual({ edit: false, comment: true })
  expect(tradeSchema.parse(trades.body[0])).toEqual(trades.body[0])
  expect((await shared(admin, student.id, { pair: 'EURUSD' })).body).toHaveLength(1)
  expect(await shared(admin, student.id, { pair: 'USDCHF' })).toMatchObject({
    status: 200,
    body: [],
  })
  for (const nobody of [other.id, admin.id, randomUUID(), 'no-id']) {
    expect((await shared(admin, nobody)).status).toBe(404)
  }
  expect(await journals(admin, { page: 2 })).toMatchObject({
    body: [],
    headers: { 'x-total-count': '1' },
  })
})

test('a comment reaches the owner, is audited, and counts', async () => {
  const { id } = await write(student)
  const { status, body } = await comment(admin, id, '  Well waited. ')
  expect(status).toBe(201)
  const texts = { author: admin.name, text: 'Well waited.' }
  expect(body.comments).toEqual([expect.objectContaining(texts)])
  const own = (await app.call(getTrade, { as: student, params: { id } })).body
  expect(own).toMatchObject({ comments: [texts], can: { edit: true, comment: false } })
  const [, audit, events] = await snapshot()
  expect(audit.at(-1)).toMatchObject({ action: 'trade.commented', subject: id, actorId: admin.id })
  expect(events.at(-1)).toMatchObject({
    type: 'trade.commented',
    subject: id,
    audienceUser: student.id,
  })
  expect(await app.academy.modules.journal.describe(id)).toEqual({
    pair: 'EURUSD',
    direction: 'BUY',
  })
  expect(await app.academy.modules.journal.describe(randomUUID())).toBeNull()
  const [journal] = (await journals(admin)).body
  expect((journal?.sharedTrades ?? 0) - (journal?.uncommented ?? 0)).toBe(1)
})

test("an admin's comment remains when the admin is gone", async () => {
  const leaver = await app.people.admin()
  const { id } = await write(student)
  await comment(leaver, id)
  const { body: users } = await app.call(listUsers, { as: admin })
  expect(users.map((user) => user.id)).toContain(leaver.id)
  await app.call(deleteUser, { as: admin, params: { id: leaver.id } })
  const { body } = await app.call(getTrade, { as: student, params: { id } })
  expect(body.comments).toEqual([expect.objectContaining({ author: null, text: 'Well waited.' })])
})

test('everybody else is refused, and so are trades that are not shared', async () => {
  const { id } = await write(student)
  const hidden = await write(student, { shared: false })
  const people = [null, student, await app.people.free(), await app.people.lapsed()]
  const before = await snapshot()
  for (const as of people) {
    const status = as ? 403 : 401
    expect((await journals(as)).status).toBe(status)
    expect((await shared(as, student.id)).status).toBe(status)
    expect((await comment(as, id)).status).toBe(status)
  }
  for (const unknown of [hidden.id, randomUUID(), 'no-id']) {
    expect((await comment(admin, unknown)).status).toBe(404)
  }
  expect((await comment(admin, id, '  ')).status).toBe(400)
  expect(await snapshot()).toEqual(before)
})

test('journals are listed while nothing can be stored, and what costs most is stored afterwards', async () => {
  await write(student, { closedAt: '2026-01-05T09:00:00Z', exit: '1.2' })
  const { driver } = app.academy.db
  const stored = async () => {
    const found = await driver.query(
      `select 1 from costliest_findings where user_id = '${student.id}'`,
    )
    return found.rows.length
  }
  await driver.query('truncate costliest_findings')
  for (const code of ['53100', '25006', '55P03']) {
    await driver.query(`
      create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
      create or replace trigger refuse before insert on costliest_findings
        for each row execute function refuse()`)
    expect(await journals(admin), code).toMatchObject({ status: 200 })
    expect(await stored()).toBe(0)
  }
  await driver.query('drop function refuse cascade')
  expect(await journals(admin)).toMatchObject({ status: 200 })
  expect(await stored()).toBe(1)
})
