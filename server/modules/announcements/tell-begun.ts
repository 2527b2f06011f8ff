import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { takeBegun } from './announcements.store.ts'

/**
 * Notifies about announcements that have begun, once for each program; call it last in the
 * transaction.
 */
export async function tellBegun(tx: Executor, at: Date): Promise<void> {
  for (const { id, roles } of await takeBegun(tx, at)) {
    const audiences = roles.length > 0 ? roles : (['community_student'] as const)
    for (const role of audiences) {
      await emit(tx, { type: 'announcement.begun', subject: id, audience: { role } })
    }
  }
}
