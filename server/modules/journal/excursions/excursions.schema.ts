import type { CandleFrame } from '#contract/candle-frames.ts'

/** How far trades went both ways, as prices; counts while the trade is as it was then. */
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
