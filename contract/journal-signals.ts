import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'

/** What the caller's trades came to that follow one signal. */
const followedSignalSchema = z.object({
  signalId: id,
  trades: z.number(),
  /** Of these, those that are still open. */
  open: z.number(),
  /** Over the closed ones that have an R; `withR` counts them. */
  totalR: z.number(),
  withR: z.number(),
})
export type FollowedSignal = z.infer<typeof followedSignalSchema>

/** So many signals are told of, those whose trades came last first. */
export const followedSignalsMaximum = 500

export const listFollowedSignals = endpoint({
  method: 'GET',
  path: '/journal/signals',
  summary: `The signals that the caller’s trades follow, at most ${followedSignalsMaximum}, and what these came to`,
  success: { status: 200, body: z.array(followedSignalSchema) },
})
