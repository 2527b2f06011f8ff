import type { Executor } from '#server/platform/database/database.ts'
import type { IdentityDeps } from './deps.ts'
import { deleteUserRow } from './identity.store.ts'

/** Deletes the user with everything that hangs on the user; false when there is none. */
export const createDeleteUser =
  ({ media }: Pick<IdentityDeps, 'media'>) =>
  async (tx: Executor, id: string): Promise<boolean> => {
    const deleted = await deleteUserRow(tx, id)
    if (deleted?.avatarKey) await media.deleteFiles(tx, [deleted.avatarKey])
    return deleted !== undefined
  }
