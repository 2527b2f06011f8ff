import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../deps.ts'
import { deleteSubscription } from './push.store.ts'

/** Sends nothing more to a browser of the caller's; another's stays as it is. */
export const createUnsubscribeFromPush =
  ({ db }: Pick<NotificationsDeps, 'db'>) =>
  (actor: Actor, endpoint: string): Promise<void> =>
    db.transaction(async (tx) => {
      const subject = await deleteSubscription(tx, { endpoint, userId: actor.id })
      if (subject === undefined) return
      await recordAudit(tx, actor, { action: 'push.disabled', subject, person: actor.id })
    })
