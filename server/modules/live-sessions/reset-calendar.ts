import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { nextFeedVersion } from './calendar-feeds.store.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { feedAddressOf } from './feed-address-of.ts'

/** Gives the caller's feed a new address; the previous one stops working. */
export function resetCalendar(deps: LiveSessionsDeps, actor: Actor): Promise<{ url: string }> {
  return deps.db.transaction(async (tx) => {
    await deps.identity.holdSession(tx, actor)
    await recordAudit(tx, actor, { action: 'calendar.renewed', person: actor.id })
    return feedAddressOf(deps, actor.id, await nextFeedVersion(tx, actor.id))
  })
}
