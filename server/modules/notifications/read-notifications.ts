import type { Page } from '#contract/endpoint.ts'
import { type Notification, notificationsMaximum } from '#contract/notifications.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentNotification } from './notifications.present.ts'
import { audiencesOf, typesSeenBy } from './notifications.rules.ts'
import { selectNotifications, type Viewer } from './notifications.store.ts'

export interface ViewerDeps {
  db: Database
  /** When the user registered; null when there is no such user. */
  registeredAt: (userId: string) => Promise<Date | null>
  /** Whether the user wants to see broadcasts; what is addressed to one user is always seen. */
  wantsBroadcasts: (userId: string) => Promise<boolean>
}

/** Whose notifications are meant; throws 401 when the user is gone. */
export async function viewerOf(
  { registeredAt, wantsBroadcasts }: ViewerDeps,
  actor: Actor,
): Promise<Viewer> {
  const [since, wanted] = await Promise.all([registeredAt(actor.id), wantsBroadcasts(actor.id)])
  if (!since) throw new Failure('unauthorized', 'Please sign in.')
  const { id: userId, roles } = actor
  return { userId, since, audiences: wanted ? audiencesOf(roles) : [], types: typesSeenBy(roles) }
}

export const createListNotifications =
  (deps: ViewerDeps) =>
  async (actor: Actor): Promise<Page<Notification>> => {
    const viewer = await viewerOf(deps, actor)
    const { rows, total } = await selectNotifications(deps.db.pool, viewer, notificationsMaximum)
    return { items: rows.map(presentNotification), total }
  }
