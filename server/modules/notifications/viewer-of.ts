import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from './deps.ts'
import { audiencesOf, staffPermissionsOf, typesSeenBy } from './notifications.rules.ts'
import type { Viewer } from './notifications.store.ts'

/** Whose notifications are meant. */
export const viewerOf = (
  { identity }: Pick<NotificationsDeps, 'identity'>,
  actor: Actor,
): Viewer => ({
  userId: actor.id,
  since: identity.registeredAt(actor.id),
  wantsBroadcasts: identity.wantsInApp(actor.id),
  audiences: audiencesOf(actor.roles),
  types: typesSeenBy(actor.roles),
  staffPermissions: staffPermissionsOf(actor),
})
