import type { OwnRoleRequest, RoleRequestStatus, Subscription } from '#contract/access.ts'
import type { Role } from '#contract/permissions.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import { presentSubscription } from './access.present.ts'
import { accessRoutes } from './access.routes.ts'
import { type AccessSummary, summarise } from './access.rules.ts'
import { accessRecord, accessRecords, grantedTo, grantRole, lockUser } from './access.store.ts'
import { activeSubscriptions } from './active-subscriptions.store.ts'
import type { AccessDeps } from './deps.ts'
import { createExportFor } from './export-data.ts'
import { type NextCohort, nextCohort } from './next-cohort.ts'
import {
  createFilePaidRequest,
  createRefuseUnlessPayable,
  createWithdrawPaidRequest,
} from './paid-requests.ts'
import { createPrepareDeletion } from './prepare-deletion.ts'
import { createRequestRole } from './request-role.ts'
import { findRequest } from './role-requests.store.ts'
import { openProgram } from './subscriptions.ts'

export { effectiveRoles } from './effective-roles.store.ts'

interface RequestDescription {
  program: PaidProgram
  status: RoleRequestStatus
  userId: string
  userName: string
}

export interface Access {
  routes: Route[]
  /** What the user may do now: one query, never cached here. Unknown users have community rights. */
  accessOf(userId: string): Promise<AccessSummary>
  /** The ids of all users for whom the role is effective now. */
  usersWithRole(role: Role): Promise<string[]>
  /** The active subscriptions of a program, and those that end soon with the first of them. */
  activeSubscriptions: typeof activeSubscriptions
  /** The effective roles of each of the users. */
  rolesOf(userIds: readonly string[]): Promise<Map<string, Role[]>>
  /** Makes an existing user an admin: for the first start and the command line. */
  makeAdmin(executor: Executor, userId: string): Promise<void>
  /**
   * Grants the program's role and opens its subscription for one period, with a seat for the academy;
   * an active subscription stays as it is. For use inside a transaction.
   */
  openSubscription(tx: Executor, userId: string, program: PaidProgram): Promise<void>
  /** Throws 409 or 422 where paying for the program would buy the user nothing now. */
  refuseUnlessPayable: ReturnType<typeof createRefuseUnlessPayable>
  /** Keeps an account from being deleted until the transaction ends. */
  lockUser(tx: Executor, userId: string): Promise<void>
  /** Files the request that a payment is for, once; null when that cannot be. Emits an event. */
  filePaidRequest: ReturnType<typeof createFilePaidRequest>
  /** Turns down the pending request of a payment that was given back. Emits an event. */
  withdrawPaidRequest: ReturnType<typeof createWithdrawPaidRequest>
  /** What was asked, by whom, and what became of it; null when there is no such request. */
  describeRoleRequest(id: string): Promise<RequestDescription | null>
  /** The cohort that an academy student who is approved at `at` joins: the next one with a seat. */
  nextCohort(executor: Executor, at: Date): Promise<NextCohort>
  /** The user's subscriptions as they stand now, the last that was begun first. */
  subscriptionsOf(userId: string): Promise<Subscription[]>
  /** Settles what a user who is about to be deleted leaves behind; throws 409 for the last admin. */
  prepareDeletion: ReturnType<typeof createPrepareDeletion>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor: ReturnType<typeof createExportFor>
  /** Asks for a program; throws conflict while such a request is pending, rule_violated when open. */
  requestRole(actor: Actor, program: PaidProgram): Promise<OwnRoleRequest>
}

/** Roles, role requests, subscriptions and cohorts: who may see what. */
export function createAccess(deps: AccessDeps): Access {
  const { db, now } = deps
  return {
    routes: accessRoutes(deps),
    nextCohort,
    requestRole: createRequestRole(deps),
    async subscriptionsOf(userId) {
      const { subscriptions } = await accessRecord(db.pool, userId)
      return subscriptions
        .toSorted((one, other) => other.starts_at.getTime() - one.starts_at.getTime())
        .map((row) => presentSubscription(row, now()))
    },
    prepareDeletion: createPrepareDeletion(deps),
    exportFor: createExportFor(deps),
    async describeRoleRequest(id) {
      const request = await findRequest(db.pool, id)
      if (!request) return null
      const [user] = await deps.identity.usersByIds(db.pool, [request.user_id])
      return user
        ? { program: request.program, status: request.status, userId: user.id, userName: user.name }
        : null
    },
    accessOf: async (userId) => summarise(await accessRecord(db.pool, userId), now()),
    async rolesOf(userIds) {
      const records = await accessRecords(db.pool, userIds)
      return new Map([...records].map(([id, record]) => [id, summarise(record, now()).roles]))
    },
    async usersWithRole(role) {
      const records = await accessRecords(db.pool, await grantedTo(db.pool, role))
      const effective = [...records].filter(([, record]) =>
        summarise(record, now()).roles.includes(role),
      )
      return effective.map(([userId]) => userId)
    },
    activeSubscriptions,
    makeAdmin: (executor, userId) => grantRole(executor, userId, 'admin', now()),
    async openSubscription(tx, userId, program) {
      await lockUser(tx, userId)
      await openProgram(tx, { userId, program, at: now() })
    },
    refuseUnlessPayable: createRefuseUnlessPayable(deps),
    lockUser,
    filePaidRequest: createFilePaidRequest(deps),
    withdrawPaidRequest: createWithdrawPaidRequest(deps),
  }
}
