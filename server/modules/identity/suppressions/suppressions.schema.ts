import type { Suppression } from '#contract/identity/suppressions.ts'

interface MailSuppressionsTable {
  userId: string
  /** The address as it is compared: once the user has another, this is of no effect. */
  address: string
  reason: Suppression['reason']
  source: Suppression['source']
  detail: string
  happenedAt: Date
  liftedAt: Date | null
  liftedBy: string | null
}

interface MailgunTokensTable {
  tokenHash: Buffer
  bodyHash: Buffer
  receivedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    mailSuppressions: MailSuppressionsTable
    mailgunTokens: MailgunTokensTable
  }
}
