import type { Playbook } from '#contract/journal-playbooks.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { listOwnPlaybooks } from './playbooks.store.ts'

/** The actor's playbooks, by title. */
export function listPlaybooks({ db }: Pick<JournalDeps, 'db'>, actor: Actor): Promise<Playbook[]> {
  return listOwnPlaybooks(db.pool, actor.id)
}
