import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssignment } from '#contract/assignments.ts'
import { createChallenge } from '#contract/challenges.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

/** In UTC the first is before year 1 and the second after 9999. */
const beyond = ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59']

const someId = '0195a000-0000-7000-8000-000000000001'
/** Path parameters limited to certain names. */
const named: Record<string, string> = {
  '{name}': 'words',
  '{program}': 'academy',
  '{service}': 'telegram',
}

type Schema = { format?: string; anyOf?: Schema[]; properties?: Record<string, Schema> }
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const isInstant = ({ format, anyOf = [] }: Schema): boolean =>
  format === 'date-time' || anyOf.some(isInstant)

/** Every body or query field that accepts an instant, according to the API document. */
function instantFields() {
  const document = app.academy.http.swagger() as unknown as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const query = parameters.filter((one) => one.in === 'query' && isInstant(one.schema))
      const body = requestBody?.content['application/json']?.schema.properties ?? {}
      const fields = Object.keys(body).filter((name) => isInstant(body[name] ?? {}))
      const call = { method: method.toUpperCase(), path }
      return [
        ...query.map(({ name }) => ({ ...call, name, place: 'query' as const })),
        ...fields.map((name) => ({ ...call, name, place: 'payload' as const })),
      ]
    }),
  )
}

test('no call accepts an instant before 1970 or after 2199', async () => {
  const fields = instantFields()
  expect(fields.map(({ method, path, name }) => `${method} ${path} ${name}`)).toEqual(
    expect.arrayContaining([
      'POST /api/courses/live-session date',
      'PUT /api/courses/signal/{id} validUntil',
      'POST /api/admin/assignments dueDate',
      'PUT /api/mentorship/challenges/{id} endDate',
      'POST /api/journal/trades closedAt',
      'GET /api/journal/figures from',
      'PUT /api/admin/settings updatedAt',
    ]),
  )
  for (const { method, path, name, place } of fields) {
    for (const value of beyond) {
      const { status, body } = await app.request({
        method: method as 'GET',
        url: path.replaceAll(/\{\w+\}/g, (part) => named[part] ?? someId),
        headers: { authorization: `Bearer ${admin.token}` },
        [place]: { [name]: value },
      })
      const answer = { method, path, value, status, body }
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
      expect(body).toMatchObject({
        issues: expect.arrayContaining([expect.objectContaining({ path: name })]),
      })
    }
  }
})

/** One of each kind of object with user-supplied instants. */
async function makeOfEach() {
  const as = admin
  const title = 'Of its time'
  const text = { title, description: 'Described' }
  const { id: courseId } = await makeCourse(app, admin)
  const date = '2030-01-01T00:00:00Z'
  await app.call(createLiveSession, { as, body: { ...text, date } })
  await app.call(createSignal, { as, body: { title, content: 'Buy', validUntil: date } })
  await app.call(createAssignment, { as, body: { ...text, courseId, dueDate: date } })
  const during = { startDate: date, endDate: '2030-02-01T00:00:00Z' }
  const aim = { metric: 'total_r', target: 5, reward: 'A call' } as const
  await app.call(createChallenge, { as, body: { ...text, ...aim, ...during } })
  const levels = { pair: 'EURUSD', direction: 'BUY', entry: '1', exit: '1.1', lots: '1' } as const
  const time = { openedAt: '2026-11-01T00:00:00Z', closedAt: '2026-11-02T00:00:00Z' }
  await app.call(createTrade, { as, body: { ...levels, ...time } })
  await app.call(createTrade, { as, body: { ...levels, exit: null, openedAt: time.openedAt } })
  await app.people.academy()
}

const columns = {
  live_sessions: ['starts_at'],
  signals: ['valid_until'],
  signal_history: ['valid_until'],
  assignments: ['due_date'],
  challenges: ['starts_at', 'ends_at'],
  trades: ['opened_at', 'closed_at'],
  subscriptions: ['starts_at', 'ends_at'],
}

test('the database itself refuses such instants, in each of these columns', async () => {
  await makeOfEach()
  const { pool } = app.academy.db
  for (const [table, names] of Object.entries(columns)) {
    if (table === 'signal_history') continue
    for (const name of names) {
      // A start before all others and an end after all others break no other constraint.
      const value = /^(starts|opened)/.test(name) ? '1969-12-31T23:59:59Z' : '2200-01-01T00:00:00Z'
      const change = sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}::timestamptz`
      await expect(change.execute(pool)).rejects.toThrow(`${table}_${name}_known`)
    }
  }
  const entry = sql`
    insert into signal_history (signal_id, status, valid_until)
    select id, status, timestamptz '2200-01-01T00:00:00Z' from signals`
  await expect(entry.execute(pool)).rejects.toThrow('signal_history_valid_until_known')
})
