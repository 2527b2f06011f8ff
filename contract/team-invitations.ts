import { z } from 'zod'
import { grantableStaffRoleSchema } from './access/roles.ts'
import { endpoint } from './endpoint.ts'
import { registrationSchema } from './identity/identity.ts'
import { invitationDays, invitationStateSchema } from './invitations.ts'
import { id, instant, line, pageQuery } from './values.ts'

const idParams = z.object({ id })

const teamInvitationSchema = z.object({
  id,
  email: z.string(),
  name: z.string(),
  staffRole: grantableStaffRoleSchema,
  state: invitationStateSchema,
  createdAt: instant,
  expiresAt: instant,
  /** The account that has taken it. */
  acceptedBy: id.nullable(),
})
export type TeamInvitation = z.infer<typeof teamInvitationSchema>

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/admin/team-invitations',
  summary:
    'Invite somebody to the team by mail; it takes the place of an open one to the same address',
  body: z.object({
    email: registrationSchema.shape.email,
    name: line({ max: 100 }).default(''),
    staffRole: grantableStaffRoleSchema,
    days: z.int().min(1).max(90).default(invitationDays),
  }),
  success: { status: 201, body: teamInvitationSchema },
})

export const listTeamInvitations = endpoint({
  method: 'GET',
  path: '/admin/team-invitations',
  summary: 'Invitations to the team, newest first',
  query: pageQuery,
  success: { status: 200, body: z.array(teamInvitationSchema), counted: true },
})

export const resendTeamInvitation = endpoint({
  method: 'POST',
  path: '/admin/team-invitations/:id/resend',
  summary: 'Send an invitation that nobody has taken again, with a new link; the old one ends',
  params: idParams,
  success: { status: 200, body: teamInvitationSchema },
})

export const withdrawTeamInvitation = endpoint({
  method: 'DELETE',
  path: '/admin/team-invitations/:id',
  summary: 'Withdraw an invitation that nobody has taken; its link ends at once',
  params: idParams,
  success: { status: 204, body: null },
})

export const joinTeam = endpoint({
  method: 'POST',
  path: '/me/team-invitation',
  summary: 'Take an invitation to the team with the account that has its address, once',
  body: z.object({ token: z.string().min(1).max(200) }),
  success: { status: 204, body: null },
})
