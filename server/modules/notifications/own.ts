import { isWithoutSignals } from '#contract/access/permissions.ts'
import type { Page } from '#contract/endpoint.ts'
import { type Notification, notificationsMaximum } from '#contract/notifications/notifications.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from './index.ts'
import { presentNotification } from './notifications.present.ts'
import { audiencesOf, staffPermissionsOf, typesSeenBy } from './notifications.rules.ts'
import {
  hasNotification,
  insertDismissals,
  selectNotifications,
  type Viewer,
} from './notifications.store.ts'

/** The newest that the caller has and has not dismissed, with the number of all of them. */
export async function listNotifications(
  deps: Pick<NotificationsDeps, 'db' | 'identity'>,
  actor: Actor,
): Promise<Page<Notification>> {
  if (actor.impersonation) return { items: [], total: 0 }
  const [{ rows, total }] = await Promise.all([
    selectNotifications(deps.db.pool, viewerOf(deps, actor), notificationsMaximum),
    requireUser(deps, actor),
  ])
  return { items: rows.map(presentNotification), total }
}

/**
 * Dismisses one notification for the caller; a second time is the same as once. Throws 404 where the
 * caller has none of that id.
 */
export async function dismissNotification(
  deps: Pick<NotificationsDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const viewer = viewerOf(deps, actor)
  const [isKnown] = await Promise.all([
    hasNotification(deps.db.pool, viewer, id),
    requireUser(deps, actor),
  ])
  if (!isKnown) throw notFound()
  await dismiss(deps, viewer, id)
}

/** Dismisses what the caller has at this moment; what comes later stays. */
export async function clearNotifications(
  deps: Pick<NotificationsDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
): Promise<void> {
  await requireUser(deps, actor)
  await dismiss(deps, viewerOf(deps, actor))
}

/** Dismisses one or all; what is deleted at this very moment, or whose user is, needs no dismissal. */
async function dismiss(
  { db, now }: Pick<NotificationsDeps, 'db' | 'now'>,
  viewer: Viewer,
  id?: string,
): Promise<void> {
  try {
    await insertDismissals(db.pool, viewer, now(), id)
  } catch (error) {
    if (!violatedForeignKey(error)) throw error
  }
}

/** Whose notifications are meant. */
const viewerOf = ({ identity }: Pick<NotificationsDeps, 'identity'>, actor: Actor): Viewer => ({
  userId: actor.id,
  since: identity.registeredAt(actor.id),
  wantsBroadcasts: identity.wantsInApp(actor.id),
  isWithoutSignals: isWithoutSignals(actor),
  audiences: audiencesOf(actor.roles),
  strategies: actor.openedStrategies ?? [],
  types: typesSeenBy(actor.roles),
  staffPermissions: staffPermissionsOf(actor),
})

/** Throws 401 when the caller's account is gone. */
async function requireUser(
  { db, identity }: Pick<NotificationsDeps, 'db' | 'identity'>,
  actor: Actor,
): Promise<void> {
  const [user] = await identity.usersByIds(db.pool, [actor.id])
  if (!user) throw new Failure('unauthorized', 'Please sign in.')
}
