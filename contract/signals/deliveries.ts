import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { id, instant, line, pageQuery } from '../values.ts'
import { signalMoments } from './signal-moments.ts'

/** For how many days it is known who was told. */
export const deliveriesKnownDays = 30

const momentSchema = z.enum(signalMoments)
/** 'in-app', 'mail', 'push' or 'telegram'. */
const channelSchema = z.string()

const countsSchema = z.object({
  /** To how many it goes: one of a member's browsers, or the member's chat or address. */
  sent: z.number(),
  waiting: z.number(),
  delivered: z.number(),
  /** Could not be sent, however often it was tried. */
  failed: z.number(),
  /** No longer to be reached, or no longer of interest when their turn came. */
  leftOut: z.number(),
  /** Part of one message at the end of quiet hours, and not in the times. */
  quiet: z.number(),
})

/** From when it happened until it was delivered, in milliseconds; null where nobody has it. */
const timesSchema = z.object({
  medianMs: z.number().nullable(),
  p90Ms: z.number().nullable(),
  worstMs: z.number().nullable(),
})

const channelDeliveriesSchema = countsSchema.extend({
  channel: channelSchema,
  /** Null for all of them. */
  moment: momentSchema.nullable(),
  /** Whether it reaches everybody concerned at once, so that there is nobody to count. */
  isForAll: z.boolean(),
  ...timesSchema.shape,
})
export type ChannelDeliveries = z.infer<typeof channelDeliveriesSchema>

const postSchema = z.object({
  service: z.enum(['telegram', 'discord']),
  /** The academy's channel, in words that are no secret. */
  shown: z.string(),
  state: z.enum(['posted', 'waiting', 'failed']),
  tookMs: z.number().nullable(),
  reason: z.string().nullable(),
})
export type SignalPosted = z.infer<typeof postSchema>

const deliveriesOfSignalSchema = z.object({
  channels: z.array(channelDeliveriesSchema),
  /** What became of the signal in the academy's channels at Telegram and Discord. */
  posts: z.array(postSchema),
})
export type DeliveriesOfSignal = z.infer<typeof deliveriesOfSignalSchema>

const signalDeliveriesSchema = countsSchema.extend({
  signalId: id,
  title: z.string(),
  publishedAt: instant,
  ...timesSchema.shape,
})
export type SignalDeliveries = z.infer<typeof signalDeliveriesSchema>

const failedDeliverySchema = z.object({
  id: z.string(),
  channel: channelSchema,
  moment: momentSchema,
  /** Null if the account was deleted at this moment. */
  member: z.object({ id, name: z.string() }).nullable(),
  reason: z.string(),
  happenedAt: instant,
})
export type FailedDelivery = z.infer<typeof failedDeliverySchema>

const params = z.object({ id })

export const deliverySorts = ['published'] as const
export type DeliverySort = (typeof deliverySorts)[number]

export const listSignalDeliveries = endpoint({
  method: 'GET',
  path: '/admin/signal-deliveries',
  summary: 'How the members were told of each signal, the newest first',
  query: listQuery(deliverySorts),
  success: { status: 200, body: z.array(signalDeliveriesSchema), counted: true },
})

export const getSignalDeliveries = endpoint({
  method: 'GET',
  path: '/admin/signals/:id/deliveries',
  summary:
    'How many were told of a signal and of what happened to it by each channel, and how soon',
  params,
  success: { status: 200, body: deliveriesOfSignalSchema },
})

export const listFailedDeliveries = endpoint({
  method: 'GET',
  path: '/admin/signals/:id/deliveries/failed',
  summary: 'What of a signal could not be delivered, the last first',
  params,
  query: pageQuery.extend({ channel: line({ min: 1, max: 40 }).optional() }),
  success: { status: 200, body: z.array(failedDeliverySchema), counted: true },
})

export const retryDeliveries = endpoint({
  method: 'POST',
  path: '/admin/signals/:id/deliveries/retry',
  summary: 'Send what of a signal could not be delivered once more, to those who do not have it',
  params,
  body: z.object({ channel: line({ min: 1, max: 40 }).nullish() }),
  success: { status: 200, body: z.object({ retried: z.number() }) },
})
