import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'
import { sourceInputSchema } from './incoming-signals.ts'

/** For how many minutes a code links the channel in which it is posted. */
export const channelCodeMinutes = 30

const channelsSchema = z.object({
  /** Whether the academy has a bot. */
  available: z.boolean(),
  channels: z.array(
    z.object({
      sourceId: id,
      /** How the channel is called at Telegram. */
      title: z.string(),
      /** Why nothing comes in, and what helps; null while all is well. */
      trouble: z.string().nullable(),
    }),
  ),
  /** The caller's code that has not been used: why it has linked nothing so far, if it was posted. */
  waiting: z.object({ problem: z.string().nullable(), expiresAt: instant }).nullable(),
})
export type SignalChannels = z.infer<typeof channelsSchema>

export const listSignalChannels = endpoint({
  method: 'GET',
  path: '/admin/signal-channels',
  summary: 'The Telegram channels from which signals come in, and whether the bot is in them',
  success: { status: 200, body: channelsSchema },
})

export const makeChannelCode = endpoint({
  method: 'POST',
  path: '/admin/signal-channels',
  summary:
    'A code that links the Telegram channel in which it is posted: once, within 30 minutes; published in the caller’s name',
  body: sourceInputSchema,
  success: {
    status: 201,
    body: z.object({
      code: z.string(),
      /** The name of the academy's bot, which has to be an admin of the channel. */
      bot: z.string(),
      expiresAt: instant,
    }),
  },
})
export type NewChannelCode = z.infer<typeof makeChannelCode.success.body>
