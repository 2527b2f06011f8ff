import { may } from '#contract/access/permissions.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type {
  Conversation,
  ConversationSort,
  ConversationSummary,
  ManagedConversation,
  PartQuery,
  Side,
} from '#contract/messages/messages.ts'
import type { UserBrief } from '#server/modules/identity/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  countUnreadConversations,
  findConversation,
  findConversationPart,
  findFirstUnread,
  moveReadMark,
  selectInbox,
  takeReadMarkBack,
} from './conversations.store.ts'
import type { MessagesDeps } from './index.ts'
import {
  presentAssignee,
  presentConversation,
  presentParticipant,
  presentSummary,
} from './messages.present.ts'
import { countUnreadByStudent, findUnreadFacts } from './messages.store.ts'
import { emitToBothSides } from './sending.ts'

/** Part of the conversation with a student; throws 404 if there is no such user. */
export async function getConversation(
  deps: Pick<MessagesDeps, 'db' | 'identity' | 'media'>,
  actor: Actor,
  userId: string,
  part: PartQuery,
): Promise<ManagedConversation> {
  const [[user], { conversation, assignee }] = await Promise.all([
    deps.identity.usersByIds(deps.db.pool, [userId]),
    readConversation(deps, actor, userId, part),
  ])
  if (!user) throw notFound()
  return {
    ...conversation,
    user: presentParticipant(user),
    assignee: assignee ? presentAssignee(assignee) : null,
  }
}

/** Part of the actor's own conversation with the academy. */
export async function getOwnConversation(
  deps: Pick<MessagesDeps, 'db' | 'identity' | 'media'>,
  actor: Actor,
  part: PartQuery,
): Promise<Conversation> {
  return (await readConversation(deps, actor, actor.id, part)).conversation
}

type InboxQuery = ListQuery<ConversationSort> & {
  state?: 'open' | 'closed'
  assigned?: 'mine' | 'nobody'
}

/** One page of the conversations, unread ones first unless sorted, with their total number. */
export async function listConversations(
  { db, identity }: Pick<MessagesDeps, 'db' | 'identity'>,
  actor: Actor,
  { state, assigned, ...query }: InboxQuery,
): Promise<Page<ConversationSummary>> {
  const whose = assigned === 'mine' ? actor.id : assigned
  const selection = { ...partOf(query), closed: state && state === 'closed', assigned: whose }
  const { rows, total } = await selectInbox(db.pool, selection, identity.lookup)
  const items = rows.flatMap((row) => (row.user ? presentSummary(row, row.user) : []))
  return { items, total }
}

/** Part of a user's conversation, with file addresses for the actor, and the person assigned. */
async function readConversation(
  { db, identity, media }: Pick<MessagesDeps, 'db' | 'identity' | 'media'>,
  actor: Actor,
  userId: string,
  part: PartQuery,
): Promise<{ conversation: Conversation; assignee: UserBrief | null }> {
  const found = await findConversationPart(db.pool, userId, part, identity.lookup)
  const addressOf = (key: string) => media.addressOf(actor, key)
  const conversation = presentConversation(found, addressOf)
  return { conversation, assignee: found?.marks.assignee ?? null }
}

/** Marks the actor's own conversation as read up to a message; never moves back. */
export function markOwnRead(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  upTo: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const moved = await moveReadMark(tx, actor.id, 'student', upTo)
    if (moved) await emitReading(tx, actor.id, 'student')
  })
}

/** Marks a conversation as read by the academy up to a message; throws 404 if there is none. */
export function markRead(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  userId: string,
  upTo: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (await moveReadMark(tx, userId, 'academy', upTo)) {
      const subject = userId
      await recordAudit(tx, actor, { action: 'conversation.read', subject, person: userId })
      await emitReading(tx, userId, 'academy')
    } else if (!(await findConversation(tx, userId))) throw notFound()
  })
}

/** Marks the student's last message as unread again; throws 404 if there is no conversation. */
export function markUnread(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (await takeReadMarkBack(tx, userId)) {
      const subject = userId
      await recordAudit(tx, actor, { action: 'conversation.unread', subject, person: userId })
      await emitToBothSides(tx, 'message.read', userId)
    } else if (!(await findConversation(tx, userId))) throw notFound()
  })
}

/** The count on the actor's badge: unread messages, or for the office the conversations with unread ones. */
export async function countUnread(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
): Promise<{ count: number }> {
  return {
    count: may(actor, 'messages.manage')
      ? await countUnreadConversations(db.pool)
      : await countUnreadByStudent(db.pool, actor.id),
  }
}

/**
 * Emits the events for a side having read more, and for messages still unread: they arrived while
 * an earlier message was unread, so nobody was notified of them. Call it last in the transaction.
 */
async function emitReading(tx: Executor, userId: string, reader: Side): Promise<void> {
  const left = await findFirstUnread(tx, userId, reader)
  await emitToBothSides(tx, 'message.read', userId)
  if (left) await emitToBothSides(tx, 'message.new', userId, left.id)
}

export interface MessageFacts {
  from: Side
  student: { id: string; name: string }
  /** Whether it is the first that the other side has not read. */
  isFirstUnread: boolean
}

/** The message for a notice about it; null if it has been deleted. */
export async function describeMessage(
  { db, identity }: Pick<MessagesDeps, 'db' | 'identity'>,
  id: string,
): Promise<MessageFacts | null> {
  const facts = await findUnreadFacts(db.pool, id)
  if (!facts) return null
  const { userId, ...rest } = facts
  const [student] = await identity.usersByIds(db.pool, [userId])
  return student ? { ...rest, student: { id: student.id, name: student.name } } : null
}

/** A user's name; null if there is no such user. */
export async function nameOf(
  { db, identity }: Pick<MessagesDeps, 'db' | 'identity'>,
  userId: string,
): Promise<string | null> {
  const [user] = await identity.usersByIds(db.pool, [userId])
  return user?.name ?? null
}
