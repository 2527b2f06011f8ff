import type { Page } from '#contract/endpoint.ts'
import type { Trade } from '#contract/journal/journal.ts'
import type { SharedJournal, SharedJournalSort } from '#contract/journal/shared-journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { isUnavailable, violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readSharedClosedTrades } from './analysis/closed-trades.store.ts'
import { costliestOf } from './analysis/findings.rules.ts'
import type { JournalDeps } from './index.ts'
import { mayComment, tradesSeen } from './journal.policy.ts'
import { lockTrade } from './journal.store.ts'
import {
  countComments,
  insertComment,
  keepCostliest,
  listSharers,
  type SharerRow,
} from './review.store.ts'
import { requireShared } from './sharing/sharing.ts'
import { getTrade, listTradesOf } from './trades.ts'

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
  const unknown = rows.filter(({ isKnown }) => !isKnown).map((row) => row.userId)
  const [users, found] = await Promise.all([
    identity.usersByIds(db.pool, ids),
    findCostliest(db, unknown),
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
      costliest: row.isKnown ? row.costliest : (found.get(row.userId) ?? null),
    }
  })
  return { items: journals, total }
}

/** What costs these users most, read from all of their closed trades and kept until these change. */
async function findCostliest({ pool }: JournalDeps['db'], userIds: readonly string[]) {
  const found = (await readSharedClosedTrades(pool, userIds)).map(
    ({ userId, version, trades }) => ({ userId, version, costliest: costliestOf(trades) }),
  )
  await keepCostliest(pool, found).catch((error: unknown) => {
    // Somebody has deleted the account meanwhile; or nothing can be stored at the moment, and it is found again next time.
    if (!violatedForeignKey(error) && !isUnavailable(error)) throw error
  })
  return new Map(found.map(({ userId, costliest }) => [userId, costliest]))
}

const changesOf = (row: SharerRow): SharedJournal['changes'] => ({
  since: row.seenAt?.toISOString() ?? null,
  trades: row.newTrades,
  edited: row.editedTrades,
  notes: row.newNotes,
  messages: row.newMessages,
  lastChangeAt: row.lastChangeAt.toISOString(),
})

/** A page of the trades that a student shares; 404 if the student shares none. */
export async function listSharedTrades(
  deps: Omit<JournalDeps, 'now'>,
  actor: Actor,
  userId: string,
  query: TradeFilter & PageQuery,
): Promise<Page<Trade>> {
  const whose = tradesSeen('reviewer', userId)
  const [found] = await Promise.all([
    listTradesOf(deps, actor, whose, query),
    requireShared(deps, userId),
  ])
  return found
}

/** The maximum number of comments on one trade. */
const commentsMaximum = 100

/** Comments on a shared trade and notifies its owner; 404 for a trade that is not shared. */
export async function commentOnTrade(
  deps: JournalDeps,
  actor: Actor,
  id: string,
  text: string,
): Promise<Trade> {
  await createOnce(deps.db, actor, async (tx, comment) => {
    const trade = await lockTrade(tx, id)
    if (!trade || !mayComment(actor, trade)) throw notFound()
    if ((await countComments(tx, id)) >= commentsMaximum) {
      throw new Failure('rule_violated', `A trade can have at most ${commentsMaximum} comments.`)
    }
    await insertComment(tx, {
      id: comment,
      tradeId: id,
      authorId: actor.id,
      text,
      createdAt: deps.now(),
    })
    await recordAudit(tx, actor, {
      action: 'trade.commented',
      subject: id,
      name: trade.pair,
      person: trade.userId,
    })
    await emit(tx, { type: 'trade.commented', subject: id, audience: { user: trade.userId } })
  })
  return getTrade(deps, actor, id, 'reviewer')
}
