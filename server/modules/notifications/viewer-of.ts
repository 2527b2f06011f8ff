import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from './deps.ts'
import { audiencesOf, staffPermissionsOf, typesSeenBy } from './notifications.rules.ts'
import type { Viewer } from './notifications.store.ts'

/**
 * Whose notifications are meant; throws 401 when the user is gone. Whoever wants no broadcasts still
 * sees what is addressed to one user.
 */
export async function viewerOf(
  { db, identity }: Pick<NotificationsDeps, 'db' | 'identity'>,
  actor: Actor,
): Promise<Viewer> {
  const [[user], { channels }] = await Promise.all([
    identity.usersByIds(db.pool, [actor.id]),
    identity.preferencesOf(actor.id),
  ])
  if (!user) throw new Failure('unauthorized', 'Please sign in.')
  const { id: userId, roles } = actor
  const audiences = channels.inApp ? audiencesOf(roles) : []
  const staffPermissions = channels.inApp ? staffPermissionsOf(actor) : []
  const types = typesSeenBy(roles)
  return { userId, since: user.createdAt, audiences, types, staffPermissions }
}
