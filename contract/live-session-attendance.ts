import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { id, instant } from './values.ts'

/** Who is listed: those who joined, or those who could and did not. */
export const presences = ['present', 'absent'] as const

const attendeeSchema = z.object({
  id,
  name: z.string(),
  /** Whether there is a place for them, in a session that counts them. */
  hasPlace: z.boolean(),
  /** Null for those who did not join. */
  joined: z.object({ first: instant, last: instant, times: z.number() }).nullable(),
})
export type Attendee = z.infer<typeof attendeeSchema>

export const listAttendance = endpoint({
  method: 'GET',
  path: '/courses/live-session/:id/attendance',
  summary: 'Who joined a session and, of those who have a place or could join now, who did not',
  params: z.object({ id }),
  query: listQuery(['name']).extend({ presence: z.enum(presences).optional() }),
  success: {
    status: 200,
    body: z.object({ items: z.array(attendeeSchema), present: z.number() }),
    counted: true,
  },
})
