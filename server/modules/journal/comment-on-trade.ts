import type { Trade } from '#contract/journal.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { getTrade } from './get-trade.ts'
import { mayComment } from './journal.policy.ts'
import { lockTrade } from './journal.store.ts'
import { countComments, insertComment } from './review.store.ts'

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
      throw new Failure('rule_violated', `A trade has at most ${commentsMaximum} comments.`)
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
