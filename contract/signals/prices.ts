import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, requiredDecimal } from '../values.ts'
import { pairSchema } from './signals.ts'

/**
 * Prices that resolve signals. A terminal sends quotes as lines of text to `quotesPath`, each
 * `PAIR BID ASK TIME SIGNATURE`, and identifies itself by a key (docs/operations.md).
 */
export const quotesPath = '/prices'

/** The limits of one request. */
export const quoteLinesMaximum = 1000
export const quoteBytesMaximum = 200_000
/** How old a quote may be, and how far ahead a terminal's clock, in seconds. */
export const quoteSecondsMaximum = 10 * 60
export const quoteSecondsAhead = 10

/** The response to quotes: each line is answered, in the order sent. */
export const quoteAnswersSchema = z.object({
  taken: z.int(),
  refused: z.int(),
  lines: z.array(
    z.object({
      /** From 1. */
      line: z.int(),
      taken: z.boolean(),
      /** Why it was refused; null if it was taken. */
      reason: z.string().nullable(),
    }),
  ),
})
export type QuoteAnswers = z.infer<typeof quoteAnswersSchema>

/** The most pairs with a spread of their own. */
export const spreadsMaximum = 100

const spreadSchema = z.object({
  pair: pairSchema,
  /** In the price, such as 0.00012. */
  spread: requiredDecimal('Enter the spread'),
})

const spreadsSchema = z
  .array(spreadSchema)
  .max(spreadsMaximum, `At most ${spreadsMaximum} pairs`)
  .refine((spreads) => new Set(spreads.map(({ pair }) => pair)).size === spreads.length, {
    message: 'Each pair has one spread',
  })

const priceSettingsSchema = z.object({
  /** Whether quotes and imported candles fill and end signals; otherwise the mentor does. */
  resolves: z.boolean(),
  /** Where the usual spread of the instrument does not fit. */
  spreads: z.array(z.object({ pair: z.string(), spread: z.string() })),
  updatedAt: instant,
})
export type PriceSettings = z.infer<typeof priceSettingsSchema>

const priceKeySchema = z.object({ id, madeAt: instant })

const pricesSchema = priceSettingsSchema.extend({
  /** Null if there is none. The key itself is shown only when it is made. */
  key: priceKeySchema.nullable(),
  /** The last quote of each pair, the newest first, of at most 200. */
  quotes: z.array(z.object({ pair: z.string(), bid: z.string(), ask: z.string(), at: instant })),
})
export type Prices = z.infer<typeof pricesSchema>

export const getPrices = endpoint({
  method: 'GET',
  path: '/admin/prices',
  summary: 'Whether signals are resolved by prices, the key for sending them, and the last quotes',
  success: { status: 200, body: pricesSchema },
})

export const updatePriceSettings = endpoint({
  method: 'PUT',
  path: '/admin/prices',
  summary: 'Whether signals are resolved by prices, and the spreads; 409 after another change',
  body: z.object({ resolves: z.boolean(), spreads: spreadsSchema, seenUpdatedAt: instant }),
  success: { status: 200, body: priceSettingsSchema },
})

export const makePriceKey = endpoint({
  method: 'POST',
  path: '/admin/prices/key',
  summary: 'Make the key for sending prices, which is shown only now; it replaces the present one',
  /** The present key, null for none, so that it is replaced once however often this is sent. */
  body: z.object({ replaces: id.nullable() }),
  success: { status: 201, body: priceKeySchema.extend({ secret: z.string() }) },
})
export type NewPriceKey = z.infer<typeof makePriceKey.success.body>

export const revokePriceKey = endpoint({
  method: 'DELETE',
  path: '/admin/prices/key/:id',
  summary: 'Revoke the key for sending prices',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
