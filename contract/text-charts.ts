import { z } from 'zod'
import { candleFrames } from './candles/candle-frames.ts'
import { endpoint } from './endpoint.ts'
import { pairSchema } from './signals/signals.ts'
import { id, instant } from './values.ts'

const period = z.object({
  pair: pairSchema,
  frame: z.enum(candleFrames),
  from: instant,
  /** Exclusive. */
  to: instant,
})

const chartCandlesSchema = z.object({
  /** Whether the candles are synthetic demo data. */
  synthetic: z.boolean(),
  /** The number of decimal places of the prices. */
  digits: z.number().int(),
  /** The candles, packed (contract/candles/candle-columns.ts) and base64-encoded; none if there are none. */
  packed: z.string(),
})
export type ChartCandles = z.infer<typeof chartCandlesSchema>

export const getTextChart = endpoint({
  method: 'GET',
  path: '/courses/:id/texts/:textId/candles',
  summary: 'The candles of a chart in a text, also of a free sample; 404 unless the text has it',
  params: z.object({ id, textId: id }),
  query: period,
  success: { status: 200, body: chartCandlesSchema },
})

export const previewTextChart = endpoint({
  method: 'GET',
  path: '/text-charts/candles',
  summary: 'The candles of the academy that a chart in a text would show',
  query: period,
  success: { status: 200, body: chartCandlesSchema },
})
