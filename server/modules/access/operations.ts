import { createAccessOf } from './access-of.ts'
import { createApproveRoleRequest } from './approve-role-request.ts'
import { createCancelSubscription } from './cancel-subscription.ts'
import { createChangeInBulk } from './change-in-bulk.ts'
import { createChangeRenewal } from './change-renewal.ts'
import { createDeleteUser } from './delete-user.ts'
import type { AccessDeps } from './deps.ts'
import { createDescribeRoleRequest } from './describe-role-request.ts'
import { createExportData } from './export-data.ts'
import { createExtendSubscription } from './extend-subscription.ts'
import { createFilePaidRequest } from './file-paid-request.ts'
import { createGetUser } from './get-user.ts'
import { createListOwnRoleRequests } from './list-own-role-requests.ts'
import { createListRoleRequests } from './list-role-requests.ts'
import { createListUsers } from './list-users.ts'
import { createPrepareDeletion } from './prepare-deletion.ts'
import { createRefuseUnlessPayable } from './refuse-unless-payable.ts'
import { createRejectRoleRequest } from './reject-role-request.ts'
import { createRenewPaid } from './renew-paid.ts'
import { createRequestRole } from './request-role.ts'
import { createSetAccessEnd } from './set-access-end.ts'
import { createSetUserRoles } from './set-user-roles.ts'
import { createHandOverOwnership } from './staff/hand-over-ownership.ts'
import { createListTeam } from './staff/list-team.ts'
import { createReinstateUser } from './staff/reinstate-user.ts'
import { createSetOwner } from './staff/set-owner.ts'
import { createSetStaffRole } from './staff/set-staff-role.ts'
import { createSuspendUser } from './staff/suspend-user.ts'
import { createStandingsOf } from './standings-of.ts'
import { createSubscriptionsOf } from './subscriptions-of.ts'
import { createTakeBackPaid } from './take-back-paid.ts'
import { createUpdateUser } from './update-user.ts'
import { createUsersWithRole } from './users-with-role.ts'
import { createWithAccess } from './with-access.ts'
import { createWithdrawPaidRequest } from './withdraw-paid-request.ts'

/** All operations on access, each with its dependencies. */
export const createOperations = (deps: AccessDeps) => ({
  accessOf: createAccessOf(deps),
  standingsOf: createStandingsOf(deps),
  usersWithRole: createUsersWithRole(deps),
  subscriptionsOf: createSubscriptionsOf(deps),
  requests: {
    file: createRequestRole(deps),
    listOwn: createListOwnRoleRequests(deps),
    list: createListRoleRequests(deps),
    approve: createApproveRoleRequest(deps),
    reject: createRejectRoleRequest(deps),
    describe: createDescribeRoleRequest(deps),
    filePaid: createFilePaidRequest(deps),
    withdrawPaid: createWithdrawPaidRequest(deps),
    refuseUnlessPayable: createRefuseUnlessPayable(deps),
  },
  users: {
    list: createListUsers(deps),
    get: createGetUser(deps),
    update: createUpdateUser(deps),
    setRoles: createSetUserRoles(deps),
    setAccessEnd: createSetAccessEnd(deps),
    withAccess: createWithAccess(deps),
    changeInBulk: createChangeInBulk(deps),
    delete: createDeleteUser(deps),
    prepareDeletion: createPrepareDeletion(deps),
  },
  subscriptions: {
    extend: createExtendSubscription(deps),
    cancel: createCancelSubscription(deps),
    takeBackPaid: createTakeBackPaid(deps),
    renewPaid: createRenewPaid(deps),
    changeRenewal: createChangeRenewal(deps),
  },
  staff: {
    list: createListTeam(deps),
    setRole: createSetStaffRole(deps),
    handOver: createHandOverOwnership(deps),
    setOwner: createSetOwner(deps),
    suspend: createSuspendUser(deps),
    reinstate: createReinstateUser(deps),
  },
  exportFor: createExportData(deps),
})

export type Operations = ReturnType<typeof createOperations>
