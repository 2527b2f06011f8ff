import type { MailTemplate } from '#contract/mail-templates.ts'
import type { Executor } from '../database/database.ts'
import type { Caller, Device } from '../http/actor.ts'
import { question } from './question.ts'

/** The holder of an access token; null for anything but a valid one. Does not check the session. */
export const holderOfToken = question<
  (token: string) => Promise<{ userId: string; sessionId: string } | null>
>('platform.holder-of-token')

/** The device of a browser with these cookies on which somebody has signed in; null for any other. */
export const deviceOfBrowser = question<
  (cookies: Record<string, string | undefined>) => Promise<Device | null>
>('platform.device-of-browser')

/** The callers of those of the sessions that are alive, by session, in one statement. */
export const callersBehind =
  question<(sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Caller>>>(
    'platform.callers-behind',
  )

/**
 * A mail's attachment by its reference; null if it no longer exists. It is created when the mail is
 * sent, so that the queue stays small.
 */
export const mailAttachment = question<
  (reference: string) => Promise<{ name: string; type: string; content: Uint8Array } | null>
>('platform.mail-attachment')

/** A mail server has refused the recipient of a mail for good. */
export const mailRefused =
  question<
    (refusal: { userId: string; address: string; code: number; response: string }) => Promise<void>
  >('platform.mail-refused')

/** Whether nothing but mails about the account goes to an address of a user. */
export const mailSuppressed = question<(userId: string, address: string) => Promise<boolean>>(
  'platform.mail-suppressed',
)

/** The academy's current name. */
export const brandNow = question<(executor: Executor) => Promise<string>>('platform.brand')

/** The owner's text for a mail by its key; null while it has its default text. */
export const mailTemplatesNow =
  question<(executor: Executor, key: string) => Promise<MailTemplate | null>>('platform.mail-words')

/** The academy's current logo: its path on the academy's site, and its size in pixels. */
export const logoNow =
  question<(executor: Executor) => Promise<{ path: string; width: number; height: number } | null>>(
    'platform.logo',
  )
