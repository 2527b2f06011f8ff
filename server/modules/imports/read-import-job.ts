import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { readJobName } from './imports.rules.ts'

/** Reads statements in the background; after a crash reading starts again. */
export const createReadImportJob = (
  read: (id: string) => Promise<void>,
): JobKind<{ id: string }> => ({ name: readJobName, handle: ({ id }) => read(id) })
