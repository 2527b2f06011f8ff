import type { LiveEntry } from '#client/platform/http/live.tsx'

export const chatKeys = {
  all: ['chat-groups'] as const,
  own: ['chat-groups', 'own'] as const,
  people: ['chat-groups', 'people'] as const,
  outlets: ['chat-groups', 'outlets'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['chat_group.changed', 'chat_group.troubled'], queryKey: chatKeys.all },
  { on: ['telegram.changed', 'access.changed'], queryKey: chatKeys.own },
]
