import type { SavedAnswer } from '#contract/saved-answers.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from '../deps.ts'
import { presentAnswer } from './answers.present.ts'
import { selectAnswers } from './answers.store.ts'

/** The office's saved answers, by title. */
export async function listAnswers(
  { db }: Pick<MessagesDeps, 'db'>,
  _actor: Actor,
): Promise<SavedAnswer[]> {
  return (await selectAnswers(db.pool)).map(presentAnswer)
}
