import { contentRoles } from '#contract/permissions.ts'
import type { SignalReads } from '#contract/signal-reads.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { selectReadCounts } from './signal-reads.store.ts'

/** How many members of their audience have read signals. */
export function countReads(
  { access, db }: Pick<SignalsDeps, 'access' | 'db'>,
  _actor: Actor,
  ids: readonly string[],
): Promise<SignalReads[]> {
  return selectReadCounts(
    db.pool,
    ids,
    contentRoles.map((role) => ({ role, members: access.membersOf(role) })),
  )
}
