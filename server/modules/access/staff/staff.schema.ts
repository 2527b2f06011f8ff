import type { Generated, GeneratedAlways } from 'kysely'
import type { StaffRole } from '#contract/access/permissions.ts'

interface StaffTable {
  userId: string
  role: StaffRole
  since: Generated<Date>
  grantedBy: string | null
  /** The role that a holder must also have: an owner is an admin. */
  roleBeneath: GeneratedAlways<'admin' | null>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    staff: StaffTable
  }
}
