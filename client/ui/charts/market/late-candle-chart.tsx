import { lazy } from 'react'

/** The chart of candles, whose library is large: it is loaded when a chart is shown. */
export const LateCandleChart = lazy(() =>
  import('./candle-chart.tsx').then((module) => ({ default: module.CandleChart })),
)
