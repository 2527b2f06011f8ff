import type { Subscription } from '#contract/access/access.ts'

/** The day on which a subscription ends, ended or renews, and the words before it. */
export function accessEnd({ status, endsAt, graceUntil, renewal }: Subscription): {
  words: string
  at: string
} {
  if (status === 'cancelled') return { words: 'Cancelled, ended', at: endsAt }
  if (status === 'expired') return { words: 'Ended', at: endsAt }
  if (graceUntil) return { words: 'Waiting for renewal, open until', at: graceUntil }
  if (renewal === 'automatic') return { words: 'Renews automatically, paid until', at: endsAt }
  return { words: renewal === 'none' ? 'Ends on' : 'Active until', at: endsAt }
}
