import { expect, test } from 'vitest'
import {
  academy,
  headOf,
  makeKey,
  published,
  record,
  recordOf,
  signature,
  withEntries,
} from '#testing/record-files.ts'
import {
  keyStatement,
  noHash,
  type RecordEntry,
  type RecordFile,
  type RecordHead,
} from './record-entries.ts'
import { lineOf, NoRecordFile, readRecordFile } from './record-file.ts'
import { findDifference, verifyRecord } from './verify-record.ts'

const textOf = ({ entries, heads, ...head }: RecordFile) =>
  [
    lineOf(head),
    ...entries.map((entry) => lineOf({ entry })),
    ...heads.map((one) => lineOf({ head: one })),
  ].join('')

test('an export as it was made is intact, as lines too, and so is a receipt of parts of it', async () => {
  expect(await verifyRecord(record, [published])).toEqual({
    problem: null,
    entries: 12,
    readable: 8,
    signed: { day: '2026-11-20', seq: 12 },
    unsigned: 0,
    compared: 3,
    stamped: null,
    isOutdated: false,
    isProven: true,
  })
  expect(readRecordFile(textOf(record))).toEqual({ ...record, followers: [] })
  const entries = record.entries.filter(({ seq }) => [2, 3, 4, 8].includes(seq))
  const receipt = { ...record, signal: 'a', entries, heads: record.heads.slice(0, 2) }
  expect((await verifyRecord(receipt)).isProven).toBe(true)
  expect(readRecordFile(JSON.stringify(receipt, null, 2))).toEqual(receipt)
  expect(await verifyRecord(receipt, [published])).toMatchObject({ problem: null, compared: 2 })
  expect((await verifyRecord(recordOf(0, []))).problem).toBeNull()
  expect((await verifyRecord(recordOf(3, []))).unsigned).toBe(3)
})

test('what is no file of the record is refused with words', () => {
  const { heads: _, ...noHeads } = record
  const texts = ['', 'hello', '[]', '{}', '{"type":"academy-record","version":2}', 'null']
  const broken = [...texts, `${lineOf({ entry: record.entries[0] as RecordEntry })}x`]
  for (const text of [...broken, JSON.stringify({ ...record, entries: [{ seq: -1 }] })]) {
    expect(() => readRecordFile(text), text).toThrow(NoRecordFile)
  }
  expect(() => readRecordFile(JSON.stringify(noHeads))).toThrow('Parts of the file')
  expect(() => readRecordFile(`${textOf(record)}{"entry":`)).toThrow('Line 17')
})

test('histories that differ in very many entries are compared', () => {
  const seqs = Array.from({ length: 200_000 }, (_, index) => index + 1)
  const long = (hash: string): RecordFile => ({
    ...record,
    entries: seqs.map((seq) => ({ seq, previous: noHash, hash })),
    heads: [],
  })
  expect(findDifference(long('a'), long('b'))).toMatchObject({ seq: 1 })
})

test('a head that another key has signed, or that was exchanged, is named', async () => {
  const stranger = makeKey()
  const [first, second, third] = record.heads
  if (!first || !second || !third) throw new Error('there are three heads')
  const forged = headOf(record.entries[7] as RecordEntry, stranger)
  const heads = (...given: RecordHead[]) => ({ ...record, heads: given })
  const among = { problem: { seq: 5, until: 8 } }
  expect(await verifyRecord(heads(first, forged, third))).toMatchObject(among)
  expect(await verifyRecord(heads(first, { ...forged, key: academy.key }, third))).toMatchObject(
    among,
  )
  expect(await verifyRecord(heads(first, { ...third, seq: 8 }, third))).toMatchObject(among)
  expect(await verifyRecord(heads(first, { ...second, day: '2026-11-01' }))).toMatchObject(among)
  expect(await verifyRecord(heads(first, { ...second, signature: '?' }))).toMatchObject(among)
  // All of it signed by a stranger, whose key the file names.
  const all = record.entries
    .filter(({ seq }) => seq % 4 === 0)
    .map((entry) => headOf(entry, stranger))
  const file = { ...heads(...all), keys: [{ key: stranger.key, signature: null }] }
  expect((await verifyRecord(file)).problem).toBeNull()
  expect((await verifyRecord(file, [published])).problem?.message).toBe(
    'The file is signed with another key than the academy knows.',
  )
  expect(findDifference(record, file)?.message).toContain('another key')
})

test('a key is replaced by one that it has signed, and by no other', async () => {
  const next = makeKey()
  const announced = signature(keyStatement(next.key, academy.key), academy.privateKey)
  const keys = (sent: string | null) => [
    { key: academy.key, signature: null },
    { key: next.key, signature: sent },
  ]
  const heads = [record.heads[0] as RecordHead, headOf(record.entries[11] as RecordEntry, next)]
  const file = { ...record, heads }
  expect((await verifyRecord({ ...file, keys: keys(announced) }, [published])).problem).toBeNull()
  for (const sent of [null, signature(keyStatement(next.key, academy.key), next.privateKey)]) {
    expect((await verifyRecord({ ...file, keys: keys(sent) })).problem?.message).toContain(
      'key number 2',
    )
  }
})

test('entries that are missing from the end are found by the signed heads', async () => {
  const entries = record.entries.slice(0, 10)
  const cut = withEntries(record, entries)
  expect((await verifyRecord({ ...record, entries })).problem).toMatchObject({ seq: 11 })
  expect((await verifyRecord(cut)).problem).toMatchObject({ seq: 9, until: 12 })
  // Without the last head it is an older export.
  const older = { ...cut, heads: record.heads.slice(0, 2) }
  expect(await verifyRecord(older, [published])).toMatchObject({ problem: null, unsigned: 2 })
})

test('content that has no canonical text is no entry of ours', async () => {
  const [first] = record.entries
  const broken = { ...(first as RecordEntry), content: { title: '\ud800' } }
  const file = { ...record, entries: record.entries.with(0, broken) }
  expect((await verifyRecord(file)).problem).toMatchObject({ seq: 1 })
})
