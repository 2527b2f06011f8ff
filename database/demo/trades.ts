import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const rowSchema = z.object({
  journal: z.enum(['academy', 'mentorship']),
  /** Trading days ago, hour of that day in UTC, and hours that it was held. */
  daysAgo: z.coerce.number(),
  hour: z.coerce.number(),
  held: z.coerce.number(),
  pair: z.string(),
  direction: z.string(),
  entry: z.string(),
  stopLoss: z.string(),
  takeProfit: z.string(),
  /** Absent while it is open. */
  exit: z.string().optional(),
  lots: z.string(),
  feesCents: z.coerce.number(),
  /** Profit in cents of the account, given only where it does not follow from the levels. */
  profitCents: z.coerce.number().optional(),
  setup: z.string(),
  rating: z.coerce.number().optional(),
  notes: z.string().optional(),
})

export type DemoTrade = z.infer<typeof rowSchema>

/** The trades of `trades.csv`: the academy student risks 1 percent, the mentorship student half a percent. */
export function readDemoTrades(): DemoTrade[] {
  const file = readFileSync(path.join(import.meta.dirname, 'trades.csv'))
  return z.array(rowSchema).parse(parse(file, { columns: true, cast: (text) => text || undefined }))
}
