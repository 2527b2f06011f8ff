import type { MemberSignalReads } from '#contract/signal-reads.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SignalsDeps } from './deps.ts'
import { readsOf } from './signal-reads.store.ts'

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
