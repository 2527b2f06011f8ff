import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { KeepOrDrop } from './keep-or-drop.ts'

/**
 * Creates the row that refers to the file at `key`, null if there is no file; returns the row's id.
 */
export type KeepOnce = (
  actor: Actor,
  key: string | null,
  create: (tx: Executor, id: string) => Promise<void>,
) => Promise<string>

interface Deps {
  db: Database
  keepOrDrop: KeepOrDrop
  discard: (file: { key: string }) => Promise<void>
}

/**
 * `createOnce` for objects with a file: if the object exists already, the file received again is
 * deleted.
 */
export const createKeepOnce =
  ({ db, keepOrDrop, discard }: Deps): KeepOnce =>
  async (actor, key, create) => {
    let isNew = false
    const id = await keepOrDrop(key, () =>
      createOnce(db, actor, async (tx, made) => {
        await create(tx, made)
        isNew = true
      }),
    )
    if (key && !isNew) await discard({ key })
    return id
  }
