import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { deleteOwnPlaybook } from './playbooks.store.ts'

/** Deletes one of the actor's playbooks with its ticks; 404 for another user's. */
export async function deletePlaybook(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  if (!(await deleteOwnPlaybook(db.pool, actor.id, id))) throw notFound()
}
