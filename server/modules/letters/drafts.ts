import type { Letter, LetterSort } from '#contract/letters.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { MemberFilter } from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NewMail } from '#server/platform/mail/mail.ts'
import { asMarkdownText, htmlOfMarkdown } from '#server/platform/mail/markdown.ts'
import type { LettersDeps } from './index.ts'
import { presentLetter } from './letters.present.ts'
import { fillBody, fillPlain } from './letters.rules.ts'
import {
  countIds,
  countsOf,
  findLetter,
  insertLetter,
  type LetterRow,
  lockLetter,
  planLetter,
  removeLetter,
  searchLetters,
  updateLetter,
} from './letters.store.ts'

/** One page of the letters, newest first unless sorted, and their total number. */
export async function listLetters(
  { db }: Pick<LettersDeps, 'db'>,
  _actor: Actor,
  query: ListQuery<LetterSort>,
) {
  const { letters, total } = await searchLetters(db.pool, partOf(query))
  const counts = await countsOf(
    db.pool,
    letters.map(({ id }) => id),
  )
  return { items: letters.map((row) => presentLetter(row, counts.get(row.id))), total }
}

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

/** Deletes a draft; throws 404, and 409 if it is scheduled or sent. */
export function deleteLetter(
  { db }: Pick<LettersDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { subject } = await lockDraft(tx, id)
    await removeLetter(tx, id)
    await recordAudit(tx, actor, { action: 'letter.deleted', subject: id, name: subject })
  })
}

interface PreviewedDraft {
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
  { subject, body, filter }: PreviewedDraft,
) {
  const { meant, reached } = await reachOf({ identity, members, now }, db.pool, actor, filter)
  return {
    subject: fillPlain(subject, actor),
    body: fillBody(body, actor, asMarkdownText),
    meant,
    reached,
  }
}

/**
 * How many members match the filter now, and how many of them accept mails at a confirmed address;
 * throws 403 for a filter the actor may not use.
 */
export async function reachOf(
  { identity, members, now }: Pick<LettersDeps, 'identity' | 'members' | 'now'>,
  executor: Executor,
  actor: Pick<Actor, 'roles'>,
  filter: MemberFilter,
): Promise<{ meant: number; reached: number }> {
  const selection = members.selectionOf(actor, filter, now())
  const { ids, takesMail } = identity.directory
  const readers = { ...selection, conditions: [...selection.conditions, takesMail] }
  const [meant, reached] = await Promise.all([
    countIds(executor, ids(selection)),
    countIds(executor, ids(readers)),
  ])
  return { meant, reached }
}

/** Sends a letter to the actor alone; throws 404. */
export function testLetter(
  deps: Pick<LettersDeps, 'db' | 'identity' | 'mail'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const letter = await findLetter(tx, id)
    if (!letter) throw notFound()
    await deps.mail.queue(tx, await letterMail(deps, letter, actor))
    const name = letter.subject
    await recordAudit(tx, actor, { action: 'letter.tested', subject: id, name })
  })
}

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
  if (letter.sendAt) throw new Failure('conflict', 'This e-mail is already scheduled or sent.')
  requireUnchanged(seenUpdatedAt, letter)
  return letter
}

/**
 * Makes a scheduled letter a draft again; a draft stays one. Throws 404, and 409 once it is being
 * sent.
 */
export function holdLetter(
  { db, now }: Pick<LettersDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<Letter> {
  return db.transaction(async (tx) => {
    const letter = await lockLetter(tx, id)
    if (!letter) throw notFound()
    if (letter.begunAt) throw new Failure('conflict', 'This e-mail is already being sent.')
    const row = await planLetter(tx, id, { sendAt: null, at: now() })
    const name = letter.subject
    await recordAudit(tx, actor, { action: 'letter.held', subject: id, name })
    return presentLetter(row)
  })
}

interface Reader {
  id: string
  name: string
  email: string
}

/** A letter as a mail to one reader, with a link to unsubscribe. */
export async function letterMail(
  { identity }: Pick<LettersDeps, 'identity'>,
  letter: { subject: string; body: string },
  reader: Reader,
): Promise<NewMail> {
  return {
    to: reader.email,
    account: reader.id,
    letter: {
      subject: fillPlain(letter.subject, reader),
      greeting: '',
      paragraphs: [],
      rich: {
        text: fillPlain(letter.body, reader),
        html: await htmlOfMarkdown(fillBody(letter.body, reader, asMarkdownText)),
      },
      unsubscribe: identity.unsubscribePaths(reader.id),
    },
  }
}
