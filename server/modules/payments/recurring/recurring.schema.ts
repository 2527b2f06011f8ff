import type { Generated } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { RecurringStatus } from '#contract/payments/recurring.ts'

/** Subscriptions; amounts in cents of the currency, per renewal. */
interface RecurringPaymentsTable {
  id: string
  userId: string | null
  /** Null for an offer. */
  program: PaidProgram | null
  /** Null for a program. */
  offerId: Generated<string | null>
  provider: 'stripe' | 'sandbox'
  /** The subscription's id at the provider; null until it has responded. */
  providerId: string | null
  /** The payer's id at the provider. */
  customerId: string | null
  listCents: number
  discountCents: number
  taxCents: number
  taxBasisPoints: number
  taxIncluded: boolean
  untaxedCents: Generated<number>
  taxCountry: Generated<string | null>
  reverseCharge: Generated<boolean>
  vatNumber: Generated<string | null>
  amountCents: number
  currency: string
  /** The months that each payment opens the program for, which is also the interval between payments. */
  accessMonths: number
  inTest: boolean
  /** How many payments there are in all; null until it is cancelled. */
  paymentsMaximum: Generated<number | null>
  status: Generated<RecurringStatus>
  /** Until when the last payment lasts at the provider. */
  periodEndsAt: Date | null
  /** When it ends; null while it continues. */
  cancelsAt: Date | null
  /** Nothing could be given for its first payment, or that was taken back: the provider must charge no other. */
  unwanted: Generated<boolean>
  /** It was paid for, and the access that it is for has not opened yet. */
  awaitsAccess: Generated<boolean>
  version: Generated<number>
  /** When it was taken over from another program; null for those begun here. */
  adoptedAt: Generated<Date | null>
  checkedAt: Date | null
  createdAt: Generated<Date>
}

/** Payments of a subscription from before it was taken over. */
interface AdoptedPaymentsTable {
  recurringId: string
  providerId: string
}

interface SandboxSubscriptionsTable {
  id: string
  idempotencyKey: string
  userId: string | null
  amountCents: number
  currency: string
  accessMonths: number
  status: Generated<RecurringStatus>
  periodEndsAt: Date | null
  /** When the first paid period began, from which all are counted; null if nothing was paid yet. */
  anchoredAt: Date | null
  cancels: Generated<boolean>
  /** Whether renewals with the card of the first payment are declined. */
  renewalsFail: Generated<boolean>
  createdAt: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    recurringPayments: RecurringPaymentsTable
    adoptedPayments: AdoptedPaymentsTable
    sandboxSubscriptions: SandboxSubscriptionsTable
  }
}
