import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takersAtLeast } from '#contract/journal/signal-takers.ts'
import { countedNow, sumsOf } from './takers.rules.ts'

const student = (userId: string) => ({ userId })
const taken = (ownR: number, beforeTarget: boolean | null = false) => ({
  slippagePips: ownR,
  slippageR: ownR,
  ownR,
  beforeTarget,
})

test('sums are medians to one decimal, and a count', () => {
  const rows = [taken(1.26), taken(-1), taken(2, true), taken(0.5), taken(3, true)]
  const median = { slippagePips: 1.3, slippageR: 1.3, ownR: 1.3 }
  expect(sumsOf(rows)).toEqual({ takers: 5, ...median, beforeTarget: 2 })
  expect(sumsOf([...rows, taken(2.04)]).ownR).toBe(1.6)
  expect(sumsOf([...rows, taken(1, null)]).beforeTarget).toBeNull()
})

/** A round: who has complete trades and shares nothing when the mentor looks. */
const rounds = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'), {}), {
  maxLength: 30,
})

test('whoever comes and goes, any two sums are five students apart, and none is of fewer', () => {
  fc.assert(
    fc.property(rounds, (looks) => {
      const counted = new Set<string>()
      const shown: Set<string>[] = []
      for (const present of looks) {
        for (const { userId } of countedNow(counted, present.map(student))) counted.add(userId)
        shown.push(new Set(counted))
      }
      for (const one of shown) {
        expect(one.size === 0 || one.size >= takersAtLeast).toBe(true)
        for (const other of shown) {
          const apart = one.symmetricDifference(other).size
          expect(apart === 0 || apart >= takersAtLeast).toBe(true)
        }
      }
    }),
  )
})

test('four are never counted, and a fifth lets all be', () => {
  const four = [...'abcd'].map(student)
  expect(countedNow(new Set(), four)).toEqual([])
  expect(countedNow(new Set(), [...four, student('e')])).toHaveLength(5)
  expect(countedNow(new Set('abcde'), [...four, student('f')])).toEqual([])
})
