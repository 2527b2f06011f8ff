import { z } from 'zod'
import { playerCommandSchema } from './player-keys.ts'

// The messages between a page of the academy and the player in its frame.

const secondsSchema = z.number().nonnegative()

const playOrderSchema = z.object({
  type: z.literal('play'),
  address: z.string(),
  /** Seconds. */
  startAt: secondsSchema,
  autoPlay: z.boolean(),
  /** Relative to normal speed: the one chosen last. */
  rate: z.number().positive(),
})
/** What is to be played. */
export type PlayOrder = z.infer<typeof playOrderSchema>

const controlOrderSchema = z.object({ type: z.literal('control'), command: playerCommandSchema })

/** The commands to a player. */
export const orderSchema = z.discriminatedUnion('type', [playOrderSchema, controlOrderSchema])
type Order = z.infer<typeof orderSchema>

const playingSchema = z.object({
  currentTime: secondsSchema,
  /** NaN while it is unknown, and for live streams. */
  duration: z
    .number()
    .nullable()
    .transform((known) => known ?? Number.NaN),
  paused: z.boolean(),
  ended: z.boolean(),
  playbackRate: z.number(),
})
/** A player's state; a playing media element has these properties too. */
export type Playing = z.output<typeof playingSchema>

const momentSchema = z.enum([
  'begun',
  'started',
  'length',
  'time',
  'seeking',
  'paused',
  'ended',
  'failed',
])
export type PlayerMoment = z.infer<typeof momentSchema>

export const playerNewsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('told'), moment: momentSchema, playing: playingSchema.nullable() }),
])
export type PlayerNews = z.input<typeof playerNewsSchema>

/** A media element's state as a message; some players' elements lack some of the properties. */
export const playingOf = (element: Partial<Playing>): z.input<typeof playingSchema> => ({
  currentTime: Math.max(0, element.currentTime || 0),
  duration: Number.isFinite(element.duration) ? (element.duration ?? null) : null,
  paused: element.paused ?? false,
  ended: element.ended ?? false,
  playbackRate: element.playbackRate || 1,
})

/** Sends a message to a page of the academy in another frame; no other page receives it. */
export const say = (to: Window, message: Order | PlayerNews): void =>
  to.postMessage(message, window.location.origin)

/** A message from `from`, a page of the academy; null for everything else. */
export function heard<Schema extends z.ZodType>(
  schema: Schema,
  event: MessageEvent<unknown>,
  from: Window | null | undefined,
): z.output<Schema> | null {
  if (!from || event.source !== from || event.origin !== window.location.origin) return null
  return schema.safeParse(event.data).data ?? null
}
