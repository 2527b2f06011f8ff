import type { Generated } from 'kysely'
import type { TransferStatus } from '#contract/payments/transfers.ts'

interface TransferSettingsTable {
  onlyRow: Generated<boolean>
  isOn: Generated<boolean>
  details: string | null
  currencies: Generated<string[]>
  updatedAt: Generated<Date>
}

/** Transfers to the owner's bank account: what a provider would keep on its side, as far as the office knows it. */
interface BankTransfersTable {
  reference: string
  /** The id of the payment. */
  paymentId: string
  userId: string | null
  amountCents: number
  currency: string
  status: Generated<TransferStatus>
  receivedCents: number | null
  receivedAt: Date | null
  /** Why it was refused. */
  reason: string | null
  createdAt: Date
  updatedAt: Date
}

/** Money that is sent back by hand. */
interface BankTransferRefundsTable {
  /** The key of the refund. */
  id: string
  reference: string
  cents: number
  status: Generated<'due' | 'sent' | 'failed'>
  reason: string | null
  createdAt: Date
  settledAt: Date | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    transferSettings: TransferSettingsTable
    bankTransfers: BankTransfersTable
    bankTransferRefunds: BankTransferRefundsTable
  }
}
