import type { MailWords } from '#contract/mail-words.ts'
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

/**
 * The file that a mail takes along, by what the mail calls it; null where it is no more. It is made when
 * the mail goes out, so that what waits stays small.
 */
export const mailAttachment = question<
  (reference: string) => Promise<{ name: string; type: string; content: Uint8Array } | null>
>('platform.mail-attachment')

/** The academy's name as it is at the time. */
export const brandNow = question<(executor: Executor) => Promise<string>>('platform.brand')

/** The owner's words for a mail by its key; null while it says what the program came with. */
export const mailWordsNow =
  question<(executor: Executor, key: string) => Promise<MailWords | null>>('platform.mail-words')

/** The academy's logo as it is at the time: its path on the academy's address, and its size in pixels. */
export const logoNow =
  question<(executor: Executor) => Promise<{ path: string; width: number; height: number } | null>>(
    'platform.logo',
  )
