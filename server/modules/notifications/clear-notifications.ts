import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from './deps.ts'
import { dismiss } from './dismiss.ts'
import { requireUser } from './require-user.ts'
import { viewerOf } from './viewer-of.ts'

/** Dismisses what the caller has at this moment; what comes later stays. */
export const createClearNotifications =
  (deps: Pick<NotificationsDeps, 'db' | 'identity' | 'now'>) =>
  async (actor: Actor): Promise<void> => {
    await requireUser(deps, actor)
    await dismiss(deps, viewerOf(deps, actor))
  }
