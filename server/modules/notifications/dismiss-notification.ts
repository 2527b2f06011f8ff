import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from './deps.ts'
import { dismiss } from './dismiss.ts'
import { hasNotification } from './notifications.store.ts'
import { requireUser } from './require-user.ts'
import { viewerOf } from './viewer-of.ts'

/**
 * Dismisses one notification for the caller; a second time is the same as once. Throws 404 where the
 * caller has none of that id.
 */
export const createDismissNotification =
  (deps: Pick<NotificationsDeps, 'db' | 'identity' | 'now'>) =>
  async (actor: Actor, id: string): Promise<void> => {
    const viewer = viewerOf(deps, actor)
    const [isKnown] = await Promise.all([
      hasNotification(deps.db.pool, viewer, id),
      requireUser(deps, actor),
    ])
    if (!isKnown) throw notFound()
    await dismiss(deps, viewer, id)
  }
