import { answersMaximum, type SavedAnswer } from '#contract/messages/saved-answers.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from '../index.ts'
import { presentAnswer } from './answers.present.ts'
import {
  countAnswersLocked,
  insertAnswer,
  lockAnswer,
  removeAnswer,
  selectAnswers,
  updateAnswer,
} from './answers.store.ts'

/** The office's saved answers, by title. */
export async function listAnswers(
  { db }: Pick<MessagesDeps, 'db'>,
  _actor: Actor,
): Promise<SavedAnswer[]> {
  return (await selectAnswers(db.pool)).map(presentAnswer)
}

interface Input {
  title: string
  text: string
  seenUpdatedAt?: string
}

/**
 * Stores an answer, creating it if this id is new. Throws 409 if somebody else has changed it or
 * another answer has its title, 422 beyond the maximum.
 */
export async function saveAnswer(
  { db, now }: Pick<MessagesDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...words }: Input,
): Promise<SavedAnswer> {
  try {
    return await db.transaction(async (tx) => {
      const count = await countAnswersLocked(tx)
      const before = await lockAnswer(tx, id)
      if (before) requireUnchanged(seenUpdatedAt, before)
      else if (count >= answersMaximum) throw tooMany()
      const at = now()
      const row = before
        ? await updateAnswer(tx, { id, ...words, updatedAt: at })
        : await insertAnswer(tx, { id, ...words, createdAt: at, updatedAt: at })
      await recordAudit(tx, actor, { action: 'answer.saved', subject: id, name: words.title })
      return presentAnswer(row)
    })
  } catch (error) {
    if (violatedUnique(error) !== 'saved_answers_title') throw error
    throw new Failure('conflict', 'There is already an answer with this title.')
  }
}

const tooMany = () =>
  new Failure('rule_violated', `At most ${answersMaximum} answers can be saved.`)

/** Deletes a saved answer; throws 404 if there is none. */
export function deleteAnswer(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const answer = await lockAnswer(tx, id)
    if (!answer) throw notFound()
    await removeAnswer(tx, id)
    await recordAudit(tx, actor, { action: 'answer.deleted', subject: id, name: answer.title })
  })
}
