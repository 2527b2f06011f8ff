import type { Generated } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'

interface WithdrawalTermsTable {
  onlyRow: Generated<true>
  isOn: boolean
  days: number
  countries: string[]
  coversUndeclared: boolean
  updatedAt: Date
}

/** What members said at the checkout about an immediate start. */
interface StartStatementsTable {
  id: Generated<string>
  userId: string
  program: PaidProgram
  consents: boolean
  statedAt: Date
}

interface WithdrawalsTable {
  id: string
  transactionId: string
  userId: string | null
  /** Null for an offer. */
  program: PaidProgram | null
  /** Null for a program. */
  offerId: Generated<string | null>
  madeAt: Date
  openUntil: Date
  consented: boolean
  paidCents: number
  refundCents: number
  keptCents: number
  currency: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    withdrawalTerms: WithdrawalTermsTable
    startStatements: StartStatementsTable
    withdrawals: WithdrawalsTable
  }
}
