import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratedAfter, ratingBounds, type Standing, scoreOf } from './rating.rules.ts'

const first: Standing = { rating: 1500, deviation: 350, volatility: 0.06 }

/** One game by the formulas of Glickman's paper, step by step, with the volatility found by halving an interval. */
function glicko(one: Standing, other: Standing, score: number): Standing {
  const scale = 173.7178
  const [mu, phi] = [(one.rating - 1500) / scale, one.deviation / scale]
  const [muOther, phiOther] = [(other.rating - 1500) / scale, other.deviation / scale]
  const g = 1 / Math.sqrt(1 + (3 * phiOther ** 2) / Math.PI ** 2)
  const expected = 1 / (1 + Math.exp(-g * (mu - muOther)))
  const v = 1 / (g ** 2 * expected * (1 - expected))
  const delta = v * g * (score - expected)
  const a = Math.log(one.volatility ** 2)
  const f = (x: number) =>
    (Math.exp(x) * (delta ** 2 - phi ** 2 - v - Math.exp(x))) /
      (2 * (phi ** 2 + v + Math.exp(x)) ** 2) -
    (x - a) / 0.5 ** 2
  // f falls from one end to the other.
  let [low, high] = [a - 20, a + 5]
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    if (f(middle) > 0) low = middle
    else high = middle
  }
  const volatility = Math.exp(low / 2)
  const phiNew = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + 1 / v)
  const muNew = mu + phiNew ** 2 * g * (score - expected)
  return { rating: muNew * scale + 1500, deviation: phiNew * scale, volatility }
}

const standing = fc.record({
  rating: fc.double({ min: 1000, max: 2000, noNaN: true }),
  deviation: fc.double({ min: 50, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 0.09, noNaN: true }),
})
const result = fc.oneof(fc.constant(0), fc.double({ min: -1, max: 20, noNaN: true }))

test('both ratings are those of the paper, from what both were before', () => {
  fc.assert(
    fc.property(standing, standing, result, (student, moment, r) => {
      const after = ratedAfter(student, moment, r)
      const own = glicko(student, moment, scoreOf(r))
      const other = glicko(moment, student, 1 - scoreOf(r))
      for (const [is, should] of [
        [after.student, own],
        [after.moment, other],
      ] as const) {
        expect(is.rating).toBeCloseTo(should.rating, 2)
        expect(is.deviation).toBeCloseTo(should.deviation, 2)
        expect(is.volatility).toBeCloseTo(should.volatility, 5)
      }
    }),
    { numRuns: 300 },
  )
})

test('a gain raises the student and lowers the moment, a loss the other way round', () => {
  const gain = ratedAfter(first, first, 0.01)
  expect(gain.student.rating).toBeGreaterThan(1500)
  expect(gain.moment.rating).toBeCloseTo(3000 - gain.student.rating, 6)
  const loss = ratedAfter(first, first, -1)
  expect(loss.student.rating).toBeCloseTo(gain.moment.rating, 6)
  // The size of a gain does not count: it is a matter of luck, and of the distance of a target.
  expect(ratedAfter(first, first, 20)).toEqual(gain)
})

test('no trade against an equal changes no rating; it pays at a hard moment and costs at an easy one', () => {
  expect(ratedAfter(first, first, 0).student.rating).toBeCloseTo(1500, 6)
  const hard = { ...first, rating: 1900 }
  const easy = { ...first, rating: 1100 }
  expect(ratedAfter(first, hard, 0).student.rating).toBeGreaterThan(1500)
  expect(ratedAfter(first, easy, 0).student.rating).toBeLessThan(1500)
  expect(ratedAfter(first, hard, 1).student.rating).toBeGreaterThan(
    ratedAfter(first, hard, 0).student.rating,
  )
})

test('however one-sided the results, ratings stay within their bounds and are numbers', () => {
  let student = first
  let moment = first
  for (let game = 0; game < 3000; game += 1) {
    ;({ student, moment } = ratedAfter(student, game % 2 === 0 ? first : moment, 1))
  }
  for (const { rating, deviation, volatility } of [student, moment]) {
    expect(rating).toBeGreaterThanOrEqual(ratingBounds.least)
    expect(rating).toBeLessThanOrEqual(ratingBounds.most)
    expect(deviation).toBeGreaterThan(0)
    expect(volatility).toBeGreaterThan(0)
  }
})
