import type { LiveEntry } from '#client/platform/http/live.tsx'

export const strategyKeys = {
  all: ['strategies'] as const,
  lists: ['strategies', 'list'] as const,
  one: (id: string) => ['strategies', 'one', id] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  {
    // A strategy's record is computed from its signals.
    on: ['strategy.changed', 'signal.changed'],
    queryKey: strategyKeys.all,
  },
]
