import type { Letter } from '#contract/letters.ts'
import type { MemberFilter } from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LettersDeps } from './deps.ts'
import { presentLetter } from './letters.present.ts'
import { insertLetter, updateLetter } from './letters.store.ts'
import { lockDraft } from './lock-draft.ts'

interface Draft {
  subject: string
  body: string
  filter: MemberFilter
  seenUpdatedAt?: string
}

/**
 * Stores a draft, creating it if this id is new. Throws 403 for a filter the actor may not use, and
 * 409 if it is scheduled, sent or changed by somebody else.
 */
export function saveLetter(
  { db, members, now }: Pick<LettersDeps, 'db' | 'members' | 'now'>,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...draft }: Draft,
): Promise<Letter> {
  return db.transaction(async (tx) => {
    const at = now()
    members.selectionOf(actor, draft.filter, at)
    const letter = { id, ...draft, at }
    const made = await insertLetter(tx, { ...letter, createdBy: actor.id })
    if (!made) await lockDraft(tx, id, seenUpdatedAt)
    const row = made ?? (await updateLetter(tx, letter))
    await recordAudit(tx, actor, { action: 'letter.saved', subject: id, name: draft.subject })
    return presentLetter(row)
  })
}
