import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { deleteTemplateRow } from './templates.store.ts'

/** Deletes one of the actor's templates; 404 if there is none. */
export async function deleteTemplate(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<null> {
  if (!(await deleteTemplateRow(db.pool, actor.id, id))) throw notFound()
  return null
}
