import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOwnData } from '#contract/identity/identity.ts'
import { confirmImport, listTradingAccounts, updateImport } from '#contract/imports.ts'
import {
  commentOnTrade,
  createTrade,
  getTrade,
  listSharedTrades,
  type TradeChanges,
  updateTrade,
} from '#contract/journal/journal.ts'
import { saveWeekNote } from '#contract/journal/journal-notes.ts'
import {
  commentOnJournal,
  getJournalSharing,
  getSharedAnalysis,
  listJournalRemarks,
  listSharedNotes,
  listSharedRemarks,
  markJournalSeen,
  type SharingChange,
  updateJournalSharing,
} from '#contract/journal/journal-sharing.ts'
import { getSharedJournal, listSharedJournals } from '#contract/journal/shared-journal.ts'
import { sendOwnMessage } from '#contract/messages/messages.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { picture } from '#testing/audit-actions/picture.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, statementCsv } from '#testing/statements.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const write = async (as: Person, changes: TradeChanges = {}) => {
  const levels = { pair: 'EURUSD', direction: 'BUY' as const, entry: '1.1', lots: '1' }
  const body = { openedAt: '2026-01-05T08:00:00Z', ...levels, ...changes }
  return (await app.call(createTrade, { as, body })).body
}
const closed = { closedAt: '2026-01-05T09:00:00Z', exit: '1.105' }
const share = (as: Person, of: SharingChange['of'], scope: SharingChange['scope']) =>
  app.call(updateJournalSharing, { as, body: { of, scope } })
const seenOf = async ({ id }: Person) => {
  const { status, body } = await app.call(listSharedTrades, {
    as: admin,
    params: { userId: id },
    query: {},
  })
  return status === 200 ? body.map((trade) => trade.id) : status
}
const params = ({ id }: Person) => ({ userId: id })
const changesOf = async (student: Person, as = admin) => {
  const query = { search: student.email }
  const { body } = await app.call(listSharedJournals, { as, query })
  return body[0]?.changes
}

test('by default only chosen trades are visible; nothing and whole take effect at once', async () => {
  const student = await app.people.mentorship()
  const chosen = await write(student, { shared: true })
  const other = await write(student, closed)
  expect(chosen.isSeen).toBe(true)
  expect(other.isSeen).toBe(false)
  expect((await app.call(getJournalSharing, { as: student })).body).toEqual({
    byHand: 'chosen',
    accounts: [],
    notes: false,
  })
  expect(await seenOf(student)).toEqual([chosen.id])

  expect((await share(student, 'by-hand', 'whole')).body.byHand).toBe('whole')
  expect(await seenOf(student)).toHaveLength(2)
  const later = await write(student)
  expect(await seenOf(student)).toContain(later.id)

  await share(student, 'by-hand', 'nothing')
  expect(await seenOf(student)).toBe(404)
  await share(student, 'by-hand', 'chosen')
  expect(await seenOf(student)).toEqual([chosen.id])
})

test('a single policy decides lists, figures, review list, comments and pictures', async () => {
  const student = await app.people.mentorship()
  const { id } = await write(student, { ...closed, shared: true })
  const path = `/journal/trades/${id}/screenshots`
  const file = { field: 'screenshot', name: 'a.png', content: await picture() }
  const sent = await sendForm(app, { as: student, path, file })
  expect(sent.status).toBe(201)
  const { body: trades } = await app.call(listSharedTrades, {
    as: admin,
    params: params(student),
    query: {},
  })
  const address = trades[0]?.screenshots[0]?.url ?? ''
  expect((await app.academy.http.inject(address)).statusCode).toBe(200)

  const analysis = () =>
    app.call(getSharedAnalysis, { as: admin, params: params(student), query: {} })
  expect((await analysis()).body.figures.trades).toBe(1)

  await share(student, 'by-hand', 'nothing')
  expect((await app.academy.http.inject(address)).statusCode).toBe(404)
  expect((await analysis()).status).toBe(404)
  expect(await changesOf(student)).toBeUndefined()
  const text = 'Hidden'
  expect(
    (await app.call(commentOnTrade, { as: admin, params: { id }, body: { text } })).status,
  ).toBe(404)
  const onJournal = { as: admin, params: params(student), body: { text } }
  expect((await app.call(commentOnJournal, onJournal)).status).toBe(404)
  expect((await app.call(getTrade, { as: student, params: { id } })).body.isSeen).toBe(false)
})

test('each account has its own choice, made only by its owner', async () => {
  const student = await app.people.mentorship()
  const csv = statementCsv([{ ticket: '1' }, { ticket: '2' }])
  const { id } = await readStatementOf(app, student, csv)
  const notified = { account: { number: '7', currency: 'USD' }, timeZone: 'UTC' }
  await app.call(updateImport, { as: student, params: { id }, body: notified })
  expect((await app.call(confirmImport, { as: student, params: { id } })).status).toBe(200)
  const { body: accounts } = await app.call(listTradingAccounts, { as: student })
  const [account] = accounts
  if (!account) throw new Error('no account')
  await write(student)
  expect(await seenOf(student)).toBe(404)
  const { body } = await share(student, account.id, 'whole')
  expect(body.accounts).toEqual([{ accountId: account.id, scope: 'whole' }])
  expect(await seenOf(student)).toHaveLength(2)

  const stranger = await app.people.mentorship()
  for (const id of [account.id, randomUUID()]) {
    expect((await share(stranger, id, 'whole')).status).toBe(404)
  }
  const free = await app.people.free()
  expect((await share(free, 'by-hand', 'whole')).status).toBe(422)
  expect((await share(free, 'by-hand', 'nothing')).status).toBe(200)
  const stored = await app.academy.db.pool
    .selectFrom('journalSharing')
    .select('userId')
    .where('userId', '=', stranger.id)
    .execute()
  expect(stored).toEqual([])
})

test('of many simultaneous changes one remains', async () => {
  const student = await app.people.mentorship()
  const scopes = ['whole', 'nothing', 'whole', 'nothing', 'whole'] as const
  const answers = await Promise.all(scopes.map((scope) => share(student, 'by-hand', scope)))
  expect(answers.map(({ status }) => status)).toEqual(scopes.map(() => 200))
  const rows = await app.academy.db.pool
    .selectFrom('journalSharing')
    .select('scope')
    .where('userId', '=', student.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('the review list shows each reader what has changed since they last looked', async () => {
  const student = await app.people.mentorship()
  const first = await write(student, { shared: true })
  expect(await changesOf(student)).toMatchObject({ since: null, trades: 1, edited: 0, messages: 0 })
  const until = (await changesOf(student))?.lastChangeAt ?? ''
  const seen = { as: admin, params: params(student), body: { until } }
  expect((await app.call(markJournalSeen, seen)).status).toBe(204)
  expect(await changesOf(student)).toMatchObject({ since: until, trades: 0, edited: 0 })
  const colleague = await app.people.admin()
  expect(await changesOf(student, colleague)).toMatchObject({ since: null, trades: 1 })

  await write(student, { shared: true })
  const changes = { notes: 'Waited', shared: true }
  await app.call(updateTrade, { as: student, params: { id: first.id }, body: changes })
  const week = { monday: '2026-01-05', worked: 'Waiting', failed: '', change: '' }
  await app.call(saveWeekNote, { as: student, body: week })
  const message = { text: 'Was it early?', clientId: randomUUID() }
  await app.call(sendOwnMessage, { as: student, body: message })
  expect(await changesOf(student)).toMatchObject({ trades: 1, edited: 1, notes: 0, messages: 1 })
  await share(student, 'notes', 'whole')
  expect(await changesOf(student)).toMatchObject({ notes: 1 })
  // Students with something new come first.
  const { body } = await app.call(listSharedJournals, { as: admin, query: {} })
  const isNew = body.map(({ changes: c }) =>
    c ? c.trades + c.edited + c.notes + c.messages > 0 : false,
  )
  expect(isNew).toEqual(isNew.toSorted((one, other) => Number(other) - Number(one)))
  // An earlier mark changes nothing, and one in the future counts as now.
  const early = { ...seen, body: { until: '1990-01-01T00:00:00Z' } }
  expect((await app.call(markJournalSeen, early)).status).toBe(204)
  expect((await changesOf(student))?.since).toBe(until)
  const unknown = { ...seen, params: { userId: randomUUID() } }
  expect((await app.call(markJournalSeen, unknown)).status).toBe(404)
})

test('trades of a journal shared as a whole are new from then on', async () => {
  const student = await app.people.mentorship()
  await write(student, { shared: true })
  await write(student)
  const until = app.clock.now().toISOString()
  await app.call(markJournalSeen, { as: admin, params: params(student), body: { until } })
  app.clock.advance(60_000)
  await share(student, 'by-hand', 'whole')
  expect(await changesOf(student)).toMatchObject({ trades: 1, edited: 0 })
})

test('notes are shown where they are shared beside trades', async () => {
  const student = await app.people.mentorship()
  const week = { monday: '2026-01-05', worked: 'Waiting', failed: 'News', change: 'None' }
  await app.call(saveWeekNote, { as: student, body: week })
  const notes = () => app.call(listSharedNotes, { as: admin, params: params(student) })
  expect((await notes()).status).toBe(404)
  await write(student, { shared: true })
  expect((await notes()).body).toEqual({ isShared: false, days: [], weeks: [] })
  await share(student, 'notes', 'whole')
  expect((await notes()).body).toEqual({ isShared: true, days: [], weeks: [week] })
  await share(student, 'notes', 'nothing')
  expect((await notes()).body.weeks).toEqual([])
})

test('a comment quotes a figure with the filter that leads to it', async () => {
  const student = await app.people.mentorship()
  await write(student, { ...closed, shared: true })
  const quote = { figure: 'Profit factor', value: '1.67', filter: 'pair=EURUSD&weekday=2' }
  const texts = { text: 'Look at your Tuesdays.', quote }
  const sent = await app.call(commentOnJournal, {
    as: admin,
    params: params(student),
    body: texts,
  })
  expect(sent).toMatchObject({ status: 201, body: { ...texts, author: admin.name } })
  const own = await app.call(listJournalRemarks, { as: student, query: {} })
  expect(own.body).toEqual([sent.body])
  const read = { as: admin, params: params(student), query: {} }
  expect((await app.call(listSharedRemarks, read)).body).toEqual([sent.body])
  const stranger = await app.people.mentorship()
  expect((await app.call(listJournalRemarks, { as: stranger, query: {} })).body).toEqual([])
  expect((await app.call(listSharedRemarks, { ...read, as: stranger })).status).toBe(403)
  const bad = { ...texts, quote: { ...quote, filter: '"><script>' } }
  const refused = { as: admin, params: params(student), body: bad }
  expect((await app.call(commentOnJournal, refused)).status).toBe(400)
  const { body } = await app.call(exportOwnData, { as: student })
  expect(JSON.stringify(body)).toContain('Look at your Tuesdays.')
})

test("one student's journal can be requested as in the review list, while it is shared", async () => {
  const student = await app.people.mentorship()
  const read = () => app.call(getSharedJournal, { as: admin, params: params(student) })
  expect((await read()).status).toBe(404)
  await write(student, { ...closed, shared: true })
  const query = { search: student.email }
  const { body: desk } = await app.call(listSharedJournals, { as: admin, query })
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(desk).toEqual([body])
  expect(body).toMatchObject({ user: { id: student.id }, sharedTrades: 1, changes: { trades: 1 } })
  await share(student, 'by-hand', 'nothing')
  expect((await read()).status).toBe(404)
})
