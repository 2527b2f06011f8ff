import type { Generated } from 'kysely'
import type { Renewal, RoleRequestStatus } from '#contract/access/access.ts'
import type { Role } from '#contract/access/permissions.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { RenewalNews } from './access.rules.ts'

interface UserRolesTable {
  userId: string
  role: Role
  grantedAt: Generated<Date>
}

interface RoleRequestsTable {
  id: string
  userId: string
  program: PaidProgram
  status: RoleRequestStatus
  createdAt: Generated<Date>
  decidedAt: Date | null
  decidedBy: string | null
  /** The payment that created it. */
  transactionId: string | null
  /** When that payment was begun, which may be before access ended; null without one. */
  begunAt: Date | null
  paidInTest: Generated<boolean>
  /** For how long it opens the program, as promised when it was filed; null for the period currently offered. */
  accessMonths: number | null
}

interface CohortsTable {
  id: string
  program: Generated<PaidProgram>
  /** Null for one that opened by itself, on one of the academy's months. */
  name: string | null
  startsOn: string
  /** The last day on which members may join one that the owner has made. */
  closesOn: string | null
  seats: number
  seatsTaken: Generated<number>
  updatedAt: Generated<Date>
}

interface CohortRulesTable {
  program: PaidProgram
  /** Whether members join in cohorts that the owner makes. */
  planned: Generated<boolean>
  invitationHours: Generated<number>
  updatedAt: Generated<Date>
}

/** Who waits for a seat, or holds one not taken yet. */
interface WaitingListTable {
  id: string
  userId: string
  program: PaidProgram
  joinedAt: Date
  paid: boolean
  /** The cohort in which a seat is held; null while waiting. */
  cohortId: string | null
  /** When that seat is let go; null for one that is paid for. */
  expiresAt: Date | null
}

interface SubscriptionsTable {
  id: string
  userId: string
  program: PaidProgram
  startsAt: Date
  endsAt: Date
  /** The day of the month from which its months are counted; null for the day of its end. */
  anchorDay: number | null
  cancelledAt: Date | null
  cohortId: string | null
  createdAt: Generated<Date>
  /** What is expected at its end. */
  renewal: Generated<Renewal>
  /** Until when access lasts: its end plus the grace period, computed by the database. */
  openUntil: Generated<Date>
}

/** Which period of access was paid by which payment. */
interface AccessGrantsTable {
  transactionId: string
  userId: string
  program: PaidProgram
  startsAt: Date
  endsAt: Date
  takenBackAt: Date | null
}

/** Courses opened to a user by themselves, by what was bought. */
interface OpenedCoursesTable {
  purchaseId: string
  courseId: string
  userId: string
  startsAt: Date
  openUntil: Date
}

interface OpenedStrategiesTable {
  purchaseId: string
  strategyId: string
  userId: string
  startsAt: Date
  openUntil: Date
}

interface OpenedCallsTable {
  purchaseId: string
  userId: string
  calls: number
  startsAt: Date
  openUntil: Date
}

/** Which notices about the end of a subscription have been sent. */
interface SubscriptionNewsTable {
  subscriptionId: string
  endsAt: Date
  kind: RenewalNews
  notifiedAt: Generated<Date>
}

/** Ends that the office has moved, and that their members have not been told of. */
interface MovedEndsTable {
  subscriptionId: string
  /** The end that the member knows of; null for no access. */
  knownEnd: Date | null
}

interface AccessChangesTable {
  userId: string
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    userRoles: UserRolesTable
    roleRequests: RoleRequestsTable
    cohorts: CohortsTable
    cohortRules: CohortRulesTable
    waitingList: WaitingListTable
    subscriptions: SubscriptionsTable
    accessChanges: AccessChangesTable
    accessGrants: AccessGrantsTable
    openedCalls: OpenedCallsTable
    openedCourses: OpenedCoursesTable
    openedStrategies: OpenedStrategiesTable
    subscriptionNews: SubscriptionNewsTable
    movedEnds: MovedEndsTable
  }
}
