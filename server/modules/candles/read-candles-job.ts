import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { readJobName } from './candles.rules.ts'

/** Imports candle files in the background; after a crash the import starts again. */
export const createReadCandlesJob = (
  read: (id: string) => Promise<void>,
): JobKind<{ id: string }> => ({ name: readJobName, handle: ({ id }) => read(id) })
