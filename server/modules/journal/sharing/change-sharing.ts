import type { JournalSharing, SharingChange, SharingScope } from '#contract/journal-sharing.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { checkMayShare } from '../journal.policy.ts'
import { readSharing } from './read-sharing.ts'
import { keepChoice, type SharedPart } from './sharing.store.ts'

/**
 * Changes how much the academy sees of a part of the actor's journal; 404 for another user's
 * account, rule_violated if there is no mentor to share with.
 */
export async function changeSharing(
  deps: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  { of, scope }: SharingChange,
): Promise<JournalSharing> {
  // After the mentorship has ended, sharing can still be withdrawn.
  if (scope === 'whole') checkMayShare(actor)
  const choice = { scope: keptScope(of, scope), updatedAt: deps.now() }
  const change = deps.db.transaction(async (tx) => {
    await keepChoice(tx, actor.id, partOf(of), choice)
    const audience = { role: 'admin' } as const
    await emit(tx, { type: 'journal.sharing_changed', subject: actor.id, audience })
  })
  await change.catch((error: unknown) => {
    throw violatedForeignKey(error) ? notFound() : error
  })
  return readSharing(deps, actor)
}

const partOf = (of: SharingChange['of']): SharedPart =>
  of === 'by-hand' || of === 'notes'
    ? { part: of, accountId: null }
    : { part: 'account', accountId: of }

/** The stored value of a choice; null if it is the default. */
function keptScope(of: SharingChange['of'], scope: SharingScope) {
  if (scope === 'chosen' || (of === 'notes' && scope === 'nothing')) return null
  return scope
}
