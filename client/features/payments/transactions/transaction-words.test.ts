import { describe, expect, test } from 'vitest'
import { ApiProblem, NetworkProblem } from '#client/platform/http/problems.ts'
import { amountText } from '#contract/currencies.ts'
import { defaultOffers } from '#contract/offers/offer-defaults.ts'
import type { Transaction } from '#contract/payments/payments.ts'
import { priceOf } from '../payment-words.ts'
import { refundFailure, refundNews, refundQuestion } from './transaction-words.ts'

const transaction: Transaction = {
  id: '0190f5f0-0000-7000-8000-000000000001',
  createdAt: '2026-11-20T12:00:00Z',
  user: { id: '0190f5f0-0000-7000-8000-000000000002', name: 'Ada', email: 'ada@example.com' },
  program: 'academy',
  inTest: false,
  refundNote: null,
  amountCents: 5000,
  currency: 'usd',
  refundedCents: 0,
  status: 'paid',
  reason: null,
  dispute: null,
  provider: 'sandbox',
  providerId: 'pi_1',
  can: { refund: true },
}

test('amounts have 2 decimals', () => {
  const { cents, currency } = priceOf(defaultOffers.mentorship)
  expect(amountText(cents, currency)).toBe('$100.00')
  expect(amountText(123456, 'usd')).toBe('$1,234.56')
  expect(amountText(5, 'usd')).toBe('$0.05')
})

describe('a refund', () => {
  test('offers what has not been refunded yet', () => {
    expect(refundQuestion(transaction, defaultOffers)).toContain('Ada gets $50.00 back')
    expect(refundQuestion(transaction, defaultOffers, 1250)).toContain('Ada gets $12.50 back')
    const paidIn = (currency: string) =>
      refundQuestion({ ...transaction, currency }, defaultOffers, 1234)
    expect(paidIn('jpy')).toContain('Ada gets ¥1,234 back')
    expect(paidIn('kwd')).toContain('Ada gets KWD\u00a01.234 back')
    expect(refundQuestion(transaction, defaultOffers, 5001)).toContain('Ada gets $50.00 back')
    expect(
      refundQuestion({ ...transaction, refundedCents: 2000, user: null }, defaultOffers),
    ).toContain('Deleted account gets $30.00 back')
  })

  test('is reported once the provider has answered', () => {
    expect(refundNews({ ...transaction, status: 'refunding' })).toBeNull()
    expect(refundNews({ ...transaction, status: 'refunded', refundedCents: 5000 })).toMatchObject({
      variant: 'success',
      description: 'Ada gets $50.00 back.',
    })
    const failed = { ...transaction, status: 'refund_failed', reason: 'Card expired' } as const
    expect(refundNews(failed)).toMatchObject({
      variant: 'destructive',
      description: 'Card expired',
    })
  })

  test('that is refused says why; otherwise it can be retried', () => {
    const problem = { status: 422, code: 'rule_violated', message: 'It was not paid.' }
    expect(refundFailure(new ApiProblem(problem))).toBe('It was not paid.')
    const tryAgain = 'Failed to refund the payment. Please try again.'
    expect(refundFailure(new ApiProblem({ ...problem, status: 500 }))).toBe(tryAgain)
    expect(refundFailure(new NetworkProblem())).toBe(tryAgain)
  })
})
