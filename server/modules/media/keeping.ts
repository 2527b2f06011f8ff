import { withoutUnseen } from '#contract/one-line.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { UnknownOutcome } from '#server/platform/database/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MediaDeps } from './index.ts'

export type KeepDeps = Pick<MediaDeps, 'db' | 'storageQuota' | 'storage'>

/**
 * Ties the new file at `key`, null if there is none, to the row that `work` writes: if the row was
 * certainly not written, the file is deleted. If that is unknown, it is kept: the row may exist, and
 * if it does not, the sweep removes the file.
 */
export async function keepOrDrop<T>(
  { db, storage, storageQuota }: KeepDeps,
  key: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // A file that cannot be deleted is left to the sweep, too; the original error is reported.
    if (key && !(error instanceof UnknownOutcome)) {
      await asTheProgram(() =>
        Promise.allSettled([storage.delete(key), storageQuota.release(db.pool, [key])]),
      )
    }
    throw error
  }
}

/**
 * Creates the row that refers to the file at `key`, null if there is no file, by `createOnce`; returns
 * the row's id. If the row exists already, the file received again is deleted.
 */
export async function keepOnce(
  deps: KeepDeps,
  actor: Actor,
  key: string | null,
  create: (tx: Executor, id: string) => Promise<void>,
): Promise<string> {
  let isNew = false
  const id = await keepOrDrop(deps, key, () =>
    createOnce(deps.db, actor, async (tx, made) => {
      await create(tx, made)
      isNew = true
    }),
  )
  if (key && !isNew) await dropFile(deps, { key })
  return id
}

/** Removes a received file and frees its space; does nothing if it was kept. */
export async function dropFile(
  { db, storage, storageQuota }: KeepDeps,
  { key }: { key: string },
): Promise<void> {
  await asTheProgram(() => Promise.all([storage.delete(key), storageQuota.release(db.pool, [key])]))
}

/** A file name for display and saving: without folders, control characters and a false extension. */
export function shownName(name: string, extension: string): string {
  const base = withoutUnseen(name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .trim()
  const stem = base.replace(/\.[^.]*$/, '').slice(0, 190) || 'file'
  return `${stem.toWellFormed()}.${extension}`
}

/** The type detected from a file's bytes, whatever its name; undefined if unknown. */
export async function typeOfFile(location: string): Promise<{ mime: string } | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  return fileTypeFromFile(location)
}
