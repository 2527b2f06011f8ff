import { contentRoles } from '#contract/access/permissions.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { isOver } from './live-sessions.rules.ts'
import type { LiveSessionRow } from './live-sessions.store.ts'
import { insertChange } from './series.store.ts'

/**
 * Tells those who may join that sessions were scheduled, moved or cancelled: once however many they are, and
 * nothing of those that are over, whose time is only corrected. It emits events, so call it last.
 */
export async function tellOf(
  tx: Executor,
  news: 'scheduled' | 'moved' | 'cancelled',
  sessions: readonly LiveSessionRow[],
  at: Date,
): Promise<void> {
  const coming = sessions
    .filter((session) => !isOver(session, at))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const role of contentRoles) {
    const own = coming.filter(({ roleAccess }) => roleAccess === role)
    const [first] = own
    if (!first) continue
    // Of a cancelled one nothing else is left to be told of.
    if (own.length === 1 && news !== 'cancelled') {
      await emit(tx, { type: `live_session.${news}`, subject: first.id, audience: { role } })
      continue
    }
    const id = newId()
    const { title, startsAt: firstAt } = first
    await insertChange(tx, {
      ...{ id, kind: news, title, firstAt },
      sessions: own.length,
      madeAt: at,
    })
    await emit(tx, { type: 'live_session.several', subject: id, audience: { role } })
  }
}
