import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { type LetterRow, lockLetter } from './letters.store.ts'

/**
 * Locks a letter that is still a draft; throws 404, and 409 if it is scheduled, sent or changed by
 * somebody else.
 */
export async function lockDraft(
  tx: Executor,
  id: string,
  seenUpdatedAt?: string,
): Promise<LetterRow> {
  const letter = await lockLetter(tx, id)
  if (!letter) throw notFound()
  if (letter.sendAt) throw new Failure('conflict', 'This e-mail is already planned or sent.')
  requireUnchanged(seenUpdatedAt, letter)
  return letter
}
