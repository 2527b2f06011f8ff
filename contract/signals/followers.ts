import { z } from 'zod'
import { candleFrames } from '../candles/candle-frames.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'
import { followerResults } from './followers-sum.ts'

const signalFollowersSchema = z.object({
  /** How many members were told by a message of their own so far. */
  told: z.int(),
  /** Null until the signal has ended and there are candles of it. */
  modelled: z
    .object({
      ...followerResults,
      members: z.int(),
      /** Of these, how many were told too late to enter. */
      late: z.int(),
      spread: z.string(),
      frame: z.enum(candleFrames),
      at: instant,
    })
    .nullable(),
})
export type SignalFollowers = z.infer<typeof signalFollowersSchema>

export const getSignalFollowers = endpoint({
  method: 'GET',
  path: '/courses/signal/:id/followers',
  summary: 'What the members who were told of a signal could have had of it, modelled',
  params: z.object({ id }),
  success: { status: 200, body: signalFollowersSchema },
})
