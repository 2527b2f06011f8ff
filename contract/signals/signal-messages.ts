import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { signalMessageMaximum } from './signal-words.ts'
import { directionSchema, orderTypeSchema } from './signals.ts'

/**
 * What a message says of one signal: null where it says nothing. Prices are decimal strings as they were
 * typed, with a point as their mark.
 */
const readSignalSchema = z.object({
  pair: z.string().nullable(),
  direction: directionSchema.nullable(),
  orderType: orderTypeSchema.nullable(),
  entry: z.string().nullable(),
  /** The other end of a zone, in the order typed. */
  entryTo: z.string().nullable(),
  stopLoss: z.string().nullable(),
  takeProfit: z.string().nullable(),
  /** Beyond `takeProfit`, in the order typed. */
  furtherTargets: z.array(z.string()),
  /** Percent of the account. */
  riskPercent: z.string().nullable(),
})
export type ReadSignal = z.infer<typeof readSignalSchema>

const signalUpdateKinds = [
  'filled',
  'target_hit',
  'stop_to_entry',
  'stop_to',
  'close',
  'close_part',
  'cancel',
] as const

/** What a message says of a signal that is open already. */
const signalUpdateSchema = z.object({
  kind: z.enum(signalUpdateKinds),
  /** The number of a target; null if none is named. */
  target: z.int().nullable(),
  price: z.string().nullable(),
  /** How much of the position is closed, in percent; a decimal string. */
  part: z.string().nullable(),
})
export type SignalUpdate = z.infer<typeof signalUpdateSchema>

export const readSignalMessage = endpoint({
  method: 'POST',
  path: '/courses/signals/read',
  summary: 'What a message in traders’ words says; nothing is stored, and no price is guessed',
  body: z.object({
    text: z
      .string()
      .max(signalMessageMaximum, `At most ${signalMessageMaximum} letters`)
      .refine((text) => text.trim() !== '', 'Enter a message'),
  }),
  success: {
    status: 200,
    body: z.object({
      signals: z.array(readSignalSchema),
      /** Absent if the message updates nothing. */
      update: signalUpdateSchema.optional(),
      /** What could not be read: pieces of the message as it was sent. */
      unread: z.array(z.object({ text: z.string() })),
    }),
  },
})
export type SignalReading = z.infer<typeof readSignalMessage.success.body>
