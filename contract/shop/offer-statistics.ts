import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { allOfferStates } from './shop-words.ts'

const count = z.int()

const offerFiguresSchema = z.object({
  id,
  name: z.string(),
  state: z.enum(allOfferStates),
  /** Purchases that were paid and opened, whatever has become of them; trials are none. */
  sold: count,
  /** What was received for it less refunds, in cents by currency, the largest first; test payments are excluded. */
  revenue: z.array(z.object({ currency: z.string(), cents: count })),
  /** Purchases that are open now, and those that are not any more. */
  running: count,
  ended: count,
  /** Of those running, the ones in instalments of which some are still to come. */
  inInstalments: count,
  /** Of those that have ended, the ones whose next instalment was not paid. */
  missed: count,
  /** Trials that were begun. */
  trials: count,
  /** Who waits for a seat, or has one held. */
  waiting: count,
})
export type OfferFigures = z.infer<typeof offerFiguresSchema>

const statisticsSchema = z.object({
  /** The newest offers, archived ones too. */
  offers: z.array(offerFiguresSchema),
  /** How many purchases of all of them were opened in each of the last twelve calendar months in UTC, the oldest first. */
  months: z.array(z.object({ month: z.string(), sold: count })),
})
export type OfferStatistics = z.infer<typeof statisticsSchema>

export const getOfferStatistics = endpoint({
  method: 'GET',
  path: '/admin/shop/statistics',
  summary: 'What has come of each offer beside the programs, and the sales by month',
  success: { status: 200, body: statisticsSchema },
})
