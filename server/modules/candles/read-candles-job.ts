import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { readJobName } from './candles.rules.ts'

/** Reads files of candles in the background; a server that is killed meanwhile begins anew. */
export const createReadCandlesJob = (
  read: (id: string) => Promise<void>,
): JobKind<{ id: string }> => ({ name: readJobName, handle: ({ id }) => read(id) })
