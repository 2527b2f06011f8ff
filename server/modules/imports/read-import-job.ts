import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { readJobName } from './imports.rules.ts'

/** Reads statements in the background; a server that is killed meanwhile begins anew. */
export const createReadImportJob = (
  read: (id: string) => Promise<void>,
): JobKind<{ id: string }> => ({ name: readJobName, handle: ({ id }) => read(id) })
