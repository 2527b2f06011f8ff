import { may } from '#contract/access/permissions.ts'
import type { Assignee } from '#contract/messages/messages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockConversation, setAssignee, setClosed } from './conversations.store.ts'
import type { MessagesDeps } from './index.ts'
import { presentAssignee } from './messages.present.ts'
import { emitToBothSides } from './sending.ts'

/**
 * Assigns a conversation to a member of the office, or with null to nobody. A person assigned by
 * somebody else is notified. Throws 404 if there is no conversation, 422 for somebody who may not
 * answer.
 */
export async function assignConversation(
  { access, db }: Pick<MessagesDeps, 'access' | 'db'>,
  actor: Actor,
  userId: string,
  assignee: string | null,
): Promise<void> {
  const accessState = assignee && (await access.accessStatesOf([assignee])).get(assignee)
  if (assignee && !(accessState && may(accessState, 'messages.manage'))) throw mayNotAnswer()
  try {
    await db.transaction(async (tx) => {
      if (!(await lockConversation(tx, userId))) throw notFound()
      if (!(await setAssignee(tx, userId, assignee))) return
      const subject = userId
      await recordAudit(tx, actor, {
        action: assignee ? 'conversation.assigned' : 'conversation.unassigned',
        subject,
        person: userId,
      })
      const type = 'conversation.assigned'
      await emit(tx, { type, subject, audience: { role: 'admin' } })
      if (assignee && assignee !== actor.id) {
        await emit(tx, { type, subject, audience: { user: assignee } })
      }
    })
  } catch (error) {
    // The account has just been deleted.
    if (violatedForeignKey(error)) throw mayNotAnswer()
    throw error
  }
}

const mayNotAnswer = () =>
  new Failure('rule_violated', 'Only someone who may read messages can be assigned a conversation.')

/**
 * Closes a conversation that the actor has read up to a given message; idempotent. Throws 404 if
 * there is none, 409 if the student has written since.
 */
export function closeConversation(
  { db, now }: Pick<MessagesDeps, 'db' | 'now'>,
  actor: Actor,
  userId: string,
  upTo: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, userId)
    if (!conversation) throw notFound()
    if (conversation.closedAt) return
    if (conversation.lastOfStudent > upTo) {
      throw new Failure('conflict', 'The student has written again. Please read it first.')
    }
    await setClosed(tx, userId, now())
    const subject = userId
    await recordAudit(tx, actor, { action: 'conversation.closed', subject, person: userId })
    await emitToBothSides(tx, 'conversation.closed', userId)
  })
}

/** Reopens a closed conversation, once. Throws 404 if there is none. */
export function reopenConversation(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, userId)
    if (!conversation) throw notFound()
    if (!conversation.closedAt) return
    await setClosed(tx, userId, null)
    const subject = userId
    await recordAudit(tx, actor, { action: 'conversation.reopened', subject, person: userId })
    await emitToBothSides(tx, 'conversation.reopened', userId)
  })
}

/** The members of the office who may answer conversations, by name, without suspended ones. */
export async function listAssignees(
  { access, db, identity }: Pick<MessagesDeps, 'access' | 'db' | 'identity'>,
  _actor: Actor,
): Promise<Assignee[]> {
  const ids = await access.office(db.pool)
  const [accessStates, users] = await Promise.all([
    access.accessStatesOf(ids),
    identity.usersByIds(db.pool, ids),
  ])
  return users
    .filter(({ id, suspension }) => {
      const accessState = accessStates.get(id)
      return accessState && !suspension && may(accessState, 'messages.manage')
    })
    .map(presentAssignee)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
