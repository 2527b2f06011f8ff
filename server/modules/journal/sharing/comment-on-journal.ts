import type { FigureQuote, JournalRemark } from '#contract/journal-sharing.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { presentRemarks } from './remarks.present.ts'
import { countRemarks, findRemark, insertRemark } from './remarks.store.ts'
import { requireShared } from './require-shared.ts'

/** The maximum number of comments on the figures of one journal. */
const remarksMaximum = 1000

/** Comments on a shared journal and notifies its owner; 404 if nothing of it is shared. */
export async function commentOnJournal(
  deps: Pick<JournalDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  userId: string,
  { text, quote }: { text: string; quote?: FigureQuote | null },
): Promise<JournalRemark> {
  await requireShared(deps, userId)
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    if ((await countRemarks(tx, userId)).count >= remarksMaximum) {
      throw new Failure('rule_violated', `A journal has at most ${remarksMaximum} comments.`)
    }
    const createdAt = deps.now()
    const kept = { text, quote: quote ? JSON.stringify(quote) : null, createdAt }
    await insertRemark(tx, { id: made, userId, authorId: actor.id, ...kept })
    await recordAudit(tx, actor, {
      action: 'journal.commented',
      subject: made,
      person: userId,
    })
    await emit(tx, { type: 'journal.commented', subject: made, audience: { user: userId } })
  })
  const row = await findRemark(deps.db.pool, id)
  const [remark] = row ? await presentRemarks(deps, [row]) : []
  if (!remark) throw notFound()
  return remark
}
