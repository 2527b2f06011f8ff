import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../deps.ts'
import { countBrowsers } from './push.store.ts'

/** In how many browsers the caller has live alerts. */
export const createCountPushBrowsers =
  ({ db }: Pick<NotificationsDeps, 'db'>) =>
  (actor: Actor): Promise<number> =>
    countBrowsers(db.pool, actor.id)
