import { access } from '#server/modules/access/index.ts'
import { journal, tradeCandles } from '#server/modules/journal/index.ts'
import { media } from '#server/modules/media/index.ts'
import { academyBars as barsOfSignals, signals } from '#server/modules/signals/index.ts'
import { storageQuota } from '#server/modules/storage-quota/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { academyBars } from './academy-bars.ts'
import {
  academyCandles,
  academySeries,
  seriesSeen,
  visibleCandles,
  visibleSeries,
} from './academy-series.ts'
import { forgetFilesJob } from './candle-files.ts'
import { candlesRoutes } from './candles.routes.ts'
import { exportFor, filesInUse } from './candles.store.ts'
import { readCandles, readCandlesJob } from './importing.ts'
import { candlesOfTrades, makeSynthetic } from './series.ts'

const needs = { access, journal, media, signals, storageQuota }
export type CandlesDeps = DepsOf<
  'config' | 'db' | 'jobs' | 'limiter' | 'now' | 'storage',
  typeof needs
>

/** For receiving files: the attempts of each user in an hour. */
export type ReceivingDeps = CandlesDeps & { attempts: RateLimiter }

interface CandlesApi {
  academySeries: Bound<typeof academySeries>
  academyCandles: Bound<typeof academyCandles>
  visibleSeries: Bound<typeof visibleSeries>
  visibleCandles: Bound<typeof visibleCandles>
  seriesSeen: Bound<typeof seriesSeen>
  makeSynthetic: Bound<typeof makeSynthetic>
}

/** Market candles: the files they are imported from, and the data for charts and trades. */
export const candles = defineModule('candles', {
  needs,
  create: (deps: CandlesDeps): Contribution<CandlesApi> => {
    const { pool } = deps.db
    const attempts = deps.limiter('candles', deps.config.RATE_IMPORTS_PER_HOUR, 3600)
    return {
      api: {
        academySeries: bind(deps, academySeries),
        academyCandles: bind(deps, academyCandles),
        visibleSeries: bind(deps, visibleSeries),
        visibleCandles: bind(deps, visibleCandles),
        seriesSeen: bind(deps, seriesSeen),
        makeSynthetic: bind(deps, makeSynthetic),
      },
      routes: candlesRoutes({ ...deps, attempts }),
      jobs: [readCandlesJob(bind(deps, readCandles)), forgetFilesJob(deps)],
      answers: [
        answer(tradeCandles, bind(deps, candlesOfTrades)),
        answer(barsOfSignals, bind(deps, academyBars)),
      ],
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
