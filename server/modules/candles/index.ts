import { tradeCandles } from '#server/modules/journal/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { candlesRoutes } from './candles.routes.ts'
import { candlesOfTrades } from './candles-of-trades.ts'
import { type CandlesDeps, needs } from './deps.ts'
import { exportFor } from './export.store.ts'
import { filesInUse } from './files.store.ts'
import { forgetFilesJob } from './forget-files-job.ts'
import { makeSynthetic } from './make-synthetic.ts'
import { readCandles } from './read-candles.ts'
import { createReadCandlesJob } from './read-candles-job.ts'

interface CandlesApi {
  makeSynthetic: Bound<typeof makeSynthetic>
}

/** Market candles: the files they are imported from, and the data for charts and trades. */
export const candles = defineModule('candles', {
  needs,
  create: (deps: CandlesDeps): Contribution<CandlesApi> => {
    const { pool } = deps.db
    const attempts = deps.limiter('candles', deps.config.RATE_IMPORTS_PER_HOUR, 3600)
    return {
      api: { makeSynthetic: bind(deps, makeSynthetic) },
      routes: candlesRoutes({ ...deps, attempts }),
      jobs: [createReadCandlesJob(bind(deps, readCandles)), forgetFilesJob(deps)],
      answers: [answer(tradeCandles, bind(deps, candlesOfTrades))],
      files: {
        folders: [],
        // Read by the program only.
        mayOpen: async () => false,
        inUse: (keys) => filesInUse(pool, keys),
        columns: ['candle_files.file_key'],
      },
      personalData: {
        part: 'candles',
        read: (userId) => exportFor(pool, userId),
        columns: { 'candle_files.user_id': 'deleted', 'candle_months.user_id': 'deleted' },
      },
    }
  },
})
