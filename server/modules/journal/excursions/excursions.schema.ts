import type { CandleFrame } from '#contract/candles/candle-frames.ts'

/** Excursions of trades as prices; valid while the trade is unchanged. */
interface TradeExcursionsTable {
  tradeId: string
  tradeUpdatedAt: Date
  frame: CandleFrame
  synthetic: boolean
  adverseLeast: string
  adverseMost: string
  favourableLeast: string
  favourableMost: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    tradeExcursions: TradeExcursionsTable
  }
}
