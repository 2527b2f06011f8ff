import { notFound } from '#server/platform/failure.ts'
import type { CandlesDeps } from './deps.ts'
import { deleteFileRow, lockFile } from './files.store.ts'

/**
 * Stops the import of a file, which leaves nothing behind, or deletes the record of a finished one.
 */
export function deleteCandleFile(
  { db, media }: Pick<CandlesDeps, 'db' | 'media'>,
  actor: { id: string },
  id: string,
): Promise<null> {
  return db.transaction(async (tx) => {
    const row = await lockFile(tx, actor.id, id)
    if (!row) throw notFound()
    if (row.fileKey) await media.deleteFiles(tx, [row.fileKey])
    await deleteFileRow(tx, id)
    return null
  })
}
