import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { deleteCandleFile } from './delete-candle-file.ts'
import type { CandlesDeps } from './deps.ts'
import { listForgotten } from './files.store.ts'

const hour = 60 * 60 * 1000
/** How long a file waits for an answer, and how long an import may seem to run. */
const [waits, reads] = [7 * 24 * hour, hour]

/**
 * Removes files whose questions were never answered, and those that no process is reading any more.
 */
export const forgetFilesJob = (deps: CandlesDeps): JobKind<object> => ({
  name: 'candles.forget',
  cron: '47 * * * *',
  async handle() {
    const at = deps.now().getTime()
    const before = { waiting: new Date(at - waits), reading: new Date(at - reads) }
    for (const { id, userId } of await listForgotten(deps.db.pool, before)) {
      await deleteCandleFile(deps, { id: userId }, id)
    }
  },
})
