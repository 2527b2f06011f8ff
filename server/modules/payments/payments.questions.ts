import type { Dispute } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'
import type { DisputeDetails } from './payment-provider.ts'
import type { TaxTerms } from './payments.rules.ts'

/** How prices are currently taxed for a user. */
export const taxTerms =
  question<(executor: Executor, userId: string) => Promise<TaxTerms>>('payments.tax-terms')

/** Called in the transaction in which a payment is received or refunded. */
export const moneyMoved =
  question<(tx: Executor, transactionId: string) => Promise<void>>('payments.money-moved')

/** What a provider says of a dispute of a payment. */
export interface DisputeHeard {
  payment: { id: string; amountCents: number; currency: string }
  /** When it was true. */
  at: Date
  /** Its state; null for a report of fraud, which has none. */
  dispute: Dispute | null
  /** Absent where the provider tells the state only. */
  details: DisputeDetails | undefined
}

/** Called in the transaction in which something is heard of a dispute, as often as it is heard. */
export const disputeHeard =
  question<(tx: Executor, heard: DisputeHeard) => Promise<void>>('payments.dispute-heard')

/** What an offer costs a user now: the first payment, and what follows it. */
export interface OfferPrice {
  title: string
  amountCents: number
  currency: string
  /** Whether that is the offer's own currency rather than a further one. */
  isMainCurrency: boolean
  /** The first payment in each of its currencies, its own first, without what has been taken off. */
  choices: { currency: string; amountCents: number }[]
  /** What is charged every month after it, and how many payments there are in all, null until it is cancelled. */
  later: { eachCents: number; payments: number | null } | null
  /** What was paid for other offers, and has been taken off. */
  creditCents: number
}

/** The current price of an offer for a user, in its own currency unless one is chosen; throws 404 or 422 if it is not sold. */
export const offerPrice =
  question<
    (
      executor: Executor,
      of: { offerId: string; userId: string; currency?: string | undefined },
    ) => Promise<OfferPrice>
  >('payments.offer-price')

/** Throws 409 or 422 if paying for an offer would gain the user nothing. */
export const offerPayable =
  question<(executor: Executor, of: { offerId: string; userId: string }) => Promise<void>>(
    'payments.offer-payable',
  )

/** The names of offers, by id. */
export const offerNames =
  question<(executor: Executor, ids: readonly string[]) => Promise<Map<string, string>>>(
    'payments.offer-names',
  )

/** Called in the transaction in which the payment of an offer is begun; throws 422 if there is none left. */
export const purchaseBegun =
  question<
    (
      tx: Executor,
      of: { offerId: string; userId: string; intentId: string; currency: string },
    ) => Promise<void>
  >('payments.purchase-begun')

/** Called in the transaction in which it turns out that a payment will never be made. */
export const purchaseFreed =
  question<(tx: Executor, intentId: string) => Promise<void>>('payments.purchase-freed')

/** A payment of an offer. */
export interface PaidPurchase {
  offerId: string
  userId: string
  /** That of the first payment, by which the purchase is known. */
  intentId: string
  transactionId: string
}

/** Called in the transaction in which it is received, the user being locked; why nothing can be given for it, or null. */
export const purchasePaid =
  question<(tx: Executor, paid: PaidPurchase & { isRenewal: boolean }) => Promise<string | null>>(
    'payments.purchase-paid',
  )

/** Called in the transaction in which the access paid for is to end; once or again. */
export const purchaseTakenBack = question<(tx: Executor, paid: PaidPurchase) => Promise<void>>(
  'payments.purchase-taken-back',
)

/** Called in the transaction in which it becomes known whether further payments of a purchase will come by themselves. */
export const purchaseRenews = question<
  (tx: Executor, of: { intentId: string; renews: boolean }) => Promise<void>
>('payments.purchase-renews')
