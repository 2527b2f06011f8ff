import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'
import { impersonationRoles } from './impersonation-roles.ts'

const impersonationSchema = z.object({
  id,
  as: z.enum(impersonationRoles),
  /** Used instead of an access token; it permits no changes. */
  token: z.string(),
  expiresAt: instant,
})
export type Impersonation = z.infer<typeof impersonationSchema>

export const beginImpersonation = endpoint({
  operationId: 'beginViewing',
  method: 'POST',
  path: '/admin/viewings',
  summary:
    'Look at the site as a visitor, a member or a student does: gives a token, for an hour and as long as the caller’s session, with which everything can be read that they may read, and nothing changed',
  body: z.object({ as: z.enum(impersonationRoles) }),
  success: { status: 200, body: impersonationSchema },
})

export const endImpersonation = endpoint({
  operationId: 'endViewing',
  method: 'DELETE',
  path: '/admin/viewings/:id',
  summary: 'End a look at the site that was begun in this session',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
