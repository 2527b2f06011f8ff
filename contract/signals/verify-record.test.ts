import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headsOfFile } from './published-heads.ts'
import {
  canonicalText,
  entryText,
  headStatement,
  keyStatement,
  noHash,
  type RecordEntry,
  type RecordFile,
  type RecordHead,
  recordType,
} from './record-entries.ts'
import { lineOf, NoRecordFile, readRecordFile } from './record-file.ts'
import { findDifference, verifyRecord } from './verify-record.ts'

const sha256 = (text: string) => hash('sha256', text)
const makeKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { key: publicKey.export({ format: 'jwk' }).x ?? '', privateKey }
}
const signature = (text: string, key: KeyObject) =>
  sign(null, Buffer.from(text), key).toString('base64url')

const academy = makeKey()

function headOf(entry: RecordEntry, { key, privateKey } = academy): RecordHead {
  const head = { day: '2026-11-20', seq: entry.seq, hash: entry.hash }
  return { ...head, key, signature: signature(headStatement(head), privateKey) }
}

type Link = Pick<RecordEntry, 'content' | 'sealed'>

/** Entries with the hashes that they should have. */
function chained(links: readonly Link[]): RecordEntry[] {
  let previous = noHash
  return links.map((link, index) => {
    const seal = link.content ? sha256(canonicalText(link.content)) : (link.sealed ?? '')
    const entry = { seq: index + 1, previous, hash: sha256(entryText(index + 1, previous, seal)) }
    previous = entry.hash
    return { ...entry, ...link }
  })
}

const saying = (price: number): Link => ({
  content: {
    at: '2026-11-20T10:00:00.000Z',
    kind: 'changed',
    salt: String(price),
    signal: { entry: `1.${price}`, title: 'Euro' },
  },
})

/** An export of `count` entries, of which every third is hidden, with a head after each of these numbers. */
function recordOf(count: number, signed: readonly number[]): RecordFile {
  const links = Array.from({ length: count }, (_, index) =>
    index % 3 === 2 ? { sealed: sha256(`hidden ${index}`) } : saying(index),
  )
  const entries = chained(links)
  const last = entries.at(-1)
  return {
    type: recordType,
    version: 1,
    academy: 'https://academy.example',
    made: '2026-11-21T10:00:00.000Z',
    signal: null,
    last: last ? { seq: last.seq, hash: last.hash } : null,
    keys: [{ key: academy.key, signature: null }],
    entries,
    heads: signed.flatMap((seq) => {
      const entry = entries[seq - 1]
      return entry ? [headOf(entry)] : []
    }),
  }
}

const textOf = ({ entries, heads, ...head }: RecordFile) =>
  [
    lineOf(head),
    ...entries.map((entry) => lineOf({ entry })),
    ...heads.map((one) => lineOf({ head: one })),
  ].join('')

const record = recordOf(12, [4, 8, 12])
const published = { from: 'the academy', heads: record.heads, firstKey: academy.key }

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

/** Ways to alter an export at the entry with this index, and the numbers that may be named. */
type Tampering = (file: RecordFile, index: number) => RecordFile | null

const withEntries = (file: RecordFile, entries: RecordEntry[]): RecordFile => {
  const last = entries.at(-1)
  return { ...file, entries, last: last ? { seq: last.seq, hash: last.hash } : null }
}
const other = saying(999)
const renumbered = (entries: readonly RecordEntry[]) =>
  entries.map((entry, index) => ({ ...entry, seq: index + 1 }))

const tamperings: Record<string, Tampering> = {
  'changes what an entry says': (file, index) =>
    withEntries(
      file,
      file.entries.with(index, { ...(file.entries[index] as RecordEntry), ...other }),
    ),
  'changes an entry with its hash': (file, index) => {
    const { seq, previous } = file.entries[index] as RecordEntry
    const changed = { seq, previous, hash: '', ...other }
    changed.hash = sha256(entryText(seq, previous, sha256(canonicalText(other.content ?? {}))))
    return withEntries(file, file.entries.with(index, changed))
  },
  'changes the hash that an entry names': (file, index) =>
    withEntries(
      file,
      file.entries.with(index, {
        ...(file.entries[index] as RecordEntry),
        previous: sha256('nothing'),
      }),
    ),
  'removes an entry': (file, index) => withEntries(file, file.entries.toSpliced(index, 1)),
  'removes an entry and numbers the others anew': (file, index) =>
    withEntries(file, renumbered(file.entries.toSpliced(index, 1))),
  'puts an entry in': (file, index) => {
    const { seq, previous } = file.entries[index] as RecordEntry
    const hash = sha256(entryText(seq, previous, sha256(canonicalText(other.content ?? {}))))
    const entries = file.entries.toSpliced(index, 0, { seq, previous, hash, ...other })
    return withEntries(file, renumbered(entries))
  },
  'repeats an entry': (file, index) =>
    withEntries(file, file.entries.toSpliced(index, 0, file.entries[index] as RecordEntry)),
  'exchanges two entries': (file, index) => {
    const [one, next] = [file.entries[index], file.entries[index + 1]]
    return one && next
      ? withEntries(file, file.entries.with(index, next).with(index + 1, one))
      : null
  },
}

/** The same, with all hashes from there on made anew: only the signed heads differ. */
const rewritings: Record<string, Tampering> = {
  'rewrites an entry and all hashes': (file, index) =>
    withEntries(file, chained(file.entries.with(index, other as RecordEntry).map(linkOf))),
  'removes an entry and rewrites all hashes': (file, index) =>
    withEntries(file, chained(file.entries.toSpliced(index, 1).map(linkOf))),
  'puts an entry in and rewrites all hashes': (file, index) =>
    withEntries(file, chained(file.entries.toSpliced(index, 0, other as RecordEntry).map(linkOf))),
}
const linkOf = ({ content, sealed }: RecordEntry): Link => (content ? { content } : { sealed })

const anyRecord = fc
  .tuple(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 5 }))
  .map(([count, every]) => {
    const signed = Array.from({ length: count }, (_, index) => index + 1)
    return recordOf(
      count,
      signed.filter((seq) => seq % every === 0 || seq === count),
    )
  })

describe('of an altered export the first entry concerned is named', () => {
  test.each(Object.entries(tamperings))('%s', async (_, tamper) => {
    await fc.assert(
      fc.asyncProperty(anyRecord, fc.nat(), async (file, at) => {
        const index = at % file.entries.length
        const altered = tamper(file, index)
        if (!altered) return
        const { problem } = await verifyRecord(altered)
        expect(problem).not.toBeNull()
        const { seq = 0, until = seq } = problem ?? {}
        // The last entry has none behind it: then it lies between two signed heads.
        expect(seq).toBeLessThanOrEqual(index + 1)
        expect(until).toBeGreaterThanOrEqual(index + 1)
        if (index < file.entries.length - 2) expect(seq).toBe(index + 1)
        expect(findDifference(file, altered) ?? problem).toMatchObject({ seq: expect.any(Number) })
      }),
      { numRuns: 60 },
    )
  })

  test.each(Object.entries(rewritings))('%s', async (_, rewrite) => {
    await fc.assert(
      fc.asyncProperty(anyRecord, fc.nat(), async (file, at) => {
        const index = at % file.entries.length
        const altered = rewrite(file, index)
        if (!altered) return
        const { problem } = await verifyRecord(altered)
        expect(problem?.seq).toBeLessThanOrEqual(index + 1)
        expect(problem?.until ?? problem?.seq).toBeGreaterThanOrEqual(index + 1)
        // Whoever signs anew is found by the heads that others have.
        const signed = file.heads
          .flatMap(({ seq }) => altered.entries[seq - 1] ?? [])
          .map((entry) => headOf(entry))
        const covering = signed.some(({ seq }) => seq >= index + 1)
        const resigned = { ...altered, heads: signed }
        expect((await verifyRecord(resigned)).problem).toBeNull()
        const { problem: found } = await verifyRecord(resigned, [
          { from: 'this device', heads: file.heads, firstKey: academy.key },
        ])
        if (covering) {
          expect(found?.seq).toBeLessThanOrEqual(index + 1)
          expect(found?.until).toBeGreaterThanOrEqual(index + 1)
        }
        // And two exports show the very entry.
        const common = index < altered.entries.length
        if (common) expect(findDifference(file, resigned)?.seq).toBe(index + 1)
      }),
      { numRuns: 60 },
    )
  })
})

/** A receipt with each of these entries and those that follow up to the next head, or up to the last one. */
function receiptOf(file: RecordFile, own: readonly number[]): RecordFile {
  const end = file.last?.seq ?? 0
  const runs = own.map((since) => ({
    since,
    until: file.heads.find(({ seq }) => seq >= since)?.seq ?? end,
  }))
  const isShown = (seq: number) => runs.some(({ since, until }) => since <= seq && seq <= until)
  return {
    ...file,
    signal: 'a',
    entries: file.entries
      .filter(({ seq }) => isShown(seq))
      .map(({ content, ...entry }) =>
        content && own.includes(entry.seq)
          ? { ...entry, content }
          : { ...entry, sealed: entry.sealed ?? sha256(canonicalText(content ?? {})) },
      ),
    heads: file.heads.filter(({ seq }) => runs.some(({ until }) => until === seq)),
  }
}

/** The same entry saying something else, with the hash of that. */
const forged = ({ seq, previous }: RecordEntry): RecordEntry => ({
  seq,
  previous,
  hash: sha256(entryText(seq, previous, sha256(canonicalText(other.content ?? {})))),
  ...other,
})

test('a receipt whose entries lead to no head of it proves nothing', async () => {
  const genuine = receiptOf(record, [2, 7])
  expect(genuine.entries.map(({ seq }) => seq)).toEqual([2, 3, 4, 7, 8])
  expect(await verifyRecord(genuine, [published])).toMatchObject({ isProven: true, compared: 2 })
  // The entries that led from the forged one to the head are left out.
  const [entry] = genuine.entries.filter(({ seq }) => seq === 7).map(forged)
  if (!entry) throw new Error('there is an entry 7')
  const alone = { ...genuine, entries: [entry] }
  expect(await verifyRecord(alone, [published])).toMatchObject({
    problem: { seq: 7, until: 8 },
    compared: 0,
    isProven: false,
  })
  // It is said to be the newest one, with and without what was signed later.
  const newest = { ...alone, last: { seq: 7, hash: entry.hash } }
  expect((await verifyRecord(newest)).problem).toMatchObject({ seq: 7 })
  for (const keys of [record.keys, []]) {
    expect(await verifyRecord({ ...newest, heads: [], keys }, [published])).toMatchObject({
      problem: null,
      signed: null,
      unsigned: 1,
      compared: 0,
      isOutdated: true,
      isProven: false,
    })
  }
  // What is signed of it proves nothing of what is not.
  const mixed = { ...newest, entries: [...genuine.entries.slice(0, 3), entry] }
  expect(
    await verifyRecord({ ...mixed, heads: record.heads.slice(0, 1) }, [published]),
  ).toMatchObject({ problem: null, unsigned: 1, isOutdated: true, isProven: false })
})

test('no altered receipt proves anything, whatever is left out of it', async () => {
  const dropped = fc.array(fc.nat({ max: 30 }), { maxLength: 30 })
  const how = fc.record({
    isRehashed: fc.boolean(),
    isLast: fc.boolean(),
    withoutHeads: fc.boolean(),
    dropped,
  })
  const chosen = fc.array(fc.nat(), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(anyRecord, chosen, fc.nat(), how, async (file, some, at, way) => {
      const own = some.map((index) => (index % file.entries.length) + 1)
      const receipt = receiptOf(file, own)
      expect(await verifyRecord(receipt)).toMatchObject({ problem: null, isProven: true })
      const index = at % receipt.entries.length
      const changed = receipt.entries.with(index, forged(receipt.entries[index] as RecordEntry))
      if (way.isRehashed) {
        for (let next = index + 1; next < changed.length; next += 1) {
          const [before, entry] = [changed[next - 1], changed[next]]
          if (!before || entry?.seq !== before.seq + 1) break
          const seal = entry.content ? sha256(canonicalText(entry.content)) : (entry.sealed ?? '')
          const hash = sha256(entryText(entry.seq, before.hash, seal))
          changed[next] = { ...entry, previous: before.hash, hash }
        }
      }
      const entries = changed.filter((_, place) => place === index || !way.dropped.includes(place))
      const end = entries.at(-1)
      const altered = {
        ...receipt,
        entries,
        last: way.isLast && end ? { seq: end.seq, hash: end.hash } : receipt.last,
        heads: way.withoutHeads ? [] : receipt.heads,
      }
      expect((await verifyRecord(altered)).isProven).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('of all published heads those of the entries of a file are asked for', async () => {
  const asked: number[] = []
  const all = recordOf(12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).heads
  const found = await headsOfFile(receiptOf(record, [2, 7]), async (from) => {
    asked.push(from)
    return { keys: record.keys, heads: all.filter(({ seq }) => seq >= from).slice(0, 3) }
  })
  expect(asked).toEqual([2, 5, 8])
  expect(found.firstKey).toBe(academy.key)
  expect(found.heads.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  const none = async () => ({ keys: [], heads: [] })
  expect(await headsOfFile(record, none)).toMatchObject({ heads: [], firstKey: null })
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
