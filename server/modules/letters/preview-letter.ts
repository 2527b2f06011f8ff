import type { MemberFilter } from '#contract/members.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { asMarkdownText } from '#server/platform/mail/markdown.ts'
import type { LettersDeps } from './deps.ts'
import { fillBody, fillPlain } from './letters.rules.ts'
import { countIds } from './letters.store.ts'

interface Draft {
  subject: string
  body: string
  filter: MemberFilter
}

/**
 * A letter as the actor would get it, and its current number of recipients; throws 403 for a filter
 * the actor may not use.
 */
export async function previewLetter(
  { db, identity, members, now }: Pick<LettersDeps, 'db' | 'identity' | 'members' | 'now'>,
  actor: Actor,
  { subject, body, filter }: Draft,
) {
  const selection = members.selectionOf(actor, filter, now())
  const { ids, takesMail } = identity.directory
  const readers = { ...selection, conditions: [...selection.conditions, takesMail] }
  const [meant, reached] = await Promise.all([
    countIds(db.pool, ids(selection)),
    countIds(db.pool, ids(readers)),
  ])
  return {
    subject: fillPlain(subject, actor),
    body: fillBody(body, actor, asMarkdownText),
    meant,
    reached,
  }
}
