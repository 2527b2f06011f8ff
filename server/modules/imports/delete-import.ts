import type { UndoneImport } from '#contract/imports.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ImportsDeps } from './deps.ts'
import { deleteImportRow, lockImport } from './imports.store.ts'
import { removeMovements } from './staging.store.ts'

/**
 * Discards a waiting statement with its file and rows, or undoes an import: trades not edited since
 * are removed, and the response says what is kept.
 */
export function deleteImport(
  { db, journal, media }: ImportsDeps,
  actor: Actor,
  id: string,
): Promise<UndoneImport> {
  return db.transaction(async (tx) => {
    const row = await lockImport(tx, actor.id, id)
    if (!row) throw notFound()
    const { removed, left } = await journal.removeImported(tx, id)
    const movements = await removeMovements(tx, id)
    if (row.fileKey) await media.deleteFiles(tx, [row.fileKey])
    await deleteImportRow(tx, id)
    return { removed, left, movements, closed: row.result?.closed ?? 0 }
  })
}
