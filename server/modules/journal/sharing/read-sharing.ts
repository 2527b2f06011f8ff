import type { JournalSharing } from '#contract/journal-sharing.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { listChoices } from './sharing.store.ts'

/** How much of the actor's journal the academy sees; individually shared trades by default. */
export async function readSharing(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
): Promise<JournalSharing> {
  const choices = await listChoices(db.pool, actor.id)
  return {
    byHand: choices.find(({ part }) => part === 'by-hand')?.scope ?? 'chosen',
    accounts: choices.flatMap(({ accountId, scope }) => (accountId ? { accountId, scope } : [])),
    notes: choices.some(({ part }) => part === 'notes'),
  }
}
