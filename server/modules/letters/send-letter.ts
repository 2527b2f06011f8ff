import type { Letter } from '#contract/letters.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { LettersDeps } from './deps.ts'
import { letterJobName } from './letter-job-name.ts'
import { presentLetter } from './letters.present.ts'
import { planLetter } from './letters.store.ts'
import { lockDraft } from './lock-draft.ts'

/**
 * Schedules a letter for a given time, or for now. Throws 404, 422 for a time in the past, and 409
 * if it is already scheduled or was changed by somebody else, so that it is scheduled only once.
 */
export function sendLetter(
  { db, jobs, now }: Pick<LettersDeps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  { at, seenUpdatedAt }: { at: string | null; seenUpdatedAt?: string },
): Promise<Letter> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id, seenUpdatedAt)
    const present = now()
    const sendAt = at === null ? present : new Date(at)
    if (sendAt < present) throw new Failure('rule_violated', 'This time has passed.')
    const row = await planLetter(tx, id, { sendAt, at: present })
    const waitSeconds = Math.ceil((sendAt.getTime() - present.getTime()) / 1000)
    const data = { letter: id, sendAt: sendAt.toISOString() }
    await jobs.send(tx, { name: letterJobName }, data, { waitSeconds })
    const details = { sendAt: sendAt.toISOString() }
    const name = draft.subject
    await recordAudit(tx, actor, { action: 'letter.planned', subject: id, name, details })
    return presentLetter(row)
  })
}
