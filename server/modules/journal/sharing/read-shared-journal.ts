import type { SharedJournal } from '#contract/shared-journal.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { listSharedJournals } from '../list-shared-journals.ts'

/** One student's entry in the actor's list of journals; 404 if the student shares nothing. */
export async function readSharedJournal(
  deps: JournalDeps,
  actor: Actor,
  userId: string,
): Promise<SharedJournal> {
  const { items } = await listSharedJournals(deps, actor, { page: 1, limit: 1 }, userId)
  const [journal] = items
  if (!journal) throw notFound()
  return journal
}
