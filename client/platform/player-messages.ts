import { z } from 'zod'
import { playerCommandSchema } from './player-keys.ts'

// What a page of the academy and the player in its frame say to each other.

const secondsSchema = z.number().nonnegative()

const playOrderSchema = z.object({
  type: z.literal('play'),
  address: z.string(),
  /** Seconds. */
  startAt: secondsSchema,
  autoPlay: z.boolean(),
  /** Of normal speed: the one that was chosen last. */
  rate: z.number().positive(),
})
/** What is to be played. */
export type PlayOrder = z.infer<typeof playOrderSchema>

const controlOrderSchema = z.object({ type: z.literal('control'), command: playerCommandSchema })

/** What a player is told. */
export const orderSchema = z.discriminatedUnion('type', [playOrderSchema, controlOrderSchema])
type Order = z.infer<typeof orderSchema>

const playingSchema = z.object({
  currentTime: secondsSchema,
  /** Not a number while it is not known, and for what has no end. */
  duration: z
    .number()
    .nullable()
    .transform((known) => known ?? Number.NaN),
  paused: z.boolean(),
  ended: z.boolean(),
  playbackRate: z.number(),
})
/** What a player is at; an element that plays has it too. */
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

/** What an element is at, as it is told; the elements of some players lack what others have. */
export const playingOf = (element: Partial<Playing>): z.input<typeof playingSchema> => ({
  currentTime: Math.max(0, element.currentTime || 0),
  duration: Number.isFinite(element.duration) ? (element.duration ?? null) : null,
  paused: element.paused ?? false,
  ended: element.ended ?? false,
  playbackRate: element.playbackRate || 1,
})

/** Says something to a page of the academy in another frame; no other page hears it. */
export const say = (to: Window, message: Order | PlayerNews): void =>
  to.postMessage(message, window.location.origin)

/** What was said by `from`, a page of the academy; null for everything else. */
export function heard<Schema extends z.ZodType>(
  schema: Schema,
  event: MessageEvent<unknown>,
  from: Window | null | undefined,
): z.output<Schema> | null {
  if (!from || event.source !== from || event.origin !== window.location.origin) return null
  return schema.safeParse(event.data).data ?? null
}
