import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'

/** The maximum number of signals per call. */
export const signalReadsMaximum = 100

export const noteSignalReads = endpoint({
  method: 'POST',
  path: '/courses/signal-reads',
  summary: 'Note that the caller has seen these signals; each is counted once',
  body: z.object({ ids: z.array(id).min(1).max(signalReadsMaximum) }),
  success: { status: 204, body: null },
})

const countSchema = z.object({
  signalId: id,
  /** How many of the audience have read it. */
  readers: z.int(),
  /** How many members can currently see it, not counting the office. */
  audience: z.int(),
})
export type SignalReads = z.infer<typeof countSchema>

export const countSignalReads = endpoint({
  method: 'GET',
  path: '/admin/signal-reads',
  summary: 'By how many members signals were read',
  query: z.object({
    /** Comma-separated ids. */
    ids: z
      .string()
      .default('')
      .transform((ids) => ids.split(',').filter((one) => one !== ''))
      .pipe(z.array(id).max(signalReadsMaximum)),
  }),
  success: { status: 200, body: z.array(countSchema) },
})

const readSchema = z.object({
  signalId: id,
  title: z.string(),
  pair: z.string().nullable(),
  readAt: instant,
})

export const listMemberSignalReads = endpoint({
  method: 'GET',
  path: '/admin/members/:id/signal-reads',
  summary: 'The signals that a member has read, the last first',
  params: z.object({ id }),
  success: {
    status: 200,
    body: z.object({ total: z.int(), items: z.array(readSchema) }),
  },
})
export type MemberSignalReads = z.infer<typeof listMemberSignalReads.success.body>
