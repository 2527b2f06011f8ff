import type { MemberSignalReads } from '#contract/signal-reads.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SignalsDeps } from './deps.ts'
import { readsOf } from './signal-reads.store.ts'

const shown = 20

/** The signals that a member has read, the last 20, and how many there are. */
export const createListMemberReads =
  ({ db }: Pick<SignalsDeps, 'db'>) =>
  async (_actor: Actor, userId: string): Promise<MemberSignalReads> => {
    const rows = await readsOf(db.pool, userId, shown)
    return { total: Number(rows[0]?.total ?? 0), items: rows.map((row) => instants(row)) }
  }
