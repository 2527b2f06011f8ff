import type { LiveEntry } from '#client/platform/http/live.tsx'

export const journalKeys = {
  all: ['journal'] as const,
  trades: ['journal', 'trades'] as const,
  shared: ['journal', 'shared'] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['trade.commented', 'journal.commented'], queryKey: journalKeys.all },
  { on: ['journal.sharing_changed'], queryKey: journalKeys.shared },
]
