import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { SharedJournal, SharedJournalSort } from '#contract/shared-journal.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readSharedClosedTrades } from './analysis/closed-trades.store.ts'
import { costliestOf } from './analysis/findings.rules.ts'
import type { JournalDeps } from './deps.ts'
import { listSharers, type SharerRow } from './review.store.ts'

/**
 * A page of the students who share trades, those with changes unseen by the actor first, and their
 * total number; or `only` one of them.
 */
export async function listSharedJournals(
  { db, identity, messages }: Pick<JournalDeps, 'db' | 'identity' | 'messages'>,
  actor: Actor,
  query: ListQuery<SharedJournalSort>,
  only?: string,
): Promise<Page<SharedJournal>> {
  const { rows, total } = await listSharers(db.pool, partOf(query), {
    readerId: actor.id,
    only,
    users: identity.lookup,
    written: messages.written,
  })
  const ids = rows.map((row) => row.userId)
  const [users, trades] = await Promise.all([
    identity.usersByIds(db.pool, ids),
    readSharedClosedTrades(db.pool, ids),
  ])
  const journals = rows.flatMap((row) => {
    const user = users.find(({ id }) => id === row.userId)
    if (!user) return []
    return {
      user: { id: user.id, name: user.name, email: user.email },
      sharedTrades: row.shared,
      uncommented: row.uncommented,
      lastTradeAt: row.lastAt.toISOString(),
      changes: changesOf(row),
      costliest: costliestOf(trades.get(row.userId) ?? []),
    }
  })
  return { items: journals, total }
}

const changesOf = (row: SharerRow): SharedJournal['changes'] => ({
  since: row.seenAt?.toISOString() ?? null,
  trades: row.newTrades,
  edited: row.editedTrades,
  notes: row.newNotes,
  messages: row.newMessages,
  lastChangeAt: row.lastChangeAt.toISOString(),
})
