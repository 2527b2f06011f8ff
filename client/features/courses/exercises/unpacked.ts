import { type CandleColumns, unpackCandles } from '#contract/candles/candle-columns.ts'

/** The packed candles of an answer. */
export const unpacked = (packed: string, digits: number): CandleColumns =>
  unpackCandles(
    Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)),
    digits,
  )
