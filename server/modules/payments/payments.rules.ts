import type { Dispute, RefundInput, TransactionStatus } from '#contract/payments.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Observation } from './payment-provider.ts'

/** What the intent was made for: what its payer was shown. */
interface Asked {
  amountCents: number
  currency: string
}

/**
 * Why money that came does not fit what was asked for, or null. What was asked for is the server's own
 * reckoning at the time: a price that has changed since makes nobody suspicious.
 */
function mismatchOf(asked: Asked, came: { amountCents: number; currency: string }): string | null {
  if (came.currency !== asked.currency) {
    return `Paid in ${came.currency}, expected ${asked.currency}`
  }
  return came.amountCents === asked.amountCents
    ? null
    : `Paid ${came.amountCents} cents, expected ${asked.amountCents}`
}

/** The part of a transaction that decides what may become of it. */
export interface Standing {
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
 * What a transaction becomes by an observation, or null when it stays as it is. The outcome is the
 * same in whatever order, and however often, observations come.
 */
export function statusAfter(
  standing: Standing | null,
  observation: Observation,
  asked: Asked,
): TransactionStatus | null {
  const status = standing?.status ?? null
  switch (observation.kind) {
    case 'succeeded':
      if (status !== null && status !== 'failed') return null
      return mismatchOf(asked, observation) ? 'suspicious' : 'paid'
    case 'failed':
      return status === null || status === 'failed' ? 'failed' : null
    case 'refunded': {
      if (isOldNews(standing, observation.at)) return null
      const amountCents = standing?.amountCents ?? asked.amountCents
      if (observation.refundedCents >= amountCents) return 'refunded'
      // A part was to go back, and has.
      const { refundTargetCents: target = null, paidAt = null } = standing ?? {}
      if (status !== 'refunding' || target === null || observation.refundedCents < target) {
        return null
      }
      return paidAt ? 'paid' : 'suspicious'
    }
    case 'refund_failed': {
      if (isOldNews(standing, observation.at)) return null
      // One refund failed, and others gave everything back.
      if (observation.refundedCents >= (standing?.amountCents ?? asked.amountCents)) return null
      return status === 'refunding' || status === 'refunded' ? 'refund_failed' : null
    }
    case 'cancelled':
    case 'disputed':
      return null
  }
}

/** What else changes in a transaction by an observation; null when nothing does. */
export function changeBy(standing: Standing | null, observation: Observation, asked: Asked) {
  const { at } = observation
  const status = standing?.status ?? null
  switch (observation.kind) {
    case 'succeeded': {
      const { amountCents, currency } = observation
      const mismatch = mismatchOf(asked, observation)
      if (status === null || status === 'failed') {
        return { amountCents, currency, reason: mismatch, paidAt: mismatch ? null : at }
      }
      // The refund was told before the payment: the payment still belongs into the books.
      return standing?.paidAt || mismatch || status === 'suspicious' ? null : { paidAt: at }
    }
    case 'failed':
      return status === null || status === 'failed' ? { reason: observation.reason } : null
    case 'refunded': {
      if (isOldNews(standing, at)) return null
      const news = {
        refundedCents: sumAfter(standing, observation),
        refundedAt: at,
        refundNewsAt: at,
      }
      // Why an earlier attempt failed is of no interest any more.
      return status === 'refund_failed' ? { ...news, reason: null } : news
    }
    case 'refund_failed': {
      if (!standing?.paidAt && status !== 'refunding' && status !== 'refunded') return null
      if (isOldNews(standing, at)) return null
      const { reason, refundedCents } = observation
      const refundedAt = refundedCents > 0 ? (standing?.refundedAt ?? at) : null
      const news = { refundedCents, refundedAt, refundNewsAt: at }
      const fails = statusAfter(standing, observation, asked) === 'refund_failed'
      return fails ? { ...news, reason } : news
    }
    case 'disputed': {
      const { disputeNewsAt = null, dispute = null } = standing ?? {}
      // A decision is the last word, also where the question came in the same second.
      const isOld =
        disputeNewsAt !== null && (at < disputeNewsAt || dispute === observation.dispute)
      if (!standing || isOld || (observation.dispute === 'open' && dispute !== null)) return null
      return { dispute: observation.dispute, disputeNewsAt: at }
    }
    case 'cancelled':
      return null
  }
}

/**
 * What the provider says of all refunds together counts, and is never added up here: a later word
 * replaces an earlier one, also where a refund came back. Of two in the same instant the larger counts.
 */
function sumAfter(
  standing: Standing | null,
  { at, refundedCents }: { at: Date; refundedCents: number },
): number {
  const isSameInstant = standing?.refundNewsAt?.getTime() === at.getTime()
  return isSameInstant ? Math.max(standing?.refundedCents ?? 0, refundedCents) : refundedCents
}

/** Whether the provider has said something newer about refunds of this transaction. */
function isOldNews(standing: Standing | null, at: Date): boolean {
  return standing?.refundNewsAt != null && at < standing.refundNewsAt
}

/** Whether the money is on its way back, or there already. */
export function isGivenBack(status: TransactionStatus): boolean {
  return status === 'refunding' || status === 'refunded'
}

/** Whether money is there that an admin can give back. */
export function mayRefund(status: TransactionStatus): boolean {
  return status === 'paid' || status === 'refund_failed' || status === 'suspicious'
}

/**
 * What an admin wants to give back of a payment; throws 422 for more than is left of it, and 409 when
 * something has been given back that the admin had not seen.
 */
export function refundOf(
  { amountCents, refundedCents }: { amountCents: number; refundedCents: number },
  { amountCents: wanted, reason, endAccess, seenRefundedCents: seen }: RefundInput,
) {
  if (seen !== undefined && seen !== refundedCents) {
    throw new Failure(
      'conflict',
      'Some of this payment has been given back since you opened it. Please look at it again.',
    )
  }
  const left = amountCents - refundedCents
  const cents = wanted ?? left
  if (cents > left) {
    const message = 'This is more than is left of the payment.'
    throw new Failure('rule_violated', message, { issues: [{ path: 'amountCents', message }] })
  }
  const isAll = cents === left
  return { cents, isAll, endAccess: endAccess ?? isAll, note: reason || null }
}

export const refundJobName = 'payments.refund'

export const refundRejectedJobName = 'payments.refund-rejected'

export const sandboxWebhookJob = 'payments.sandbox-webhook'
