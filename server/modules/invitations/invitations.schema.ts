import type { Generated } from 'kysely'
import type { GrantableStaffRole } from '#contract/access/permissions.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'

interface InvitationsTable {
  id: string
  email: string
  name: string
  program: PaidProgram | null
  staffRole: GrantableStaffRole | null
  tokenHash: Buffer
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
  withdrawnAt: Date | null
  acceptedAt: Date | null
  acceptedBy: string | null
}

interface MemberImportsTable {
  id: string
  createdBy: string | null
  createdAt: Date
  startedAt: Date | null
  tell: boolean
  /** Whose export the list is; null if that is not known. */
  source: string | null
}

interface MemberImportRowsTable {
  importId: string
  line: number
  email: string
  name: string
  programs: PaidProgram[]
  /** The end of each program; null for its usual period. */
  ends: (Date | null)[]
  suspended: boolean
  tags: string[]
  /** The id of a subscription at the card provider that is taken over. */
  subscription: string | null
  /** The titles of completed lessons. */
  completed: Generated<string[]>
  /** What of the line came, and what did not. */
  came: Generated<string[]>
  notes: Generated<string[]>
  problem: string | null
  doneAt: Date | null
  userId: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    invitations: InvitationsTable
    memberImports: MemberImportsTable
    memberImportRows: MemberImportRowsTable
  }
}
