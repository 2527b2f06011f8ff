import { ApiProblem } from '#client/platform/http/problems.ts'
import type { BadgeProps } from '#client/ui/displays/badge.tsx'
import { amountText } from '#contract/currencies.ts'
import type { Offers } from '#contract/offers/offer-defaults.ts'
import type {
  Dispute,
  PaymentProviderName,
  Transaction,
  TransactionStatus,
} from '#contract/payments/payments.ts'

export const loadFailure = 'Failed to load data. Please try again.'
export const exportFailure = 'Failed to export transactions. Please try again.'

export const statusLooks: Record<
  TransactionStatus,
  { label: string; variant: BadgeProps['variant'] }
> = {
  paid: { label: 'Paid', variant: 'success' },
  failed: { label: 'Failed', variant: 'danger' },
  refunding: { label: 'Refunding', variant: 'info' },
  refunded: { label: 'Refunded', variant: 'neutral' },
  refund_failed: { label: 'Refund failed', variant: 'danger' },
  suspicious: { label: 'Suspicious', variant: 'warning' },
}

export const transactionStatuses = Object.keys(statusLooks) as TransactionStatus[]

export const disputeLooks: Record<Dispute, { label: string; variant: BadgeProps['variant'] }> = {
  open: { label: 'Disputed', variant: 'danger' },
  won: { label: 'Dispute won', variant: 'neutral' },
  lost: { label: 'Dispute lost', variant: 'danger' },
}

export const providerNames: Record<PaymentProviderName, string> = {
  stripe: 'Stripe',
  sandbox: 'Test mode',
  paypal: 'PayPal',
  paystack: 'Paystack',
  transfer: 'Bank transfer',
  none: 'No card needed',
}

/** Who paid, even if the account has been deleted. */
export const payerOf = ({ user }: Transaction): string => user?.name ?? 'Deleted account'

/** The question before a refund of `cents`, or of all that is left where no such amount can be refunded. */
export function refundQuestion(
  transaction: Transaction,
  offers: Offers,
  cents: number | null = null,
): string {
  const { amountCents, refundedCents, currency, program, offerName } = transaction
  const title = program ? offers[program].title : (offerName ?? 'offer')
  const left = amountCents - refundedCents
  const isPossible = cents !== null && cents > 0 && cents <= left
  const amount = amountText(isPossible ? cents : left, currency)
  return `${payerOf(transaction)} gets ${amount} back for the ${title}. This can't be undone.`
}

/** Why a refund could not be started: the server's words if it refused. */
export function refundFailure(error: unknown): string {
  const isRefusal = error instanceof ApiProblem && [404, 409, 422, 503].includes(error.status)
  return isRefusal ? error.message : 'Failed to refund the payment. Please try again.'
}

interface RefundNews {
  title: string
  description: string
  variant: 'success' | 'destructive'
}

/** The message about a refund once the provider has answered; null until then. */
export function refundNews(transaction: Transaction): RefundNews | null {
  const { status, refundedCents, currency, reason } = transaction
  if (status === 'refunding') return null
  if (status === 'refunded') {
    const amount = amountText(refundedCents, currency)
    return {
      title: 'Payment Refunded',
      description: `${payerOf(transaction)} gets ${amount} back.`,
      variant: 'success',
    }
  }
  return {
    title: 'Refund failed',
    description: reason ?? 'The provider gave no reason.',
    variant: 'destructive',
  }
}
