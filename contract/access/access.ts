import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { paidProgramSchema } from '../offers/programs.ts'
import { id, instant, seenUpdatedAt } from '../values.ts'
import { roleSchema, staffRoleSchema } from './roles.ts'

/** How many days before a program's end the dashboard offers to renew it. */
export const renewalDays = 14

const idParams = z.object({ id })

export const planSchema = paidProgramSchema
export type Plan = z.infer<typeof planSchema>

export const userStatusSchema = z.enum(['active', 'expired'])
export type UserStatus = z.infer<typeof userStatusSchema>

export const roleRequestStatusSchema = z.enum(['pending', 'approved', 'rejected'])
export type RoleRequestStatus = z.infer<typeof roleRequestStatusSchema>

export const ownRoleRequestSchema = z.object({
  id,
  program: paidProgramSchema,
  status: roleRequestStatusSchema,
  /** Whether it was created by a payment, which a rejection refunds. */
  paid: z.boolean(),
  /** Whether it was paid with a sandbox card, so that no money was received. */
  paidInTest: z.boolean(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
export type OwnRoleRequest = z.infer<typeof ownRoleRequestSchema>

export const roleRequestSchema = ownRoleRequestSchema.extend({
  /** Both are absent for staff who may not see payments. */
  paid: z.boolean().optional(),
  paidInTest: z.boolean().optional(),
  /** The amount paid, in cents; present in lists only, null if nothing was paid. */
  amount: z.object({ amountCents: z.int(), currency: z.string() }).nullable().optional(),
  /** What the caller may do with it; rejecting a paid request refunds the money. */
  can: z.object({ approve: z.boolean(), reject: z.boolean() }),
  user: z.object({ id, name: z.string(), email: z.string() }),
})
export type RoleRequest = z.infer<typeof roleRequestSchema>

/**
 * What is expected at the end of a subscription: a manual payment, an automatic payment by the card
 * provider, or nothing.
 */
const renewalSchema = z.enum(['awaited', 'automatic', 'none'])
export type Renewal = z.infer<typeof renewalSchema>

export const subscriptionSchema = z.object({
  id,
  program: paidProgramSchema,
  status: z.enum(['active', 'expired', 'cancelled']),
  startsAt: instant,
  endsAt: instant,
  /** The day of the month from which its months are counted; null for the day of its end. */
  anchorDay: z.int().nullable(),
  /** Until when access lasts after the end, while a renewal is awaited. */
  graceUntil: instant.nullish(),
  renewal: renewalSchema.optional(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** What the caller may do to a user. */
const userRightsSchema = z.object({
  /** Plan, status, the students' roles and subscriptions. */
  manage: z.boolean(),
  /** Grant and revoke the admin role. */
  setAdmin: z.boolean(),
  /** Suspend and reinstate. */
  suspend: z.boolean(),
  delete: z.boolean(),
})
export type UserRights = z.infer<typeof userRightsSchema>

export const adminUserSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  plan: planSchema.nullable(),
  status: userStatusSchema,
  /** Granted roles, effective or not. */
  roles: z.array(z.object({ role: z.object({ name: roleSchema }) })),
  /** The user's place in the academy's office, if any. */
  staffRole: staffRoleSchema.nullable(),
  /** Null unless the account is suspended. */
  suspension: z.object({ since: instant, reason: z.string() }).nullable(),
  subscriptions: z.array(subscriptionSchema),
  can: userRightsSchema,
  createdAt: instant,
  /** When roles or subscriptions last changed. */
  updatedAt: instant,
})
export type AdminUser = z.infer<typeof adminUserSchema>

export const requestRole = endpoint({
  method: 'POST',
  path: '/role-requests',
  summary: 'Ask for a program; one pending request per program',
  body: z.object({ program: paidProgramSchema }),
  once: true,
  success: { status: 201, body: ownRoleRequestSchema },
})

export const listOwnRoleRequests = endpoint({
  method: 'GET',
  path: '/me/role-requests',
  summary: 'The signed-in user’s own requests, newest first',
  success: { status: 200, body: z.array(ownRoleRequestSchema) },
})

export const roleRequestSorts = ['name', 'program', 'created'] as const
export type RoleRequestSort = (typeof roleRequestSorts)[number]

export const listRoleRequests = endpoint({
  method: 'GET',
  path: '/role-requests',
  summary: 'Requests of all users in one status, oldest first; searched in name and e-mail',
  query: listQuery(roleRequestSorts).extend({ status: roleRequestStatusSchema.default('pending') }),
  success: { status: 200, body: z.array(roleRequestSchema), counted: true },
})

export const approveRoleRequest = endpoint({
  method: 'POST',
  path: '/role-requests/:id/approve',
  summary: 'Grant the role and open the subscription',
  params: idParams,
  success: { status: 200, body: roleRequestSchema },
})

export const rejectRoleRequest = endpoint({
  method: 'POST',
  path: '/role-requests/:id/reject',
  summary: 'Decline the request; what was paid for it is refunded',
  params: idParams,
  success: { status: 200, body: roleRequestSchema },
})

export const userSorts = ['name', 'email', 'created'] as const
export type UserSort = (typeof userSorts)[number]

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users with roles and subscriptions, newest first; searched in name and e-mail',
  query: listQuery(userSorts).extend({ account: z.enum(['suspended', 'in use']).optional() }),
  success: { status: 200, body: z.array(adminUserSchema), counted: true },
})

export const getUser = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'One user with roles and subscriptions',
  params: idParams,
  success: { status: 200, body: adminUserSchema },
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  summary: 'Set plan and status; opens or ends the plan’s subscription accordingly',
  params: idParams,
  body: z
    .object({ plan: planSchema.optional(), status: userStatusSchema.optional(), seenUpdatedAt })
    .refine((body) => body.plan !== undefined || body.status !== undefined, {
      message: 'Choose a plan, a status or both',
    }),
  success: { status: 200, body: adminUserSchema },
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  summary: 'Delete a user and all that is theirs',
  params: idParams,
  success: { status: 204, body: null },
})

export const setUserRoles = endpoint({
  method: 'POST',
  path: '/admin/users/:id/roles',
  summary: 'Replace the roles of a user',
  params: idParams,
  body: z.object({ roles: z.array(roleSchema).max(4), seenUpdatedAt }),
  success: { status: 200, body: adminUserSchema },
})

export const extendSubscription = endpoint({
  method: 'POST',
  path: '/admin/subscriptions/:id/extend',
  summary: 'Add one calendar month; 409 when the end is no longer the one that was seen',
  params: idParams,
  /** If absent, the month is added to whatever the current end is. */
  body: z.object({ seenEndsAt: instant.optional() }).nullish(),
  once: true,
  success: { status: 200, body: subscriptionSchema },
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/admin/subscriptions/:id/cancel',
  summary: 'End the subscription now',
  params: idParams,
  success: { status: 200, body: subscriptionSchema },
})
