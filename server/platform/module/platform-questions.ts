import type { Executor } from '../database/database.ts'
import type { Caller } from '../http/actor.ts'
import { question } from './question.ts'

/** Whose access token this is; null for anything but a valid one. Does not look at the session. */
export const holderOfToken = question<
  (token: string) => Promise<{ userId: string; sessionId: string } | null>
>('platform.holder-of-token')

/** The callers behind those of the sessions that are alive, by session, in one statement. */
export const callersBehind =
  question<(sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Caller>>>(
    'platform.callers-behind',
  )

/** The academy's name as it is at the time. */
export const brandNow = question<(executor: Executor) => Promise<string>>('platform.brand')
