import type { SavedAnswer } from '#contract/saved-answers.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from '../deps.ts'
import { presentAnswer } from './answers.present.ts'
import { selectAnswers } from './answers.store.ts'

/** The office's saved answers, by title. */
export const createListAnswers =
  ({ db }: Pick<MessagesDeps, 'db'>) =>
  async (_actor: Actor): Promise<SavedAnswer[]> =>
    (await selectAnswers(db.pool)).map(presentAnswer)
