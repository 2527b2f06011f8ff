import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSignalReceipt, listRecordHeads, replaceRecordKey } from '#contract/signals/receipts.ts'
import type { RecordFile } from '#contract/signals/record-entries.ts'
import {
  createSignal,
  deleteSignal,
  type SignalChanges,
  signalTerms,
  updateSignal,
  uploadSignalChart,
} from '#contract/signals/signals.ts'
import { verifyRecord } from '#contract/signals/verify-record.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { picture } from '#testing/audit-actions/picture.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord, signRecord } from '#testing/signal-record.ts'
import { findSignal } from '../signals.store.ts'
import { selectReceipt } from './record-entries.store.ts'
import { recordSignal } from './record-entries.ts'

let app: TestApp
let other: TestApp
let admin: Person
let owner: Person
let free: Person
let mentorship: Person

beforeAll(async () => {
  app = await startApp()
  // No day ends while the tests run.
  app.clock.set(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
  other = await startApp({ shareWith: app })
  owner = await app.people.owner()
  admin = await app.people.admin()
  free = await app.people.free()
  mentorship = await app.people.mentorship()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const rows = async (statement: string, ...values: unknown[]) =>
  (await app.academy.db.driver.query(statement, values)).rows
const publish = async (input: SignalChanges = {}, at = app) => {
  const body = { title: 'Euro', content: 'Up', ...input }
  const answer = await at.call(createSignal, { as: admin, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const change = (id: string, body: SignalChanges) =>
  app.call(updateSignal, { as: admin, params: { id }, body })
const receiptOf = (id: string, as: Person | null) =>
  app.call(getSignalReceipt, { as, params: { id } })
const kindsOf = async (id: string) =>
  (
    await rows(
      `select content::json ->> 'kind' as kind from record_entries
    where signal_id = $1 order by seq`,
      id,
    )
  ).map(({ kind }) => kind)
const problemOf = async (file: RecordFile) => (await verifyRecord(file)).problem

test('what is published, changed, shown in a picture and deleted is recorded, and nothing else', async () => {
  const { id } = await publish({
    pair: 'EURUSD',
    direction: 'BUY',
    entry: '1.08500',
    stopLoss: '1.08000',
    takeProfit: '1.09500',
  })
  expect((await change(id, { title: 'Euro', entry: '1.085' })).status).toBe(200)
  expect(await kindsOf(id)).toEqual(['published'])
  await change(id, { stopLoss: '1.08100' })
  await change(id, { content: 'Up, and why' })
  await change(id, { status: 'hit_tp' })
  expect((await change(id, { entry: '1.08400' })).status).toBe(422)
  const path = uploadSignalChart.path.replace(':id', id)
  const file = { field: 'chart', content: await picture(), name: 'chart.png' }
  const sent = await sendForm(app, { as: admin, path, file })
  expect(sent.status).toBe(200)
  const { body } = await receiptOf(id, free)
  expect(body.entries.map(({ content }) => content?.kind)).toEqual([
    'published',
    'changed',
    'changed',
    'changed',
    'picture',
  ])
  expect(body.entries[0]?.content?.signal).toMatchObject({
    id,
    title: 'Euro',
    text: hash('sha256', 'Up'),
    entry: '1.08500',
    stopLoss: '1.08000',
    status: 'active',
  })
  expect(body.entries[2]?.content?.signal).toMatchObject({ text: hash('sha256', 'Up, and why') })
  expect(body.entries[4]?.content?.signal).toMatchObject({
    status: 'hit_tp',
    picture: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(body).toMatchObject({ signal: id, heads: [], last: { seq: 5 } })
  expect(await problemOf(body)).toBeNull()

  expect((await app.call(deleteSignal, { as: admin, params: { id } })).status).toBe(204)
  expect((await kindsOf(id)).at(-1)).toBe('deleted')
  expect(await receiptOf(id, free)).toMatchObject({ status: 404 })
  const { file: all } = await exportRecord(app, free)
  expect(all.entries.at(-1)?.content).toMatchObject({ kind: 'deleted', signal: { id } })
  expect(await problemOf(all)).toBeNull()
})

test('an expiry is recorded with the time that the signal named', async () => {
  const validUntil = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const { id } = await publish({ status: 'pending', validUntil })
  app.clock.advance(5 * 60_000)
  await app.runJob('signals.expire')
  // Whichever run has it, this one or that of the minute: one that is under way holds the signal.
  await expect
    .poll(async () => (await receiptOf(id, free)).body.entries.at(-1)?.content)
    .toMatchObject({ kind: 'expired', signal: { status: 'expired', since: validUntil } })
  app.clock.advance(-5 * 60_000)
})

test('every term of a signal is recorded, and a change of the other end of its zone', async () => {
  const { id } = await publish({
    pair: 'EURUSD',
    direction: 'BUY',
    orderType: 'limit',
    entry: '1.08500',
    entryTo: '1.08400',
    stopLoss: '1.08000',
    takeProfit: '1.09500',
    furtherTargets: ['1.10000'],
    riskPercent: '1',
    validUntil: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    status: 'pending',
  })
  const newest = async () =>
    Object((await receiptOf(id, free)).body.entries.at(-1)?.content?.signal)
  const recorded: Record<string, unknown> = await newest()
  for (const term of signalTerms) expect(recorded[term], term).toEqual(expect.anything())
  expect((await change(id, { entryTo: '1.08300' })).status).toBe(200)
  expect(await kindsOf(id)).toEqual(['published', 'changed'])
  expect(await newest()).toMatchObject({ entryTo: '1.08300' })
})

test('refused calls record nothing', async () => {
  const before = await rows('select count(*) from record_entries')
  const body = { title: 'Euro', content: 'Up', status: 'closed' as const }
  expect((await app.call(createSignal, { as: admin, body })).status).toBe(422)
  expect(
    (await app.call(createSignal, { as: free, body: { ...body, status: 'active' } })).status,
  ).toBe(403)
  expect((await change(newId(), { title: 'None' })).status).toBe(404)
  expect(await rows('select count(*) from record_entries')).toEqual(before)
})

test('whoever may not see a signal has only the hash of it, with which the record can be verified', async () => {
  const title = 'For the mentorship alone'
  const { id } = await publish({ title, roleAccess: ['mentorship_student'] })
  const unknown = await receiptOf(newId(), free)
  expect(await receiptOf(id, null)).toMatchObject({ status: 401 })
  expect(await receiptOf(id, free)).toMatchObject({ status: 404, body: unknown.body })
  expect((await receiptOf(id, mentorship)).body.entries.at(-1)?.content?.signal).toMatchObject({
    title,
  })

  const hidden = await exportRecord(app, free)
  expect(hidden.text).not.toContain(title)
  expect(hidden.text).not.toContain(id)
  expect(hidden.file.entries.at(-1)).toEqual({
    seq: expect.any(Number),
    previous: expect.any(String),
    hash: expect.any(String),
    sealed: expect.any(String),
  })
  expect(await problemOf(hidden.file)).toBeNull()
  for (const person of [mentorship, admin, owner]) {
    expect((await exportRecord(app, person)).text).toContain(title)
  }
  // The receipt of an earlier signal passes it as a hash.
  const { body } = await receiptOf((await publish()).id, free)
  expect(body.entries).toHaveLength(1)
  // It is opened to everybody: then all that was recorded of it is, as its history is.
  await change(id, { roleAccess: ['community_student'] })
  expect((await exportRecord(app, free)).text).toContain(title)
})

test('of many who publish at once in two processes each gets a number, without gaps', async () => {
  const [{ newest } = {}] = await rows('select seq::int as newest from record_tip')
  const titles = Array.from({ length: 20 }, (_, index) => `At once ${index}`)
  await Promise.all(titles.map((title, index) => publish({ title }, index % 2 ? other : app)))
  const found = await rows('select seq::int as seq from record_entries order by seq')
  expect(found.map(({ seq }) => seq)).toEqual(found.map((_, index) => index + 1))
  expect(found).toHaveLength(newest + 20)
  expect(await problemOf((await exportRecord(app, free)).file)).toBeNull()
})

test('the key is made when the program starts first, once for all processes, before anything is signed', async () => {
  expect((await app.call(listRecordHeads, { as: null })).body).toMatchObject({
    keys: [],
    heads: [],
  })
  const none = { key: '' }
  expect((await app.call(replaceRecordKey, { as: owner, body: none })).status).toBe(409)
  const start = (each: TestApp) => each.academy.modules.signals.makeFirstKey()
  await Promise.all([app, other, app, other].map(start))
  const { keys, heads } = (await app.call(listRecordHeads, { as: null })).body
  expect(keys).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), signature: null }])
  expect(heads).toEqual([])
  // A later start finds it, and so does the job that signs.
  await start(other)
  await app.runJob('signals.sign-record')
  expect((await app.call(listRecordHeads, { as: null })).body.keys).toEqual(keys)
})

test('a day that is over is signed once, whoever signs, with the key that there is', async () => {
  const { keys } = (await app.call(listRecordHeads, { as: null })).body
  app.clock.advance(24 * 3_600_000)
  await Promise.all([app, other, app, other].map((each) => each.runJob('signals.sign-record')))
  await app.runJob('signals.sign-record')
  app.clock.advance(-24 * 3_600_000)
  const { body, headers } = await app.call(listRecordHeads, { as: null })
  expect(headers['cache-control']).toBe('no-cache')
  expect(body.keys).toEqual(keys)
  const { file } = await exportRecord(app, free)
  expect(body.heads.at(-1)).toMatchObject({ ...file.last, key: body.keys[0]?.key })
  expect(file.heads).toEqual(body.heads)
  expect(await verifyRecord(file)).toMatchObject({ problem: null, unsigned: 0 })
  const seq = body.heads[0]?.seq ?? 0
  expect((await app.call(listRecordHeads, { query: { fromEntry: seq } })).body.heads).toEqual(
    body.heads,
  )
  const beyond = (body.heads.at(-1)?.seq ?? 0) + 1
  expect((await app.call(listRecordHeads, { query: { fromEntry: beyond } })).body.heads).toEqual([])
  // A receipt leads to the head of its day.
  const [signal] = file.entries.flatMap(({ content }) =>
    content?.kind === 'expired' ? [Object(content.signal).id as string] : [],
  )
  const receipt = await receiptOf(signal ?? '', free)
  expect(receipt.body.heads).toEqual(body.heads)
  expect(await verifyRecord(receipt.body)).toMatchObject({ problem: null, unsigned: 0 })
})

test('the key is replaced by an entry that the old one has signed', async () => {
  const { body: before } = await app.call(listRecordHeads)
  const present = { key: before.keys[0]?.key ?? '' }
  for (const person of [free, mentorship, null]) {
    const { status } = await app.call(replaceRecordKey, { as: person, body: present })
    expect(status).toBe(person ? 403 : 401)
  }
  expect((await app.call(listRecordHeads)).body).toEqual(before)
  const answers = await Promise.all([
    app.call(replaceRecordKey, { as: owner, body: present }),
    other.call(replaceRecordKey, { as: owner, body: present }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await publish()
  await signRecord(app)
  const { body } = await app.call(listRecordHeads)
  expect(body.keys).toHaveLength(2)
  expect(body.heads.at(-1)?.key).toBe(body.keys[1]?.key)
  expect(await rows('select number from record_keys where private_key is not null')).toEqual([
    { number: 2 },
  ])
  const { file } = await exportRecord(app, free)
  expect(file.entries.filter(({ content }) => content?.kind === 'key')).toHaveLength(1)
  expect(await verifyRecord(file)).toMatchObject({ problem: null, unsigned: 0 })
})

test('of a signal with very many entries the receipt has the newest, with all that lead from them to a head', async () => {
  const { id } = await publish()
  const again = (times: number) =>
    app.academy.db.transaction(async (tx) => {
      const row = await findSignal(tx, id)
      if (!row) throw new Error('the signal exists')
      for (let time = 0; time < times; time += 1) {
        await recordSignal(tx, 'changed', row, { at: app.clock.now() })
      }
    })
  await again(100)
  await publish()
  await signRecord(app)
  expect((await receiptOf(id, free)).body).toMatchObject({ isCut: false, heads: [{}] })
  await again(109)
  await publish()
  const { body } = await receiptOf(id, free)
  expect(body.isCut).toBe(true)
  expect(body.entries.filter(({ content }) => content)).toHaveLength(200)
  expect(body.entries.at(-1)?.seq).toBe(body.last?.seq)
  expect(body.heads).toHaveLength(1)
  expect(await verifyRecord(body)).toMatchObject({ problem: null, unsigned: 110, isProven: false })

  const seqsOf = async (most: number) =>
    (await selectReceipt(app.academy.db.pool, id, most))?.entries.map(({ seq }) => seq)
  const newest = body.last?.seq ?? 0
  expect(await seqsOf(3)).toEqual([newest - 2, newest - 1, newest])
  // The head follows an entry of another signal.
  expect(await seqsOf(111)).toHaveLength(110)
  expect(await seqsOf(112)).toEqual(Array.from({ length: 112 }, (_, index) => newest - 111 + index))
  expect(await seqsOf(1)).toEqual([])
})
