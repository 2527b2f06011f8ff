import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueDocument, numberText, seriesOf } from './invoices.rules.ts'

const paid = { amountCents: 6000, taxCents: 1000, refundedCents: 0 }
const invoice = { kind: 'invoice', totalCents: 6000, taxCents: 1000 } as const

test('a payment has one invoice, and a payment of nothing has none', () => {
  expect(dueDocument([], paid)).toEqual(invoice)
  expect(dueDocument([invoice], paid)).toBeNull()
  expect(dueDocument([], { amountCents: 0, taxCents: 0, refundedCents: 0 })).toBeNull()
})

test('a refund is credited with its share of the tax', () => {
  const third = dueDocument([invoice], { ...paid, refundedCents: 2000 })
  expect(third).toEqual({ kind: 'credit_note', totalCents: 2000, taxCents: 333 })
})

test('a refund that came back is corrected', () => {
  const credit = { kind: 'credit_note', totalCents: 6000, taxCents: 1000 } as const
  expect(dueDocument([invoice, credit], paid)).toEqual({ ...credit, kind: 'correction' })
})

test('whatever the sequence of refunds, all credit notes add up to the invoice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (amountCents, points, parts) => {
        const taxCents = Math.round((amountCents * points) / (10_000 + points))
        const first = { kind: 'invoice' as const, totalCents: amountCents, taxCents }
        const written: Parameters<typeof dueDocument>[0][number][] = [first]
        for (const part of [...parts, 1]) {
          const refundedCents = Math.round(amountCents * part)
          const due = dueDocument(written, { amountCents, taxCents, refundedCents })
          if (due) written.push(due)
        }
        const signs = { invoice: 1, credit_note: -1, correction: 1 }
        const left = (of: 'totalCents' | 'taxCents') =>
          written.reduce((sum, one) => sum + signs[one.kind] * one[of], 0)
        expect([left('totalCents'), left('taxCents')]).toEqual([0, 0])
      },
    ),
  )
})

test('numbers depend on the kind of document', () => {
  expect(numberText({ series: seriesOf('invoice', 'INV', false), number: 12 })).toBe('INV-000012')
  expect(seriesOf('correction', 'INV', false)).toBe('INV')
  expect(seriesOf('credit_note', 'INV', false)).toBe('CN')
  expect(seriesOf('credit_note', 'INV', true)).toBe('TEST')
})
