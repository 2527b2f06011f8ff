import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenFollowers, type FollowerModel, resultOfModel } from './follower-model.ts'

const minute = (index: number) => new Date(Date.UTC(2026, 10, 2, 10, index)).toISOString()

/** A BUY at 100 with 10 at risk: half closed at 110, half at 120. */
const model = (changes: Partial<FollowerModel> = {}): FollowerModel => ({
  direction: 'BUY',
  entry: '100',
  stopLoss: '90',
  spread: '0.5',
  frame: 'M1',
  exits: [
    { at: minute(10), price: '110', part: '50' },
    { at: minute(20), price: '120', part: '50' },
  ],
  entries: [{ at: minute(1), price: '101', members: 1 }],
  late: 0,
  ...changes,
})

test('a follower pays the slippage and the spread', () => {
  // (110 + 120) / 2 - 101 - 0.5, of 10.
  const r = 1.35
  expect(resultOfModel(model())).toEqual({
    members: 1,
    publishedR: 1.5,
    medianR: r,
    worstTenthR: r,
  })
})

test('who was told after a part was closed has the rest, who was told after the end nothing', () => {
  const found = resultOfModel(
    model({ spread: '0', entries: [{ at: minute(10), price: '110', members: 1 }], late: 9 }),
  )
  expect(found).toMatchObject({ members: 10, medianR: 0, worstTenthR: 0 })
  const alone = resultOfModel(
    model({ spread: '0', entries: [{ at: minute(10), price: '110', members: 1 }] }),
  )
  expect(alone).toMatchObject({ medianR: 0.5 })
})

test('a SELL is the same the other way round', () => {
  const sell = model({
    direction: 'SELL',
    stopLoss: '110',
    exits: [{ at: minute(10), price: '90', part: '100' }],
    entries: [{ at: minute(1), price: '99', members: 3 }],
  })
  expect(resultOfModel(sell)).toMatchObject({ publishedR: 1, medianR: 0.85, worstTenthR: 0.85 })
})

test('without members, or with a stop on the wrong side, there is no result', () => {
  expect(resultOfModel(model({ entries: [] }))).toBeNull()
  expect(resultOfModel(model({ stopLoss: '100' }))).toBeNull()
  expect(resultOfModel(model({ stopLoss: '101' }))).toBeNull()
})

const cents = (value: number) => (value / 100).toFixed(2)
const models = fc
  .record({
    isBuy: fc.boolean(),
    risk: fc.integer({ min: 1, max: 5000 }),
    spread: fc.nat({ max: 100 }),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
    exits: fc.array(
      fc.record({ at: fc.nat({ max: 30 }), price: fc.integer({ min: 1, max: 20_000 }) }),
      {
        minLength: 4,
        maxLength: 4,
      },
    ),
    entries: fc.array(
      fc.record({
        at: fc.nat({ max: 30 }),
        price: fc.integer({ min: 1, max: 20_000 }),
        members: fc.nat({ max: 12 }),
      }),
      { maxLength: 6 },
    ),
    late: fc.nat({ max: 5 }),
  })
  .map(({ isBuy, risk, spread, cuts, exits, entries, late }): FollowerModel => {
    const ends = [...cuts.toSorted((a, b) => a - b), 100]
    const parts = ends.map((end, index) => end - (ends[index - 1] ?? 0))
    return {
      direction: isBuy ? 'BUY' : 'SELL',
      entry: '100.00',
      stopLoss: cents(10_000 + (isBuy ? -risk : risk)),
      spread: cents(spread),
      frame: 'M1',
      exits: parts.map((part, index) => ({
        at: minute(exits[index]?.at ?? 0),
        price: cents(exits[index]?.price ?? 1),
        part: String(part),
      })),
      entries: entries.map((one) => ({ ...one, at: minute(one.at), price: cents(one.price) })),
      late,
    }
  })

test('alike a plain model of every single member', () => {
  fc.assert(
    fc.property(models, (drawn) => {
      const side = drawn.direction === 'BUY' ? 1 : -1
      const risk = side * (Number(drawn.entry) - Number(drawn.stopLoss))
      const results: number[] = Array.from({ length: drawn.late }, () => 0)
      for (const { at, price, members } of drawn.entries) {
        for (let member = 0; member < members; member += 1) {
          let gained = 0
          for (const exit of drawn.exits) {
            if (exit.at <= at) continue
            const move = side * (Number(exit.price) - Number(price)) - Number(drawn.spread)
            gained += (Number(exit.part) / 100) * move
          }
          results.push(gained / risk)
        }
      }
      results.sort((a, b) => a - b)
      const found = resultOfModel(drawn)
      if (results.length === 0) {
        expect(found).toBeNull()
        return
      }
      const { length } = results
      const median =
        length % 2 === 1
          ? results[(length - 1) / 2]
          : ((results[length / 2 - 1] ?? 0) + (results[length / 2] ?? 0)) / 2
      const worst = results.slice(0, Math.ceil(length / 10))
      expect(found?.members).toBe(length)
      expect(found?.medianR).toBeCloseTo(median ?? 0, 3)
      expect(found?.worstTenthR).toBeCloseTo(worst.reduce((a, b) => a + b, 0) / worst.length, 3)
      const published = drawn.exits.reduce(
        (sum, { price, part }) =>
          sum + ((Number(part) / 100) * side * (Number(price) - Number(drawn.entry))) / risk,
        0,
      )
      expect(found?.publishedR).toBeCloseTo(published, 3)
    }),
    { numRuns: 300 },
  )
})

test('what an export says is computed again, and whatever does not follow is named', () => {
  const found = resultOfModel(model())
  const record = { signal: 'a signal', model: model(), result: found }
  expect(brokenFollowers({ followers: [record] })).toEqual([])
  const polished = { ...record, result: { ...found, worstTenthR: 1.5 } }
  expect(brokenFollowers({ followers: [record, polished] })).toEqual([
    'What followers of the signal a signal had does not follow from their times and prices.',
  ])
  const odd = { ...record, model: model({ spread: 'none' }) }
  expect(brokenFollowers({ followers: [odd] })).toHaveLength(1)
  expect(brokenFollowers({})).toEqual([])
})
