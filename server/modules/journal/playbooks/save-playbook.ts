import { type Playbook, playbooksMaximum } from '#contract/journal-playbooks.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { changePlaybook, insertPlaybook } from './playbooks.store.ts'

/**
 * Changes one of the actor's playbooks, or creates one with that id; 404 if the id is another
 * user's.
 */
export async function savePlaybook(
  { db, now }: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  playbook: Playbook,
): Promise<Playbook> {
  const saving = db.transaction(async (tx) => {
    if (await changePlaybook(tx, actor.id, playbook, now())) return
    if (await insertPlaybook(tx, actor.id, playbook, now())) return
    throw new Failure('rule_violated', `There are at most ${playbooksMaximum} playbooks.`)
  })
  await saving.catch((error: unknown) => {
    const violated = violatedUnique(error)
    if (violated === 'playbooks_pkey') throw notFound()
    if (violated !== 'playbooks_place') throw error
    throw new Failure('conflict', 'Another playbook was saved at the same moment. Save again.')
  })
  return playbook
}
