import { pages } from '#contract/site/pages.ts'
import { momentIn } from '#contract/times/utc-moment.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { isRecipient } from '#server/platform/mail/address.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { zoneOf } from '../profile.store.ts'
import { isSuspended } from '../suspensions.store.ts'
import { newsMails } from './account.mails.ts'
import { type NewsKind, type Whereabouts, whereInWords } from './account-news.rules.ts'
import { insertNews } from './account-news.store.ts'

export interface News {
  /** The id of the event, if it may be reported twice but must be notified once. */
  id?: string
  user: { id: string; email: string }
  kind: NewsKind
  /** What it is about, as text. */
  detail: string
  at: Date
  where: Whereabouts | null
  /** Additional lines of the mail, before the advice. */
  more?: readonly string[]
  /** The target of the mail's link; by default the page for a new password. */
  path?: string
}

/**
 * Notifies the owner of an account of an event, in the caller's transaction and as its last step:
 * by mail and in the academy, regardless of their channels. An address that cannot receive mail is
 * not an error, and suspended accounts get nothing.
 */
export async function tellOwner(
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  { id = newId(), user, kind, detail, at, where, ...content }: News,
): Promise<void> {
  if (await isSuspended(tx, user.id)) return
  if (!(await insertNews(tx, { id, userId: user.id, kind, detail, at }))) return
  if (isRecipient(user.email)) {
    const zone = await zoneOf(tx, user.id)
    await mail.queue(tx, {
      to: user.email,
      account: user.id,
      kind: newsMails[kind],
      values: {
        what: detail,
        when: momentIn(at, zone),
        where: where ? whereInWords(where) : '',
        more: (content.more ?? []).join(' '),
      },
      path: content.path ?? pages.forgotPassword,
    })
  }
  await emit(tx, { type: 'account.news', subject: id, audience: { user: user.id } })
}
