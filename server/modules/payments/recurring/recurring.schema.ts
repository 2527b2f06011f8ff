import type { Generated } from 'kysely'
import type { PaidProgram } from '#contract/programs.ts'
import type { RecurringStatus } from '#contract/recurring.ts'

/** What a provider takes again and again; amounts in cents of the currency, of each renewal. */
interface RecurringPaymentsTable {
  id: string
  userId: string | null
  program: PaidProgram
  provider: 'stripe' | 'sandbox'
  /** The subscription's id at the provider; null until it has answered. */
  providerId: string | null
  /** Who pays, at the provider. */
  customerId: string | null
  listCents: number
  discountCents: number
  taxCents: number
  taxBasisPoints: number
  taxIncluded: boolean
  amountCents: number
  currency: string
  /** For how many months each payment opens the program, and how many lie between two. */
  accessMonths: number
  inTest: boolean
  status: Generated<RecurringStatus>
  /** Until when the last payment reaches at the provider. */
  periodEndsAt: Date | null
  /** When no payment follows any more; null while it goes on. */
  cancelsAt: Date | null
  /** Nothing could be given for its first payment: the provider is to take no other. */
  unwanted: Generated<boolean>
  version: Generated<number>
  checkedAt: Date | null
  createdAt: Generated<Date>
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
  cancels: Generated<boolean>
  /** Whether the card that paid first is declined from then on. */
  renewalsFail: Generated<boolean>
  createdAt: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    recurringPayments: RecurringPaymentsTable
    sandboxSubscriptions: SandboxSubscriptionsTable
  }
}
