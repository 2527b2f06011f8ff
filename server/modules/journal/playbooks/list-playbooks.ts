import type { Playbook } from '#contract/journal-playbooks.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { listOwnPlaybooks } from './playbooks.store.ts'

/** The actor's playbooks, by title. */
export const createListPlaybooks =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  (actor: Actor): Promise<Playbook[]> =>
    listOwnPlaybooks(db.pool, actor.id)
