import type { JournalSharing, SharingChange, SharingScope } from '#contract/journal-sharing.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { checkMayShare } from '../journal.policy.ts'
import { createReadSharing } from './read-sharing.ts'
import { keepChoice, type SharedPart } from './sharing.store.ts'

/**
 * Changes what the academy sees of a part of the actor's journal; 404 for an account that is not the
 * actor's, rule_violated where there is no mentor to share with.
 */
export const createChangeSharing = (deps: Pick<JournalDeps, 'db' | 'now'>) => {
  const read = createReadSharing(deps)
  return async (actor: Actor, { of, scope }: SharingChange): Promise<JournalSharing> => {
    // Whose mentorship has ended can take back what is shared.
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
    return read(actor)
  }
}

const partOf = (of: SharingChange['of']): SharedPart =>
  of === 'by-hand' || of === 'notes'
    ? { part: of, accountId: null }
    : { part: 'account', accountId: of }

/** What is kept of a choice; null where it is what stands without one. */
function keptScope(of: SharingChange['of'], scope: SharingScope) {
  if (scope === 'chosen' || (of === 'notes' && scope === 'nothing')) return null
  return scope
}
