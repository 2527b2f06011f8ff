import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { CarryOutImport } from './carry-out-import.ts'
import type { ImportsDeps } from './deps.ts'
import { carryOutJobName } from './imports.rules.ts'
import { isImporting } from './imports.store.ts'

/** Carries out what a process that has ended had begun. */
export const createCarryOutJob = (
  { db }: Pick<ImportsDeps, 'db'>,
  carryOut: CarryOutImport,
): JobKind<{ id: string }> => ({
  name: carryOutJobName,
  async handle({ id }) {
    await carryOut(id)
    // Somebody else is at it; should that one fail, this is tried again.
    if (await isImporting(db.pool, id)) throw new Error('the import is still being carried out')
  },
})
