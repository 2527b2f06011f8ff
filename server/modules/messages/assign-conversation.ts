import { may } from '#contract/permissions.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockConversation, setAssignee } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'

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
  const standing = assignee && (await access.standingsOf([assignee])).get(assignee)
  if (assignee && !(standing && may(standing, 'messages.manage'))) throw mayNotAnswer()
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
  new Failure('rule_violated', 'A conversation is answered by somebody who may read messages.')
