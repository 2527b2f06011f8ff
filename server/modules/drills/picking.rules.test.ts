import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, fittingOf, nextOf, overlaps, someOf, spanOf } from './picking.rules.ts'

const candidates = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    // Few different ones, so that many are equal.
    rating: fc.integer({ min: 0, max: 6 }).map((step) => 1200 + step * 100),
    seenAt: fc.option(fc.integer({ min: 0, max: 5 }).map((hour) => new Date(hour * 3_600_000))),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)
const student = fc.record({
  userId: fc.uuid(),
  rating: fc.double({ min: 0, max: 4000, noNaN: true }),
})

/** The same choice as somebody would make it with a pencil: strike out, step by step, what is not the best. */
function simulated(all: readonly Candidate[], rating: number): Candidate[] {
  const fresh = all.filter(({ seenAt }) => seenAt === null)
  const measure = ({ rating: of, seenAt }: Candidate) =>
    fresh.length > 0 ? Math.abs(of - rating) : (seenAt?.getTime() ?? 0)
  const rest = fresh.length > 0 ? fresh : all
  const least = Math.min(...rest.map(measure))
  return rest.filter((one) => measure(one) === least)
}

test('the next moment is an unseen one nearest to the student, then the one seen longest ago', () => {
  fc.assert(
    fc.property(candidates, student, (all, who) => {
      const next = nextOf(all, who)
      if (all.length === 0) expect(next).toBeNull()
      else expect(simulated(all, who.rating)).toContain(next)
    }),
    { numRuns: 500 },
  )
})

test('the order in which moments are read does not matter, and differs from student to student', () => {
  fc.assert(
    fc.property(candidates, student, fc.nat(), (all, who, turn) => {
      const at = all.length === 0 ? 0 : turn % all.length
      const turned = [...all.slice(at), ...all.slice(0, at)].toReversed()
      expect(nextOf(turned, who)?.id).toBe(nextOf(all, who)?.id)
    }),
  )
  const equal = Array.from({ length: 20 }, (_, index) => ({
    id: `moment ${index}`,
    rating: 1500,
    seenAt: null,
  }))
  const firsts = Array.from(
    { length: 20 },
    (_, index) => nextOf(equal, { userId: `student ${index}`, rating: 1500 })?.id,
  )
  expect(new Set(firsts).size).toBeGreaterThan(5)
})

test('moments that are picked keep apart, and as many are found as there can be', () => {
  const cases = fc.record({
    gaps: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 }),
    before: fc.integer({ min: 1, max: 6 }),
    after: fc.integer({ min: 1, max: 4 }),
    taken: fc.array(
      fc.record({ begins: fc.nat({ max: 12_000 }), length: fc.integer({ min: 1, max: 900 }) }),
      { maxLength: 3 },
    ),
    from: fc.nat({ max: 10 }),
  })
  fc.assert(
    fc.property(cases, ({ gaps, before, after, taken, from }) => {
      let hour = 0
      const times = gaps.map((gap) => {
        hour += gap
        return hour * 60
      })
      const usable = times.flatMap((_, index) =>
        index >= before - 1 && index + after < times.length ? [index] : [],
      )
      const spans = taken.map(({ begins, length }) => ({ begins, ends: begins + length }))
      const of = { frame: 'H1' as const, before, after }
      const span = (index: number) =>
        spanOf({ times }, 'H1', { first: index - before + 1, last: index + after })
      const fitting = fittingOf({ times }, of, usable, spans, from)
      const all = [...spans.map((one) => ({ one, isTaken: true }))]
      for (const index of fitting) {
        expect(usable.indexOf(index)).toBeGreaterThanOrEqual(from)
        for (const { one } of all) expect(overlaps(one, span(index))).toBe(false)
        all.push({ one: span(index), isTaken: false })
      }
      // Of intervals of any kind, the most fit if the one that ends first is always taken next.
      let free = Number.NEGATIVE_INFINITY
      let most = 0
      for (const index of usable) {
        const { begins, ends } = span(index)
        if (begins < free || spans.some((one) => overlaps(one, { begins, ends }))) continue
        most += 1
        free = ends
      }
      expect(fittingOf({ times }, of, usable, spans)).toHaveLength(most)
    }),
    { numRuns: 500 },
  )
})

test('some of the items are picked, each once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat()),
      fc.nat({ max: 20 }),
      fc.infiniteStream(fc.nat()),
      (items, count, chance) => {
        const numbered = items.map((_, index) => index)
        const some = someOf(numbered, count, (below) => (chance.next().value ?? 0) % below)
        expect(new Set(some).size).toBe(Math.min(count, items.length))
        expect(numbered).toEqual(expect.arrayContaining(some))
      },
    ),
  )
})
