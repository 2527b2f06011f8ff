import type { LiveEntry } from '#client/platform/http/live.tsx'

/** The keys of all queries about drills of own trades. */
export const ownDrillKeys = {
  all: ['own-drills'] as const,
  list: ['own-drills', 'list'] as const,
  one: (id: string) => ['own-drills', 'one', id] as const,
  student: (userId: string) => ['own-drills', 'student', userId] as const,
}

/** What events make stale. */
export const events: LiveEntry[] = [
  { on: ['own_drill.sent'], queryKey: ownDrillKeys.list },
  { on: ['journal.sharing_changed'], queryKey: ['own-drills', 'student'] },
]
