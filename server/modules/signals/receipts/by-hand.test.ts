import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRecordHeads } from '#contract/signals/receipts.ts'
import { entryText, noHash, type RecordFile } from '#contract/signals/record-entries.ts'
import { createSignal, listSignals, updateSignal } from '#contract/signals/signals.ts'
import { findDifference, type KnownHeads, verifyRecord } from '#contract/signals/verify-record.ts'
import { up } from '#database/migrations/0420-signal-record.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord, signRecord } from '#testing/signal-record.ts'

// What somebody does who owns the database, and what a member who has kept heads finds of it.

let app: TestApp
let admin: Person
let member: Person
/** What the member's device has received, and the export of that day. */
let kept: KnownHeads
let before: RecordFile

const sql = async (statement: string, ...values: unknown[]) =>
  (await app.academy.db.driver.query(statement, values)).rows
const tables = ['record_entries', 'record_heads', 'record_tip', 'record_keys'] as const

beforeAll(async () => {
  app = await startApp()
  app.clock.set(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
  admin = await app.people.admin()
  member = await app.people.free()
  // Days with several signals each, some of them for others.
  for (let day = 0; day < 3; day += 1) {
    for (const role of ['community_student', 'mentorship_student'] as const) {
      const levels = { direction: 'BUY' as const, entry: `1.08${day}00` }
      const body = { title: `Day ${day}`, content: 'Up', ...levels, roleAccess: [role] }
      const { body: made } = await app.call(createSignal, { as: admin, body })
      const end = { status: day % 2 === 0 ? ('hit_tp' as const) : ('hit_sl' as const) }
      await app.call(updateSignal, { as: admin, params: { id: made.id }, body: end })
    }
    await signRecord(app)
  }
  const { body } = await app.call(listRecordHeads)
  kept = { from: 'this device', heads: body.heads, firstKey: body.keys[0]?.key ?? null }
  before = (await exportRecord(app, member)).file
})
afterAll(() => app.stop())

test('entries and heads are neither changed nor removed by mistake', async () => {
  for (const table of ['record_entries', 'record_heads']) {
    for (const statement of [`update ${table} set hash = hash`, `delete from ${table}`]) {
      await expect(sql(statement)).rejects.toThrow('append-only')
    }
    await expect(sql(`truncate ${table} cascade`)).rejects.toThrow('append-only')
  }
  expect(before.entries).toHaveLength(12)
  expect(before.heads.map(({ seq }) => seq)).toEqual([4, 8, 12])
  expect(await verifyRecord(before, [kept])).toMatchObject({ problem: null, compared: 3 })
})

const sha256 = (text: string) => hash('sha256', text)
const none = { seq: 0, previous: noHash, hash: noHash }

/** Makes all hashes anew from the contents, as somebody does who knows how. */
async function rehash() {
  let previous = noHash
  let seq = 0
  await sql('update record_entries set seq = seq + 1000000')
  const found = await sql('select seq, content from record_entries order by seq')
  for (const row of found) {
    seq += 1
    const sealed = sha256(row.content)
    const made = sha256(entryText(seq, previous, sealed))
    await sql(
      'update record_entries set seq = $2, previous = $3, sealed = $4, hash = $5 where seq = $1',
      row.seq,
      seq,
      previous,
      sealed,
      made,
    )
    previous = made
  }
  await sql('update record_tip set seq = $1, hash = $2', seq, previous)
}

const polished = `replace(content, '"status":"hit_sl"', '"status":"hit_tp"')`
/** Where the record of the second day says that the stop was hit, to everybody. */
const lost = 6

/** What is done by hand, and the entry that is named: the first of a range where hashes were made anew. */
const byHand: [string, () => Promise<unknown>, { seq: number; until?: number }][] = [
  [
    'a loss made a win',
    () => sql(`update record_entries set content = ${polished} where seq = ${lost}`),
    { seq: lost },
  ],
  [
    'the hash of a content exchanged as well',
    async () => {
      await sql(`update record_entries set content = ${polished} where seq = ${lost}`)
      await sql(`update record_entries set sealed = encode(sha256(convert_to(content, 'UTF8')), 'hex')
        where seq = ${lost}`)
    },
    { seq: lost },
  ],
  ['an entry removed', () => sql('delete from record_entries where seq = 6'), { seq: 6 }],
  ['the first entry removed', () => sql('delete from record_entries where seq = 1'), { seq: 1 }],
  ['the newest entry removed', () => sql('delete from record_entries where seq = 12'), { seq: 12 }],
  [
    'the newest entry removed, with where the record ends',
    async () => {
      await sql('delete from record_entries where seq = 12')
      await sql('update record_tip set seq = 11, hash = previous')
    },
    { seq: 9, until: 12 },
  ],
  [
    'an entry put in between',
    async () => {
      await sql('update record_entries set seq = seq + 1000000 where seq > 6')
      await sql('update record_entries set seq = seq - 999999 where seq > 1000000')
      await sql(`insert into record_entries (seq, previous, sealed, hash, content, at, signal_id)
        select 7, hash, sealed, record_hash(7, hash, sealed), content, at, signal_id
        from record_entries where seq = 6`)
      await sql('update record_tip set seq = 13')
    },
    { seq: 7 },
  ],
  [
    'two entries exchanged',
    async () => {
      await sql('update record_entries set seq = 1000000 where seq = 5')
      await sql('update record_entries set seq = 5 where seq = 6')
      await sql('update record_entries set seq = 6 where seq = 1000000')
    },
    { seq: 5 },
  ],
  [
    'a loss made a win with all hashes after it',
    async () => {
      await sql(`update record_entries set content = ${polished}`)
      await rehash()
    },
    { seq: 5, until: 8 },
  ],
  [
    'an entry removed with all hashes after it',
    async () => {
      await sql('delete from record_entries where seq = 6')
      await rehash()
    },
    { seq: 5, until: 8 },
  ],
  [
    'the whole record rewritten and signed anew with the academy’s own key',
    async () => {
      await sql(`update record_entries set content = ${polished}`)
      await rehash()
      await sql('delete from record_heads')
      await signRecord(app)
      // By itself nothing is wrong with it.
      expect((await verifyRecord((await exportRecord(app, member)).file)).problem).toBeNull()
    },
    { seq: 5, until: 8 },
  ],
  [
    'the whole record rewritten and signed anew with another key',
    async () => {
      await rehash()
      await sql('delete from record_heads')
      await sql('delete from record_keys')
      await signRecord(app)
    },
    { seq: 1 },
  ],
  [
    'a signed head exchanged',
    () =>
      sql(`update record_heads set hash = (select hash from record_entries where seq = 7)
      where seq = 8`),
    { seq: 5, until: 8 },
  ],
  [
    'a content that is no content',
    () => sql(`update record_entries set content = 'won' where seq = ${lost}`),
    { seq: lost },
  ],
]

test.each(byHand)('by hand: %s', async (_, alter, named) => {
  for (const table of tables) {
    await sql(`create table saved_${table} as table ${table}`)
    await sql(`alter table ${table} disable trigger user`)
  }
  // Rows are moved about, which the reference to them would refuse.
  await sql('alter table record_heads drop constraint if exists record_heads_seq_fkey')
  try {
    await alter()
    const { file } = await exportRecord(app, member)
    const { problem } = await verifyRecord(file, [kept])
    expect(problem).toMatchObject(named)
    if (named.until === undefined && named.seq > 1) expect(problem?.until).toBeUndefined()
    // Whoever has an export from before finds the entry itself.
    const difference = findDifference(before, file)
    if (difference && named.seq > 1) {
      expect(difference.seq).toBeGreaterThanOrEqual(named.seq)
      expect(difference.seq).toBeLessThanOrEqual(named.until ?? 12)
    }
  } finally {
    for (const table of tables) {
      await sql(`delete from ${table}`)
      await sql(`insert into ${table} select * from saved_${table}`)
      await sql(`drop table saved_${table}`)
      await sql(`alter table ${table} enable trigger user`)
    }
  }
  expect((await verifyRecord((await exportRecord(app, member)).file, [kept])).problem).toBeNull()
})

test('two members who are shown two histories find it from their two exports', async () => {
  const { file } = await exportRecord(app, await app.people.mentorship())
  expect(findDifference(before, file)).toBeNull()
  const entries = file.entries.map((entry) => (entry.seq < 7 ? entry : { ...entry, hash: noHash }))
  expect(findDifference(before, { ...file, entries })).toMatchObject({ seq: 7 })
})

test('the histories from before the record are taken over in their order, and say so', async () => {
  for (const table of ['record_heads', 'record_entries', 'record_tip', 'record_keys']) {
    await sql(`drop table ${table}`)
  }
  await sql('drop function record_hash')
  await up(app.academy.db.pool as unknown as Kysely<unknown>)
  const { file } = await exportRecord(app, admin)
  const history = await sql(
    'select signal_id as id, status, entry::text from signal_history order by id',
  )
  expect(file.entries.map(({ content }) => content)).toMatchObject(
    history.map((signal) => ({ kind: 'taken_over', signal })),
  )
  expect(await verifyRecord(file)).toMatchObject({ problem: null, entries: 12, readable: 12 })
  // The next entry follows them.
  const { body } = await app.call(listSignals, { as: admin })
  const id = body[0]?.id ?? ''
  await app.call(updateSignal, { as: admin, params: { id }, body: { title: 'Another' } })
  const { file: next } = await exportRecord(app, admin)
  expect(next.entries).toHaveLength(13)
  const fields = ({ content }: RecordFile['entries'][number]) => Object.keys(content?.signal ?? {})
  expect(next.entries.map(fields)).toEqual(next.entries.map(() => fields(next.entries[12] ?? none)))
  expect(fields(next.entries[12] ?? none)).toContain('entryTo')
  expect((await verifyRecord(next)).problem).toBeNull()
})
