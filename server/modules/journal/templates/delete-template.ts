import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { deleteTemplate } from './templates.store.ts'

/** Deletes one of the actor's templates; 404 if there is none. */
export const createDeleteTemplate =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (actor: Actor, id: string): Promise<null> => {
    if (!(await deleteTemplate(db.pool, actor.id, id))) throw notFound()
    return null
  }
