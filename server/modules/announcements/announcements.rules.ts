import type { Announcement } from '#contract/announcements.ts'

/** The state of an announcement at `now`. */
export function stateOf(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Announcement['state'] {
  if (endsAt <= now) return 'over'
  return startsAt <= now ? 'running' : 'planned'
}
