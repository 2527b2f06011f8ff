import type { MessagesDeps } from './deps.ts'

/** A user's name; null if there is no such user. */
export async function nameOf(
  { db, identity }: Pick<MessagesDeps, 'db' | 'identity'>,
  userId: string,
): Promise<string | null> {
  const [user] = await identity.usersByIds(db.pool, [userId])
  return user?.name ?? null
}
