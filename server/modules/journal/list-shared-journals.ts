import type { Page } from '#contract/endpoint.ts'
import type { SharedJournal, SharedJournalSort } from '#contract/journal.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readSharedClosedTrades } from './analysis/closed-trades.store.ts'
import { costliestOf } from './analysis/findings.rules.ts'
import type { JournalDeps } from './deps.ts'
import { listSharers } from './review.store.ts'

/** A page of the students who share trades, the last active first unless sorted, and how many. */
export const createListSharedJournals =
  ({ db, identity }: Pick<JournalDeps, 'db' | 'identity'>) =>
  async (_actor: Actor, query: ListQuery<SharedJournalSort>): Promise<Page<SharedJournal>> => {
    const { rows, total } = await listSharers(db.pool, partOf(query), identity.lookup)
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
        costliest: costliestOf(trades.get(row.userId) ?? []),
      }
    })
    return { items: journals, total }
  }
