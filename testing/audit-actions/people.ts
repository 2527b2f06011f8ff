import {
  approveRoleRequest,
  cancelSubscription,
  deleteUser,
  extendSubscription,
  getUser,
  listRoleRequests,
  rejectRoleRequest,
  requestRole,
  setUserRoles,
  updateUser,
} from '#contract/access/access.ts'
import { reinstateUser, setStaffRole, suspendUser } from '#contract/access/staff.ts'
import { refundTransaction } from '#contract/payments/payments.ts'
import { resetFactorsOfUser } from '#contract/second-factors.ts'
import { withTotp } from '../second-factors.ts'
import { type ActionsBench, type AuditActions, inQuery } from './bench.ts'

/** The id of a request that waits for a decision. */
async function pendingRequest({ app, admin }: ActionsBench): Promise<string> {
  const as = await app.people.free()
  await app.call(requestRole, { as, body: { program: 'academy' } })
  const { body } = await app.call(listRoleRequests, { as: admin })
  return body.find(({ user }) => user.id === as.id)?.id ?? ''
}

/** The params of an active subscription. */
async function subscription({ app, admin }: ActionsBench) {
  const { id } = await app.people.academy()
  const { body } = await app.call(getUser, { as: admin, params: { id } })
  return { id: body.subscriptions[0]?.id ?? '' }
}

/** Admins' actions on people and payments. */
export const peopleActions: AuditActions = {
  'PUT /admin/users/:id': {
    action: 'user.updated',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(updateUser, { params: { id }, body: { plan: 'academy', status: 'active' } })
    },
  },
  'POST /admin/users/:id/roles': {
    action: 'user.roles_set',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(setUserRoles, { params: { id }, body: { roles: ['academy_student'] } })
    },
  },
  'POST /admin/users/:id/suspend': {
    action: 'user.suspended',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(suspendUser, { params: { id }, body: { reason: 'Shared the password' } })
    },
  },
  'POST /admin/users/:id/reinstate': {
    action: 'user.reinstated',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      await call(suspendUser, { params: { id }, body: { reason: 'By mistake' } })
      return call(reinstateUser, { params: { id } })
    },
  },
  'DELETE /admin/users/:id/second-factors': {
    action: 'user.factors_reset',
    tells: 'nothing',
    ofPerson: true,
    async run({ app, call }) {
      const person = await app.people.free()
      await withTotp(app, person)
      return call(resetFactorsOfUser, { params: { id: person.id } })
    },
  },
  'PUT /admin/team/:id': {
    action: 'user.staff_role_set',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(setStaffRole, { params: { id }, body: { staffRole: 'teacher' } })
    },
  },
  'DELETE /admin/users/:id': {
    action: 'user.deleted',
    tells: 'gone',
    ofPerson: true,
    run: async ({ app, call }) =>
      call(deleteUser, { params: { id: (await app.people.academy()).id } }),
  },
  'POST /admin/subscriptions/:id/extend': {
    action: 'subscription.extended',
    tells: 'changed',
    run: async (bench) => bench.call(extendSubscription, { params: await subscription(bench) }),
  },
  'POST /admin/subscriptions/:id/cancel': {
    action: 'subscription.cancelled',
    tells: 'changed',
    run: async (bench) => bench.call(cancelSubscription, { params: await subscription(bench) }),
  },
  'POST /role-requests/:id/approve': {
    action: 'role_request.approved',
    tells: 'changed',
    run: async (bench) =>
      bench.call(approveRoleRequest, { params: { id: await pendingRequest(bench) } }),
  },
  'POST /role-requests/:id/reject': {
    action: 'role_request.rejected',
    tells: 'changed',
    run: async (bench) =>
      bench.call(rejectRoleRequest, { params: { id: await pendingRequest(bench) } }),
  },
  'POST /admin/transactions/:id/refund': {
    action: 'transaction.refunded',
    tells: 'changed',
    run: async ({ call, payer }) =>
      call(refundTransaction, { params: { id: (await payer()).transaction }, body: {} }),
  },
  'GET /admin/transactions.csv': {
    action: 'transaction.exported',
    tells: 'nothing',
    withoutSubject: true,
    run: inQuery('/admin/transactions.csv?status=paid'),
  },
}
