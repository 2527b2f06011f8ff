import type { Space } from '#server/modules/space/index.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import type { Database } from '#server/platform/database/database.ts'
import { UnknownOutcome } from '#server/platform/database/transaction.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Runs the `work` that writes a row for the file at `key`; null if there is no file. */
export type KeepOrDrop = <T>(key: string | null, work: () => Promise<T>) => Promise<T>

/**
 * Ties a new file to its row: if the row was certainly not written, the file is deleted. If that is
 * unknown, it is kept: the row may exist, and if it does not, the sweep removes the file.
 */
export const createKeepOrDrop =
  ({ db, storage, space }: { db: Database; storage: Storage; space: Space }): KeepOrDrop =>
  async (key, work) => {
    try {
      return await work()
    } catch (error) {
      // A file that cannot be deleted is left to the sweep, too; the original error is reported.
      if (key && !(error instanceof UnknownOutcome)) {
        await asTheProgram(() =>
          Promise.allSettled([storage.delete(key), space.release(db.pool, [key])]),
        )
      }
      throw error
    }
  }
