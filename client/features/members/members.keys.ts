import type { LiveEntry } from '#client/platform/http/live.tsx'

export const memberKeys = {
  all: ['members'] as const,
  list: ['members', 'list'] as const,
  one: (id: string) => ['members', 'one', id] as const,
  choices: ['members', 'choices'] as const,
  views: ['members', 'views'] as const,
  bulk: (id: string) => ['members', 'bulk', id] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    on: ['access.changed', 'role_request.decided', 'transaction.changed', 'message.new'],
    queryKey: memberKeys.all,
  },
]
