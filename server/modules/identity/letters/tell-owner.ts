import { pages } from '#contract/pages.ts'
import { momentIn } from '#contract/utc-moment.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { isRecipient } from '#server/platform/mail/address.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { zoneOf } from '../sightings.store.ts'
import { isSuspended } from '../suspensions.store.ts'
import { newsMails } from './account.mails.ts'
import { type NewsKind, type Whereabouts, whereInWords } from './account-news.rules.ts'
import { insertNews } from './account-news.store.ts'

export interface News {
  /** Of the news itself, where it may be told twice but is to be heard once. */
  id?: string
  user: { id: string; email: string }
  kind: NewsKind
  /** What it is about, in words. */
  detail: string
  at: Date
  where: Whereabouts | null
  /** What else the mail says, before what to do. */
  more?: readonly string[]
  /** Where the mail leads; to a new password unless another page is named. */
  path?: string
}

/**
 * Tells the owner of an account what happened to it, in the caller's transaction and as its last step:
 * by mail and in the academy, whichever channels are switched off. An address that cannot receive mail
 * hinders nothing, and nothing reaches somebody whose account is suspended.
 */
export async function tellOwner(
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  { id = newId(), user, kind, detail, at, where, ...letter }: News,
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
        more: (letter.more ?? []).join(' '),
      },
      path: letter.path ?? pages.forgotPassword,
    })
  }
  await emit(tx, { type: 'account.news', subject: id, audience: { user: user.id } })
}
