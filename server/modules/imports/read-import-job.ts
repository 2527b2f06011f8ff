import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { type ReadingOf, readJobName } from './imports.rules.ts'

/** Reads statements in the background; a server that is killed meanwhile begins anew. */
export const createReadImportJob = (
  read: (of: ReadingOf) => Promise<void>,
): JobKind<ReadingOf> => ({ name: readJobName, handle: read })
