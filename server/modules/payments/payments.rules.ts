import type { Dispute, RefundInput, TransactionStatus } from '#contract/payments/payments.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Observation } from './payment-provider.ts'

/** The terms of an intent, as shown to its payer. */
interface Requested {
  amountCents: number
  currency: string
}

/**
 * Why money received does not match the request, or null. The request is the server's own
 * calculation at that time, so a price changed since makes nobody suspicious.
 */
function mismatchOf(
  requested: Requested,
  came: { amountCents: number; currency: string },
): string | null {
  if (came.currency !== requested.currency) {
    return `Paid in ${came.currency}, expected ${requested.currency}`
  }
  return came.amountCents === requested.amountCents
    ? null
    : `Paid ${came.amountCents} cents, expected ${requested.amountCents}`
}

/** The parts of a transaction that decide its further course. */
interface KnownTransaction {
  status: TransactionStatus
  amountCents: number
  refundedCents: number
  paidAt: Date | null
  refundedAt: Date | null
  refundNewsAt: Date | null
  refundTargetCents: number | null
  dispute: Dispute | null
  disputeNewsAt: Date | null
}

/**
 * The status of a transaction after an observation, or null if it stays. The result is the same in
 * whatever order, and however often, observations arrive.
 */
export function statusAfter(
  known: KnownTransaction | null,
  observation: Observation,
  requested: Requested,
): TransactionStatus | null {
  const status = known?.status ?? null
  switch (observation.kind) {
    case 'succeeded':
      if (status !== null && status !== 'failed') return null
      return mismatchOf(requested, observation) ? 'suspicious' : 'paid'
    case 'failed':
      return status === null || status === 'failed' ? 'failed' : null
    case 'refunded': {
      if (isOldNews(known, observation.at)) return null
      const amountCents = known?.amountCents ?? requested.amountCents
      if (observation.refundedCents >= amountCents) return 'refunded'
      // A partial refund was requested, and is complete.
      const { refundTargetCents: target = null, paidAt = null } = known ?? {}
      if (status !== 'refunding' || target === null || observation.refundedCents < target) {
        return null
      }
      return paidAt ? 'paid' : 'suspicious'
    }
    case 'refund_failed': {
      if (isOldNews(known, observation.at)) return null
      // One refund failed, but others have returned everything.
      if (observation.refundedCents >= (known?.amountCents ?? requested.amountCents)) return null
      return status === 'refunding' || status === 'refunded' ? 'refund_failed' : null
    }
    case 'cancelled':
    case 'disputed':
      return null
  }
}

/** The other changes to a transaction by an observation; null if there are none. */
export function changeBy(
  known: KnownTransaction | null,
  observation: Observation,
  requested: Requested,
) {
  const { at } = observation
  const status = known?.status ?? null
  switch (observation.kind) {
    case 'succeeded': {
      const { amountCents, currency } = observation
      const mismatch = mismatchOf(requested, observation)
      if (status === null || status === 'failed') {
        return { amountCents, currency, reason: mismatch, paidAt: mismatch ? null : at }
      }
      // The refund arrived before the payment, which still has to be recorded.
      return known?.paidAt || mismatch || status === 'suspicious' ? null : { paidAt: at }
    }
    case 'failed':
      return status === null || status === 'failed' ? { reason: observation.reason } : null
    case 'refunded': {
      if (isOldNews(known, at)) return null
      const news = {
        refundedCents: sumAfter(known, observation),
        refundedAt: at,
        refundNewsAt: at,
      }
      // The reason of an earlier failure is no longer relevant.
      return status === 'refund_failed' ? { ...news, reason: null } : news
    }
    case 'refund_failed': {
      if (!known?.paidAt && status !== 'refunding' && status !== 'refunded') return null
      if (isOldNews(known, at)) return null
      const { reason, refundedCents } = observation
      const refundedAt = refundedCents > 0 ? (known?.refundedAt ?? at) : null
      const news = { refundedCents, refundedAt, refundNewsAt: at }
      const fails = statusAfter(known, observation, requested) === 'refund_failed'
      return fails ? { ...news, reason } : news
    }
    case 'disputed': {
      const { disputeNewsAt = null, dispute = null } = known ?? {}
      // A decision is final, even if the question came in the same second.
      const isOld =
        disputeNewsAt !== null && (at < disputeNewsAt || dispute === observation.dispute)
      if (!known || isOld || (observation.dispute === 'open' && dispute !== null)) return null
      return { dispute: observation.dispute, disputeNewsAt: at }
    }
    case 'cancelled':
      return null
  }
}

/**
 * The provider's total of all refunds counts, and is never added up here: a later value replaces an
 * earlier one, even if a refund came back. Of two at the same instant the larger counts.
 */
function sumAfter(
  known: KnownTransaction | null,
  { at, refundedCents }: { at: Date; refundedCents: number },
): number {
  const isSameInstant = known?.refundNewsAt?.getTime() === at.getTime()
  return isSameInstant ? Math.max(known?.refundedCents ?? 0, refundedCents) : refundedCents
}

/** Whether the provider has reported something newer about this transaction's refunds. */
function isOldNews(known: KnownTransaction | null, at: Date): boolean {
  return known?.refundNewsAt != null && at < known.refundNewsAt
}

/** Whether the money is being, or has been, refunded. */
export function isRefunded(status: TransactionStatus): boolean {
  return status === 'refunding' || status === 'refunded'
}

/** Whether there is money that an admin can refund. */
export function mayRefund(status: TransactionStatus): boolean {
  return status === 'paid' || status === 'refund_failed' || status === 'suspicious'
}

/**
 * The refund requested by an admin; throws 422 if it is more than what is left, and 409 if
 * something has been refunded that the admin had not seen.
 */
export function refundOf(
  { amountCents, refundedCents }: { amountCents: number; refundedCents: number },
  { amountCents: wanted, reason, endAccess, seenRefundedCents: seen }: RefundInput,
) {
  if (seen !== undefined && seen !== refundedCents) {
    throw new Failure(
      'conflict',
      'Part of this payment has been refunded since you opened it. Please check it again.',
    )
  }
  const left = amountCents - refundedCents
  const cents = wanted ?? left
  if (cents > left) {
    const message = 'This is more than what is left of the payment.'
    throw new Failure('rule_violated', message, { issues: [{ path: 'amountCents', message }] })
  }
  const isAll = cents === left
  return { cents, isAll, endAccess: endAccess ?? isAll, note: reason || null }
}

export const refundJobName = 'payments.refund'

export const refundRejectedJobName = 'payments.refund-rejected'

export const sandboxWebhookJob = 'payments.sandbox-webhook'

/** How prices are taxed: the rate in hundredths of a percent, and whether prices include the tax. */
export interface TaxTerms {
  basisPoints: number
  included: boolean
}

/** The components of an amount, all in cents of the currency. */
export interface Charge {
  /** The price of the program. */
  listCents: number
  discountCents: number
  taxBasisPoints: number
  taxIncluded: boolean
  /** Included in the amount, either way. */
  taxCents: number
  /** The amount to be paid. */
  amountCents: number
  currency: string
}

interface Price {
  amountCents: number
  currency: string
}

/**
 * The charge for a price less a discount. The tax is calculated once, on the discounted price, and
 * rounded to the nearest cent, halves up.
 */
export function chargeOf(
  { amountCents: listCents, currency }: Price,
  discountCents: number,
  { basisPoints: taxBasisPoints, included: taxIncluded }: TaxTerms,
): Charge {
  const left = listCents - discountCents
  const base = taxIncluded ? 10_000 + taxBasisPoints : 10_000
  const taxCents = Math.round((left * taxBasisPoints) / base)
  const amountCents = taxIncluded ? left : left + taxCents
  return { listCents, discountCents, taxBasisPoints, taxIncluded, taxCents, amountCents, currency }
}
