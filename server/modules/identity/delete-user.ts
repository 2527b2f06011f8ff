import type { Executor } from '#server/platform/database/database.ts'
import type { IdentityDeps } from './deps.ts'
import { deleteUserRow } from './identity.store.ts'

/** Deletes the user with all dependent data, including mails; false if there is no such user. */
export async function deleteUser(
  { mail, media }: Pick<IdentityDeps, 'mail' | 'media'>,
  tx: Executor,
  id: string,
): Promise<boolean> {
  const deleted = await deleteUserRow(tx, id)
  if (!deleted) return false
  await mail.forget(tx, { id, email: deleted.email })
  if (deleted.avatarKey) await media.deleteFiles(tx, [deleted.avatarKey])
  return true
}
