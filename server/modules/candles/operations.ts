import { createCandlesOfTrades } from './candles-of-trades.ts'
import { createCreateCandleFile } from './create-candle-file.ts'
import { createDeleteCandleFile } from './delete-candle-file.ts'
import { createDeleteCandleSeries } from './delete-candle-series.ts'
import type { CandlesDeps } from './deps.ts'
import { createGetCandleFile } from './get-candle-file.ts'
import { createGetCandles } from './get-candles.ts'
import { createListCandleFiles } from './list-candle-files.ts'
import { createListCandleSeries } from './list-candle-series.ts'
import { createMakeSynthetic } from './make-synthetic.ts'
import { createReadCandles } from './read-candles.ts'
import { createUpdateCandleFile } from './update-candle-file.ts'

/** All operations on candles, each with its dependencies. */
export const createOperations = (deps: CandlesDeps) => ({
  get: createGetCandles(deps),
  series: createListCandleSeries(deps),
  deleteSeries: createDeleteCandleSeries(deps),
  createFile: createCreateCandleFile(deps),
  files: createListCandleFiles(deps),
  file: createGetCandleFile(deps),
  updateFile: createUpdateCandleFile(deps),
  deleteFile: createDeleteCandleFile(deps),
  read: createReadCandles(deps),
  makeSynthetic: createMakeSynthetic(deps),
  ofTrades: createCandlesOfTrades(deps),
})

export type Operations = ReturnType<typeof createOperations>
