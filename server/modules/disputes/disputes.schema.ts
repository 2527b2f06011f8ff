import type { Generated } from 'kysely'

interface DisputesTable {
  id: Generated<string>
  transactionId: string
  /** The provider's id; where the provider says nothing of a dispute, one made of the payment's. */
  providerId: string
  kind: 'dispute' | 'inquiry' | 'fraud_report'
  /** In the provider's word. */
  reason: string | null
  network: string | null
  amountCents: number
  currency: string
  openedAt: Date
  /** Until when evidence is taken. */
  dueAt: Date | null
  sentAt: Date | null
  outcome: 'won' | 'lost' | null
  /** When the newest of this was true. */
  newsAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    disputes: DisputesTable
  }
}
