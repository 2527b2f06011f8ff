import type { CandleFrame } from '#contract/candles/candle-frames.ts'

export const frameNames: Record<CandleFrame, string> = {
  M1: '1 minute',
  M5: '5 minutes',
  M15: '15 minutes',
  M30: '30 minutes',
  H1: '1 hour',
  H4: '4 hours',
  D1: '1 day',
  W1: '1 week',
}
