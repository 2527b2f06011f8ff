import type { Role } from '#contract/permissions.ts'
import type { Executor } from '../database/database.ts'
import { question } from './question.ts'

/** Whose access token this is; null for anything but a valid one. Does not look at the session. */
export const holderOfToken = question<
  (token: string) => Promise<{ userId: string; sessionId: string } | null>
>('platform.holder-of-token')

/** The user of a session that is alive; null when it has ended or the user is gone. */
export const liveSession =
  question<
    (sessionId: string) => Promise<{ user: { id: string; name: string; email: string } } | null>
  >('platform.live-session')

/** The roles that count for a user right now. */
export const effectiveRoles = question<(userId: string) => Promise<Role[]>>(
  'platform.effective-roles',
)

/** The academy's name as it is at the time. */
export const brandNow = question<(executor: Executor) => Promise<string>>('platform.brand')
