import type { SharedJournal } from '#contract/shared-journal.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { createListSharedJournals } from '../list-shared-journals.ts'

/** One student's entry in the actor's list of journals; 404 if the student shares nothing. */
export const createReadSharedJournal =
  (listShared: ReturnType<typeof createListSharedJournals>) =>
  async (actor: Actor, userId: string): Promise<SharedJournal> => {
    const { items } = await listShared(actor, { page: 1, limit: 1 }, userId)
    const [journal] = items
    if (!journal) throw notFound()
    return journal
  }
