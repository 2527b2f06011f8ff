import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'

/** For how many days it is known who was told. */
export const toldKnownDays = 30

const channelSchema = z.object({
  /** 'in-app', 'mail', 'push' or 'telegram'. */
  channel: z.string(),
  /** Whether it reaches everybody concerned at once, so that there is nobody to count. */
  isForAll: z.boolean(),
  waiting: z.number(),
  delivered: z.number(),
  /** Could not be sent, however often it was tried. */
  failed: z.number(),
  /** No longer to be reached, or no longer of interest when their turn came. */
  leftOut: z.number(),
})
export type ToldChannel = z.infer<typeof channelSchema>

export const countTold = endpoint({
  method: 'GET',
  path: '/admin/signals/:id/told',
  summary: 'How many were told of a signal’s publication by each channel',
  params: z.object({ id }),
  success: { status: 200, body: z.array(channelSchema) },
})
