import { chargeable } from '#contract/offers/least-charges.ts'
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
    case 'processing':
    case 'disputed':
    case 'fraud_reported':
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
      const { amountCents, currency, country } = observation
      const mismatch = mismatchOf(requested, observation)
      const from = country && { paidFrom: country }
      if (status === null || status === 'failed') {
        return { amountCents, currency, reason: mismatch, paidAt: mismatch ? null : at, ...from }
      }
      // The refund arrived before the payment, which still has to be recorded.
      return known?.paidAt || mismatch || status === 'suspicious' ? null : { paidAt: at, ...from }
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
    case 'processing':
    case 'fraud_reported':
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

export const paidFromJobName = 'payments.paid-from'

export const refundRejectedJobName = 'payments.refund-rejected'

export const sandboxWebhookJob = 'payments.sandbox-webhook'

/** How prices are taxed for a buyer. */
export interface TaxTerms {
  /** The rate in hundredths of a percent; with reverse charge that of the buyer's country for others. */
  basisPoints: number
  /** Whether prices include the tax. */
  included: boolean
  /** The country of the buyer, where the tax depends on it and the buyer has said so; otherwise null. */
  country: string | null
  /** Whether the tax depends on a country that the buyer has not said. */
  needsCountry: boolean
  /** The VAT number of a business that owes the tax itself, so that none is charged; otherwise null. */
  reverseChargeTo: string | null
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
  /** The tax within the price that is not charged, because the buyer owes it. */
  untaxedCents: number
  /** The country of the buyer; null where the tax does not depend on it. */
  taxCountry: string | null
  /** Whether the buyer owes the tax, and the VAT number because of which; null otherwise. */
  reverseCharge: boolean
  vatNumber: string | null
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
 * rounded to the nearest cent, halves up; to the nearest amount that can be charged where it changes what is paid. With
 * reverse charge none is charged: it is taken off a price that includes it.
 */
export function chargeOf(
  { amountCents: listCents, currency }: Price,
  discountCents: number,
  { basisPoints, included: taxIncluded, country, reverseChargeTo: vatNumber }: TaxTerms,
): Charge {
  const left = listCents - discountCents
  const base = taxIncluded ? 10_000 + basisPoints : 10_000
  const exact = (left * basisPoints) / base
  const reverseCharge = vatNumber !== null
  const due = reverseCharge === taxIncluded ? chargeable(exact, currency) : Math.round(exact)
  const [taxCents, untaxedCents] = reverseCharge ? [0, taxIncluded ? due : 0] : [due, 0]
  const amountCents = left - untaxedCents + (taxIncluded ? 0 : taxCents)
  return {
    listCents,
    discountCents,
    taxBasisPoints: reverseCharge ? 0 : basisPoints,
    taxIncluded,
    taxCents,
    untaxedCents,
    taxCountry: country,
    reverseCharge,
    vatNumber,
    amountCents,
    currency,
  }
}

/**
 * The charge of a renewal: the amount that was agreed, with the tax of its day where it depends on the country of the
 * buyer. Whoever has moved, or owes the tax differently, keeps what was agreed until subscribing again.
 */
export function renewedCharge(agreed: Charge, terms: TaxTerms): Charge {
  const { amountCents, discountCents, taxIncluded, taxCountry, reverseCharge } = agreed
  const { basisPoints, country, reverseChargeTo } = terms
  const isSame = taxCountry !== null && country === taxCountry
  if (!isSame || reverseCharge || reverseChargeTo !== null) return agreed
  const taxCents = Math.round((amountCents * basisPoints) / (10_000 + basisPoints))
  const listCents = amountCents + discountCents - (taxIncluded ? 0 : taxCents)
  return { ...agreed, listCents, taxCents, taxBasisPoints: basisPoints }
}

/** The parts of a charge that are stored with it. */
export const storedParts = ({
  listCents,
  discountCents,
  taxCents,
  taxBasisPoints,
  taxIncluded,
  untaxedCents,
  taxCountry,
  reverseCharge,
  vatNumber,
  amountCents,
  currency,
}: Charge): Charge => ({
  listCents,
  discountCents,
  taxCents,
  taxBasisPoints,
  taxIncluded,
  untaxedCents,
  taxCountry,
  reverseCharge,
  vatNumber,
  amountCents,
  currency,
})
