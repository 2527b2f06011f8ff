import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, seenUpdatedAt, text } from '../values.ts'
import { adminUserSchema } from './access.ts'
import { grantableStaffRoleSchema, staffRoleSchema } from './roles.ts'

const idParams = z.object({ id })

export const teamMemberSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  /** The owner is also an admin; an admin who is not the owner holds no lower place. */
  staffRole: z.enum([...staffRoleSchema.options, 'admin']),
  /** Since when. */
  since: instant,
  suspended: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

/** Enough for any office, so the list is not paged. */
export const teamMaximum = 200

export const listTeam = endpoint({
  method: 'GET',
  path: '/admin/team',
  summary: 'The owner, the admins and the staff below them; at most 200',
  success: { status: 200, body: z.array(teamMemberSchema) },
})

export const setStaffRole = endpoint({
  method: 'PUT',
  path: '/admin/team/:id',
  summary: 'Give a member a place in the office, another one, or none (null)',
  params: idParams,
  body: z.object({ staffRole: grantableStaffRoleSchema.nullable(), seenUpdatedAt }),
  success: { status: 200, body: adminUserSchema },
})

export const handOverOwnership = endpoint({
  method: 'POST',
  path: '/admin/ownership',
  summary: 'Make another admin the owner; needs the password of the present one',
  body: z.object({ userId: id, password: z.string().min(1).max(1000) }),
  success: { status: 204, body: null },
})

/** The maximum length of the reason for a suspension, in characters. */
export const suspensionReasonMaximum = 500

export const suspendUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/suspend',
  summary: 'Take an account out of use at once; nothing is deleted',
  params: idParams,
  body: z.object({
    reason: text({ min: 1, max: suspensionReasonMaximum, message: 'Reason is required' }),
  }),
  success: { status: 200, body: adminUserSchema },
})

export const reinstateUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/reinstate',
  summary: 'End a suspension; the account is as it was',
  params: idParams,
  success: { status: 200, body: adminUserSchema },
})
