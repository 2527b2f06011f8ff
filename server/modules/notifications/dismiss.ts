import { violatedForeignKey } from '#server/platform/database/problems.ts'
import type { NotificationsDeps } from './deps.ts'
import { insertDismissals, type Viewer } from './notifications.store.ts'

/** Dismisses one or all; what is deleted at this very moment, or whose user is, needs no dismissal. */
export async function dismiss(
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
