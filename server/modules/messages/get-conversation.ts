import type { ManagedConversation, PartQuery } from '#contract/messages.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { presentAssignee, presentParticipant } from './messages.present.ts'
import { readConversation } from './read-conversation.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity' | 'media'>

/** Part of the conversation with a student; throws 404 if there is no such user. */
export async function getConversation(
  deps: ReadDeps,
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
