import type { Channel, ChannelToAll, PagedChannel } from './channel.ts'

export const reachesAllAtOnce = (channel: Channel): channel is ChannelToAll =>
  channel.targets === 'all at once'

/** So long after the last sign of somebody they count as away. */
const awayMinutes = 5
const awayMs = awayMinutes * 60_000

/**
 * In how many seconds somebody who does not come back counts as away, counted from when they were told
 * or last seen; 0 where they are away.
 */
export function secondsUntilAway(
  { seenAt, createdAt }: { seenAt: Date | null; createdAt: Date },
  now: Date,
): number {
  const since = Math.max(createdAt.getTime(), seenAt?.getTime() ?? 0)
  return Math.max(0, Math.ceil((since + awayMs - now.getTime()) / 1000))
}

export const isPaged = (channel: Channel): channel is PagedChannel => !reachesAllAtOnce(channel)

/** A channel was reached and refused; the message is shown to the office, so nothing secret is in it. */
export class NotTaken extends Error {}
