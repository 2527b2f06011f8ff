import type { Generated } from 'kysely'
import type { RoleRequestStatus } from '#contract/access.ts'
import type { Role } from '#contract/permissions.ts'
import type { PaidProgram } from '#contract/programs.ts'

interface UserRolesTable {
  user_id: string
  role: Role
  granted_at: Generated<Date>
}

interface RoleRequestsTable {
  id: string
  user_id: string
  program: PaidProgram
  status: RoleRequestStatus
  created_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  /** The payment that it was filed for. */
  transaction_id: string | null
  paid_in_test: Generated<boolean>
}

interface CohortsTable {
  id: string
  starts_on: string
  seats: number
  seats_taken: Generated<number>
}

interface SubscriptionsTable {
  id: string
  user_id: string
  program: PaidProgram
  starts_at: Date
  ends_at: Date
  cancelled_at: Date | null
  cohort_id: string | null
  created_at: Generated<Date>
}

interface AccessChangesTable {
  user_id: string
  updated_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    user_roles: UserRolesTable
    role_requests: RoleRequestsTable
    cohorts: CohortsTable
    subscriptions: SubscriptionsTable
    access_changes: AccessChangesTable
  }
}
