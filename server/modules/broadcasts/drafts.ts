import type { Broadcast, BroadcastSort } from '#contract/broadcasts.ts'
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
import { presentBroadcast } from './broadcasts.present.ts'
import { fillBody, fillPlain } from './broadcasts.rules.ts'
import {
  type BroadcastRow,
  countIds,
  countsOf,
  findBroadcast,
  insertBroadcast,
  lockBroadcast,
  removeBroadcast,
  searchBroadcasts,
  unplanBroadcast,
  updateBroadcast,
} from './broadcasts.store.ts'
import type { BroadcastsDeps } from './index.ts'

/** One page of the broadcasts, newest first unless sorted, and their total number. */
export async function listBroadcasts(
  { access, db }: Pick<BroadcastsDeps, 'access' | 'db'>,
  _actor: Actor,
  query: ListQuery<BroadcastSort>,
) {
  const { broadcasts, total } = await searchBroadcasts(db.pool, partOf(query))
  const authors = broadcasts.map(({ plannedBy }) => plannedBy)
  const [counts, permitted] = await Promise.all([
    countsOf(
      db.pool,
      broadcasts.map(({ id }) => id),
    ),
    access.authorsWith(db.pool, authors, 'letters.send'),
  ])
  const items = broadcasts.map((row) =>
    presentBroadcast(row, counts.get(row.id), permitted.has(row.plannedBy ?? '')),
  )
  return { items, total }
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
export function saveBroadcast(
  { db, members, now }: Pick<BroadcastsDeps, 'db' | 'members' | 'now'>,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...draft }: Draft,
): Promise<Broadcast> {
  return db.transaction(async (tx) => {
    const at = now()
    members.selectionOf(actor, draft.filter, at)
    const broadcast = { id, ...draft, at }
    const made = await insertBroadcast(tx, { ...broadcast, createdBy: actor.id })
    if (!made) await lockDraft(tx, id, seenUpdatedAt)
    const row = made ?? (await updateBroadcast(tx, broadcast))
    await recordAudit(tx, actor, { action: 'letter.saved', subject: id, name: draft.subject })
    return presentBroadcast(row)
  })
}

/** Deletes a draft; throws 404, and 409 if it is scheduled or sent. */
export function deleteBroadcast(
  { db }: Pick<BroadcastsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { subject } = await lockDraft(tx, id)
    await removeBroadcast(tx, id)
    await recordAudit(tx, actor, { action: 'letter.deleted', subject: id, name: subject })
  })
}

interface PreviewedDraft {
  subject: string
  body: string
  filter: MemberFilter
}

/**
 * A broadcast as the actor would get it, and its current number of recipients; throws 403 for a filter
 * the actor may not use.
 */
export async function previewBroadcast(
  { db, identity, members, now }: Pick<BroadcastsDeps, 'db' | 'identity' | 'members' | 'now'>,
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
  { identity, members, now }: Pick<BroadcastsDeps, 'identity' | 'members' | 'now'>,
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

/** Sends a broadcast to the actor alone; throws 404. */
export function testBroadcast(
  deps: Pick<BroadcastsDeps, 'db' | 'identity' | 'mail'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const broadcast = await findBroadcast(tx, id)
    if (!broadcast) throw notFound()
    await deps.mail.queue(tx, await broadcastMail(deps, broadcast, actor))
    const name = broadcast.subject
    await recordAudit(tx, actor, { action: 'letter.tested', subject: id, name })
  })
}

/**
 * Locks a broadcast that is still a draft; throws 404, and 409 if it is scheduled, sent or changed by
 * somebody else.
 */
async function lockDraft(tx: Executor, id: string, seenUpdatedAt?: string): Promise<BroadcastRow> {
  const broadcast = await lockBroadcast(tx, id)
  if (!broadcast) throw notFound()
  if (broadcast.sendAt) throw new Failure('conflict', 'This e-mail is already scheduled or sent.')
  requireUnchanged(seenUpdatedAt, broadcast)
  return broadcast
}

/**
 * Makes a scheduled broadcast a draft again, also one that has stopped before anybody got it; a draft stays
 * one. Throws 404, and 409 once it is being sent.
 */
export function holdBroadcast(
  { db, now }: Pick<BroadcastsDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<Broadcast> {
  return db.transaction(async (tx) => {
    const broadcast = await lockBroadcast(tx, id)
    if (!broadcast) throw notFound()
    if (broadcast.begunAt) throw new Failure('conflict', 'This e-mail is already being sent.')
    const row = await unplanBroadcast(tx, id, now())
    const name = broadcast.subject
    await recordAudit(tx, actor, { action: 'letter.held', subject: id, name })
    return presentBroadcast(row)
  })
}

interface Reader {
  id: string
  name: string
  email: string
}

/** A broadcast as a mail to one reader, with a link to unsubscribe. */
export async function broadcastMail(
  { identity }: Pick<BroadcastsDeps, 'identity'>,
  broadcast: { subject: string; body: string },
  reader: Reader,
): Promise<NewMail> {
  return {
    to: reader.email,
    account: reader.id,
    written: {
      subject: fillPlain(broadcast.subject, reader),
      greeting: '',
      paragraphs: [],
      rich: {
        text: fillPlain(broadcast.body, reader),
        html: await htmlOfMarkdown(fillBody(broadcast.body, reader, asMarkdownText)),
      },
      unsubscribe: identity.unsubscribePaths(reader.id),
    },
  }
}
