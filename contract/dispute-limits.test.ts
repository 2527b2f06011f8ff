import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DisputeMonth, gaugesOf, limits } from './dispute-limits.ts'

const quiet: DisputeMonth = {
  payments: 1000,
  paymentsBefore: 1000,
  disputes: 0,
  fraudReports: 0,
  fraudDisputes: 0,
  fraudCents: 0,
}

test('exactly the limit is over it, and one case less is not', () => {
  const visa = { ...quiet, payments: 100_000, disputes: 1000, fraudReports: 500 }
  expect(gaugesOf(visa).vamp).toEqual({ rate: 150, standing: 'over' })
  expect(gaugesOf({ ...visa, fraudReports: 499 }).vamp.standing).toBe('near')
  // The rate alone is not enough: the network looks at 1,500 cases and more.
  expect(gaugesOf({ ...quiet, disputes: 15 }).vamp.standing).toBe('rate')
  const mastercard = { ...quiet, paymentsBefore: 6600, disputes: 100 }
  expect(gaugesOf(mastercard).ecm).toEqual({ rate: 152, standing: 'over' })
  expect(gaugesOf({ ...mastercard, disputes: 99 }).ecm.standing).toBe('rate')
  const fraud = { ...quiet, fraudDisputes: 5, disputes: 5, fraudCents: limits.efm.cents }
  expect(gaugesOf(fraud).efm).toEqual({ rate: 50, standing: 'over' })
  expect(gaugesOf({ ...fraud, fraudCents: limits.efm.cents - 1 }).efm.standing).toBe('rate')
  expect(gaugesOf({ ...fraud, paymentsBefore: 999 }).efm.standing).toBe('rate')
})

test('without payments there is no rate; a dispute of an earlier month is above it', () => {
  const empty = { ...quiet, payments: 0, paymentsBefore: 0 }
  expect(gaugesOf(empty).vamp).toEqual({ rate: null, standing: 'fine' })
  expect(gaugesOf({ ...empty, disputes: 1 }).ecm).toEqual({ rate: null, standing: 'rate' })
})

test('compared with a plain restatement', () => {
  const count = fc.integer({ min: 0, max: 5000 })
  const month = fc.record({
    payments: count,
    paymentsBefore: count,
    disputes: count,
    fraudReports: count,
    fraudDisputes: count,
    fraudCents: fc.integer({ min: 0, max: 10_000_000 }),
  })
  fc.assert(
    fc.property(month, (one) => {
      const { vamp, ecm, efm } = gaugesOf(one)
      const cases = one.disputes + one.fraudReports
      const isOver = cases >= 1500 && cases / one.payments >= 0.015 - 1e-12
      expect(vamp.standing === 'over').toBe(isOver)
      expect(ecm.standing === 'over').toBe(
        one.disputes >= 100 && one.disputes / one.paymentsBefore >= 0.015 - 1e-12,
      )
      expect(efm.standing === 'over').toBe(
        one.paymentsBefore >= 1000 &&
          one.fraudCents >= 5_000_000 &&
          one.fraudDisputes > 0 &&
          one.fraudDisputes / one.paymentsBefore >= 0.005 - 1e-12,
      )
    }),
  )
})
