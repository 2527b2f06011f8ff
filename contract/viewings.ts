import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './values.ts'
import { viewedAs } from './viewed-as.ts'

const viewingSchema = z.object({
  id,
  as: z.enum(viewedAs),
  /** Used instead of an access token; it permits no changes. */
  token: z.string(),
  expiresAt: instant,
})
export type Viewing = z.infer<typeof viewingSchema>

export const beginViewing = endpoint({
  method: 'POST',
  path: '/admin/viewings',
  summary:
    'Look at the site as a visitor, a member or a student does: gives a token, for an hour and as long as the caller’s session, with which everything can be read that they may read, and nothing changed',
  body: z.object({ as: z.enum(viewedAs) }),
  success: { status: 200, body: viewingSchema },
})

export const endViewing = endpoint({
  method: 'DELETE',
  path: '/admin/viewings/:id',
  summary: 'End a look at the site that was begun in this session',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
