import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'

/** The result of the caller's trades that follow one signal. */
const followedSignalSchema = z.object({
  signalId: id,
  trades: z.number(),
  /** Of these, the trades still open. */
  open: z.number(),
  /** Over the closed trades that have an R; `withR` is their number. */
  totalR: z.number(),
  withR: z.number(),
})
export type FollowedSignal = z.infer<typeof followedSignalSchema>

/** The maximum number of signals returned, those with the most recent trades first. */
export const followedSignalsMaximum = 500

export const listFollowedSignals = endpoint({
  method: 'GET',
  path: '/journal/signals',
  summary: `The signals that the caller’s trades follow, at most ${followedSignalsMaximum}, and what these came to`,
  success: { status: 200, body: z.array(followedSignalSchema) },
})
