import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../deps.ts'
import { deleteSubscription } from './push.store.ts'

/** Sends nothing more to a browser of the caller's; another's stays as it is. */
export const createUnsubscribeFromPush =
  ({ db }: Pick<NotificationsDeps, 'db'>) =>
  (actor: Actor, endpoint: string): Promise<void> =>
    deleteSubscription(db.pool, { endpoint, userId: actor.id })
