import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { tradeFilterSchema } from './trade-filter.ts'

/** With fewer trades that have an R, no simulation is run. */
export const multiplesForSimulation = 20
/** Longer histories are cut to the most recent trades. */
export const multiplesMaximum = 10_000

const multiplesSchema = z.object({
  /** The number of closed trades that match the filter, and how many of them have an R. */
  trades: z.int(),
  tradesWithR: z.int(),
  /** Their results in R, to four decimal places, in the order of closing. */
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
