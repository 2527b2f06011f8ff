import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { signalMoments } from './signal-moments.ts'

/** The ways by which members are told of signals. */
export const alertChannels = ['in-app', 'mail', 'push', 'telegram'] as const
export type AlertChannel = (typeof alertChannels)[number]

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00')

const notSame = 'Must be another time than the beginning'

const quietHoursSchema = z
  .object({
    /** In the member's time zone; the end may be on the next day. */
    from: clockTime,
    to: clockTime,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: notSame })
export type QuietHours = z.infer<typeof quietHoursSchema>

const usedSchema = z.object({
  channel: z.enum(alertChannels),
  moments: z.array(z.enum(signalMoments)).max(signalMoments.length),
})
export type UsedChannel = z.infer<typeof usedSchema>

const alertsSchema = z.object({
  /** For which moments each channel is used, where it is there. */
  channels: z.array(usedSchema),
  quietHours: quietHoursSchema.nullable(),
  /** The zone in which these are. */
  timeZone: z.string(),
})
export type SignalAlerts = z.infer<typeof alertsSchema>

export const getSignalAlerts = endpoint({
  method: 'GET',
  path: '/me/signal-alerts',
  summary: 'By which channels the caller is told of what happens to signals, and the quiet hours',
  success: { status: 200, body: alertsSchema },
})

const alertChangesSchema = z.object({
  /** A channel that is left out stays as it is. */
  channels: z.array(usedSchema).max(alertChannels.length).optional(),
  quietHours: quietHoursSchema.nullable().optional(),
})
export type SignalAlertChanges = z.infer<typeof alertChangesSchema>

export const updateSignalAlerts = endpoint({
  method: 'PUT',
  path: '/me/signal-alerts',
  summary:
    'Choose by which channels the caller is told of what happens to signals, and quiet hours; what is absent stays as it is',
  body: alertChangesSchema,
  success: { status: 200, body: alertsSchema },
})
