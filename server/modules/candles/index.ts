import { tradeCandles } from '#server/modules/journal/index.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { candlesRoutes } from './candles.routes.ts'
import { type CandlesDeps, needs } from './deps.ts'
import { exportFor } from './export.store.ts'
import { filesInUse } from './files.store.ts'
import { createForgetFilesJob } from './forget-files-job.ts'
import { createOperations, type Operations } from './operations.ts'
import { createReadCandlesJob } from './read-candles-job.ts'

type CandlesApi = Pick<Operations, 'makeSynthetic'>

/** Market candles: the files they are imported from, and the data for charts and trades. */
export const candles = defineModule('candles', {
  needs,
  create: (deps: CandlesDeps): Contribution<CandlesApi> => {
    const { pool } = deps.db
    const operations = createOperations(deps)
    return {
      api: { makeSynthetic: operations.makeSynthetic },
      routes: candlesRoutes(operations, deps.media),
      jobs: [
        createReadCandlesJob(operations.read),
        createForgetFilesJob(deps, operations.deleteFile),
      ],
      answers: [answer(tradeCandles, operations.ofTrades)],
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
