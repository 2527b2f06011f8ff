import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { carryOutImport } from './carry-out-import.ts'
import type { ImportsDeps } from './deps.ts'
import { carryOutJobName } from './imports.rules.ts'
import { isImporting } from './imports.store.ts'

/** Completes an import whose process ended before it was done. */
export const createCarryOutJob = (deps: ImportsDeps): JobKind<{ id: string }> => ({
  name: carryOutJobName,
  async handle({ id }) {
    await carryOutImport(deps, id)
    // Another process is working on it; if that one fails, this job is retried.
    if (await isImporting(deps.db.pool, id))
      throw new Error('the import is still being carried out')
  },
})
