import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tradeFilterSchema } from './trade-filter.ts'

/** Below so many trades with an R nothing is drawn from them. */
export const multiplesForSimulation = 20
/** Of longer histories the last so many are given. */
export const multiplesMaximum = 10_000

const multiplesSchema = z.object({
  /** How many closed trades the filter means, and how many of them have an R. */
  trades: z.int(),
  tradesWithR: z.int(),
  /** Their results in R, to four places, in the order of closing. */
  multiples: z.array(z.number()),
})

export const getMultiples = endpoint({
  method: 'GET',
  path: '/journal/figures/multiples',
  summary:
    'The results in R of the caller’s closed trades that a filter means, at most the last 10,000',
  query: tradeFilterSchema,
  success: { status: 200, body: multiplesSchema },
})
