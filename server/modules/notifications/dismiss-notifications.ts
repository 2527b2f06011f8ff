import type { Clock } from '#server/platform/clock.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hasNotification, insertDismissals } from './notifications.store.ts'
import { type ViewerDeps, viewerOf } from './read-notifications.ts'

interface DismissDeps extends ViewerDeps {
  now: Clock
}

/**
 * Dismisses one notification for the caller; a second time is the same as once. Throws 404 where the
 * caller has none of that id.
 */
export const createDismissNotification =
  (deps: DismissDeps) =>
  async (actor: Actor, id: string): Promise<void> => {
    const viewer = await viewerOf(deps, actor)
    if (!(await hasNotification(deps.db.pool, viewer, id))) throw notFound()
    await unlessGone(insertDismissals(deps.db.pool, viewer, deps.now(), id))
  }

/** Dismisses what the caller has at this moment; what comes later stays. */
export const createClearNotifications =
  (deps: DismissDeps) =>
  async (actor: Actor): Promise<void> => {
    const viewer = await viewerOf(deps, actor)
    await unlessGone(insertDismissals(deps.db.pool, viewer, deps.now()))
  }

/** A notification or the user that is deleted at this very moment needs no dismissal. */
async function unlessGone(dismissal: Promise<void>): Promise<void> {
  try {
    await dismissal
  } catch (error) {
    if (!violatedForeignKey(error)) throw error
  }
}
