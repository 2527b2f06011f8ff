import type { Announcement } from '#contract/announcements.ts'

/** The state of an announcement at `now`; `isPermitted` if its author may still announce. */
export function stateOf(
  { startsAt, endsAt, stoppedAt }: { startsAt: Date; endsAt: Date; stoppedAt: Date | null },
  now: Date,
  isPermitted: boolean,
): Announcement['state'] {
  if (endsAt <= now) return 'over'
  if (stoppedAt) return 'stopped'
  if (startsAt <= now) return 'running'
  return isPermitted ? 'planned' : 'stopped'
}
