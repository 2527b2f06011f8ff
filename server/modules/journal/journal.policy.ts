import { may } from '#contract/access/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './index.ts'
import { refuse } from './journal.rules.ts'
import { findScreenshotTrade } from './journal.store.ts'

/** A journal is read by its owner, entirely, or by a mentor, as far as it is shared. */
export type Reader = 'owner' | 'reviewer'

/** The user's trades visible to a reader, for a query. */
export const tradesSeen = (reader: Reader, userId: string) => ({
  userId,
  sharedOnly: reader === 'reviewer',
})

type Ownership = { userId: string; isShared: boolean }

/** Whether the actor may see the trade in this role. */
export const isSeen = (reader: Reader, actor: Actor, trade: Ownership): boolean =>
  reader === 'owner' ? trade.userId === actor.id : trade.isShared && may(actor, 'journals.review')

/** Whether the actor may comment on the trade. */
export const mayComment = (actor: Actor, trade: Ownership): boolean =>
  isSeen('reviewer', actor, trade)

/** Throws rule_violated unless the actor has a mentor to share trades with. */
export function checkMayShare(actor: Actor): void {
  if (may(actor, 'mentorship.enter')) return
  refuse([{ path: 'shared', message: 'Trades are shared with the mentorship' }])
}

/** Whether the actor may open the screenshot right now: of their own trade, or as a mentor of a shared one. */
export async function mayOpen(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  const trade = await findScreenshotTrade(db.pool, fileKey)
  return trade !== null && (isSeen('owner', actor, trade) || isSeen('reviewer', actor, trade))
}
