import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  academy,
  anyRecord,
  other,
  published,
  receiptOf,
  record,
  recordOf,
  sha256,
} from '#testing/record-files.ts'
import { headsOfFile } from './published-heads.ts'
import { canonicalText, entryText, type RecordEntry } from './record-entries.ts'
import { verifyRecord } from './verify-record.ts'

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
