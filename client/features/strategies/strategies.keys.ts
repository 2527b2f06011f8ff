import type { LiveEntry } from '#client/platform/live.tsx'

export const strategyKeys = {
  all: ['strategies'] as const,
  lists: ['strategies', 'list'] as const,
  one: (id: string) => ['strategies', 'one', id] as const,
}

/** What events make outdated. */
export const strategyEvents: LiveEntry[] = [
  {
    // A record rests on the strategy's signals.
    on: ['strategy.changed', 'signal.changed'],
    queryKey: strategyKeys.all,
  },
]
