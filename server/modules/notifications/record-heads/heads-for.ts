import { headsTitle, howToCheck, printedHead } from '#contract/signals/printed-heads.ts'
import { pages } from '#contract/site/pages.ts'
import type { NotificationsDeps } from '../index.ts'
import type { NotificationRow } from '../notifications.store.ts'
import { claimHeads } from './record-heads.store.ts'

type HeadsDeps = Pick<NotificationsDeps, 'config' | 'db' | 'identity' | 'now' | 'signals'>

/** For so long the head of a day is sent; whoever gets no message meanwhile gets later ones, which contain it. */
const sentForMs = 7 * 24 * 60 * 60 * 1000
/** The maximum number of heads in a message: the newest ones. */
const mostAtOnce = 3

/** Whether a message is one about signals, by which heads come along. */
const isAboutSignals = ({ mailKey }: Pick<NotificationRow, 'mailKey'>) =>
  mailKey?.startsWith('signal.') === true

/**
 * The paragraphs with the record's signed heads that a message about a signal brings to a reader: each head once by each
 * channel, however often a message is tried. None if the reader does not want them, or has them.
 */
export async function headsFor(
  { config, db, identity, now, signals }: HeadsDeps,
  to: { userId: string; channel: 'mail' | 'telegram' },
  notification: Pick<NotificationRow, 'id' | 'mailKey'>,
): Promise<string[]> {
  if (!isAboutSignals(notification)) return []
  const since = new Date(now().getTime() - sentForMs)
  const [wanted, heads] = await Promise.all([
    identity.wantsRecordHeads(db.pool, to.userId),
    signals.dayHeads.since(db.pool, { since, limit: mostAtOnce }),
  ])
  if (!wanted[to.channel] || heads.length === 0) return []
  const message = { ...to, notificationId: notification.id }
  // At once, not with the mail: several notices to the same people would wait for each other in circles.
  const claimed = await claimHeads(
    db.pool,
    message,
    heads.map(({ seq }) => seq),
  )
  const own = heads.filter(({ seq }) => claimed.has(seq))
  if (own.length === 0) return []
  const page = `${config.PUBLIC_URL}${pages.verifyRecord}`
  return [headsTitle, ...own.map(printedHead), howToCheck(page)]
}
