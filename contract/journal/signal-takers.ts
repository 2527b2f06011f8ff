import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'

/** The fewest students of whom sums are shown, and who are added to one. */
export const takersAtLeast = 5

/** The most students listed by name. */
export const namedTakersMaximum = 200

const namedTakerSchema = z.object({
  userId: id,
  name: z.string(),
  /** The trades of this signal that the student shares, and how many of them are open. */
  trades: z.number(),
  open: z.number(),
  /** As in the student's own comparison; null where it is not known. */
  slippagePips: z.number().nullable(),
  slippageR: z.number().nullable(),
  ownR: z.number().nullable(),
  /** Whether a trade was closed between the signal's stop and its target; null without these. */
  beforeTarget: z.boolean().nullable(),
})
export type NamedTaker = z.infer<typeof namedTakerSchema>

const takersSumSchema = z.object({
  takers: z.number(),
  /** Medians, to one decimal place. */
  slippagePips: z.number().nullable(),
  slippageR: z.number().nullable(),
  ownR: z.number().nullable(),
  /** How many closed before the target; null for a signal without one. */
  beforeTarget: z.number().nullable(),
  /** When the last of them were counted. */
  countedAt: instant,
})
export type TakersSum = z.infer<typeof takersSumSchema>

const signalTakersSchema = z.object({
  /** Whether the signal has ended: the sums are counted after that. */
  hasEnded: z.boolean(),
  /** Students who share these trades. */
  named: z.array(namedTakerSchema),
  /** All others together; null if they are too few to show. */
  others: takersSumSchema.nullable(),
})
export type SignalTakers = z.infer<typeof signalTakersSchema>

export const getSignalTakers = endpoint({
  method: 'GET',
  path: '/admin/journals/signals/:id',
  summary: 'How students took a signal: by name where they share it, else in sums of five and more',
  params: z.object({ id }),
  success: { status: 200, body: signalTakersSchema },
})
