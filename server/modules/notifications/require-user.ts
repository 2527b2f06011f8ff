import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from './deps.ts'

/** Throws 401 when the caller's account is gone. */
export async function requireUser(
  { db, identity }: Pick<NotificationsDeps, 'db' | 'identity'>,
  actor: Actor,
): Promise<void> {
  const [user] = await identity.usersByIds(db.pool, [actor.id])
  if (!user) throw new Failure('unauthorized', 'Please sign in.')
}
