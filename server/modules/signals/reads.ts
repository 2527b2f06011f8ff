import { contentRoles, may } from '#contract/access/permissions.ts'
import type { MemberSignalReads, SignalReads } from '#contract/signals/signal-reads.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SignalsDeps } from './index.ts'
import { insertReads, readsOf, selectReadCounts } from './signal-reads.store.ts'
import { visibleSignals } from './signals.policy.ts'

/** Records which visible signals the actor has seen, each once; nothing is recorded for the office. */
export async function noteReads(
  { db, now }: Pick<SignalsDeps, 'db' | 'now'>,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (may(actor, 'office.enter')) return
  await insertReads(db.pool, { ids, userId: actor.id, visible: visibleSignals(actor), at: now() })
}

/** How many of the members who may receive signals have read them, each among those that it is for. */
export function countReads(
  { access, db }: Pick<SignalsDeps, 'access' | 'db'>,
  _actor: Actor,
  ids: readonly string[],
): Promise<SignalReads[]> {
  return selectReadCounts(db.pool, ids, {
    audiences: contentRoles.map((role) => ({ role, members: access.membersOf(role) })),
    opened: access.openedStrategiesOfMembers(),
    isWithheld: access.isWithheld,
  })
}

const shown = 20

/** The last 20 signals that a member has read, and their total number. */
export async function listMemberReads(
  { db }: Pick<SignalsDeps, 'db'>,
  _actor: Actor,
  userId: string,
): Promise<MemberSignalReads> {
  const rows = await readsOf(db.pool, userId, shown)
  return { total: Number(rows[0]?.total ?? 0), items: rows.map((row) => instants(row)) }
}
