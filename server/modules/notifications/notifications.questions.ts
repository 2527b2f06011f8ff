import type { Executor } from '#server/platform/database/database.ts'
import { announcement, question } from '#server/platform/module/question.ts'
import type { GroupUpdate } from './telegram/group-updates.ts'

/** Something was heard in a Telegram group in which the academy's bot is; it may be told more than once. */
export const heardInGroup = announcement<(update: GroupUpdate) => Promise<void>>(
  'notifications.heard-in-group',
)

/** What has become of a signal in one of the academy's own channels. */
export interface SignalPost {
  service: 'telegram' | 'discord'
  /** The channel, in words that are no secret. */
  shown: string
  /** When it was posted first; null if it was not, or if that is not known. */
  postedAt: Date | null
  isPosted: boolean
  hasFailed: boolean
  /** Why it could not be posted, or is not. */
  reason: string | null
}

/** What has become of a signal in the academy's channels. */
export const signalPosts = question<
  (executor: Executor, signalId: string) => Promise<SignalPost[]>
>('notifications.signal-posts')

/** Has what of a signal could not be posted posted once more, in the caller's transaction; how many. */
export const retriedPosts = question<(tx: Executor, signalId: string) => Promise<number>>(
  'notifications.retried-posts',
)
