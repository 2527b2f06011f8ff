import type { LiveEntry } from '#client/platform/http/live.tsx'
import { seconds } from '#client/platform/http/query.ts'

/** Whose conversation: a student's by id, as the academy sees it; null for one's own. */
export type Whose = string | null

export const messageKeys = {
  all: ['messages'] as const,
  unread: ['messages', 'unread'] as const,
  inbox: ['messages', 'inbox'] as const,
  assignees: ['message-assignees'] as const,
  answers: ['saved-answers'] as const,
  conversation: (whose: Whose) => ['messages', 'conversation', whose ?? 'own'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: [
      'message.new',
      'message.read',
      'conversation.closed',
      'conversation.reopened',
      'conversation.assigned',
    ],
    queryKey: messageKeys.all,
    pause: seconds(1),
  },
]
