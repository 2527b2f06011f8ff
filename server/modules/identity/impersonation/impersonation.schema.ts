import type { ImpersonationRole } from '#contract/identity/impersonation-roles.ts'

interface ImpersonationsTable {
  id: string
  tokenHash: Buffer
  /** The session of the impersonation admin. */
  sessionId: string
  seenAs: ImpersonationRole
  begunAt: Date
  expiresAt: Date
  endedAt: Date | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    impersonations: ImpersonationsTable
  }
}
