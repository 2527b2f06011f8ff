import { createApproveRoleRequest } from './approve-role-request.ts'
import { createCancelSubscription } from './cancel-subscription.ts'
import { createDeleteUser } from './delete-user.ts'
import type { AccessDeps } from './deps.ts'
import { createDescribeRoleRequest } from './describe-role-request.ts'
import { createExportFor } from './export-data.ts'
import { createExtendSubscription } from './extend-subscription.ts'
import { createListOwnRoleRequests, createListRoleRequests } from './list-role-requests.ts'
import { createGetUser, createListUsers } from './list-users.ts'
import {
  createFilePaidRequest,
  createRefuseUnlessPayable,
  createWithdrawPaidRequest,
} from './paid-requests.ts'
import { createPrepareDeletion } from './prepare-deletion.ts'
import {
  createAccessOf,
  createRolesOf,
  createSubscriptionsOf,
  createUsersWithRole,
} from './read-access.ts'
import { createRejectRoleRequest } from './reject-role-request.ts'
import { createRequestRole } from './request-role.ts'
import { createSetUserRoles } from './set-user-roles.ts'
import { createUpdateUser } from './update-user.ts'

/** Everything that can be done about access, each operation with its dependencies. */
export const createOperations = (deps: AccessDeps) => ({
  accessOf: createAccessOf(deps),
  rolesOf: createRolesOf(deps),
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
    delete: createDeleteUser(deps),
    prepareDeletion: createPrepareDeletion(deps),
  },
  subscriptions: {
    extend: createExtendSubscription(deps),
    cancel: createCancelSubscription(deps),
  },
  exportFor: createExportFor(deps),
})

export type Operations = ReturnType<typeof createOperations>
