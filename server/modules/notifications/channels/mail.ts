import { isRecipient } from '#server/platform/mail/address.ts'
import { otherNoticeMail } from '../notifications.mails.ts'
import { mailTopicOf } from '../notifications.rules.ts'
import { wouldStillNotify } from '../notify.ts'
import { headsFor } from '../record-heads/heads-for.ts'
import { secondsUntilAway } from './channel.rules.ts'
import type { PagedChannel } from './channel.ts'
import { messageFor } from './message-for.ts'
import { valuesFor } from './values-for.ts'

/** Mails to users who want them, each with a way to want no more. */
export const mail: PagedChannel = {
  name: 'mail',
  atOnce: 50,
  targets: async ({ access, db, identity }, notification, page) => {
    const { userId: only, mailed, createdAt } = notification
    if (mailed) return []
    const topic = mailTopicOf(notification)
    const readers = await identity.mailReaders(db.pool, {
      ...page,
      only,
      registeredBy: createdAt,
      topic,
      // Everybody takes these mails unless they have switched them off: only few are ever in the office.
      among: topic === 'office' ? access.officeIds : null,
    })
    return readers.map(({ id }) => ({ id, userId: id }))
  },
  async send(deps, target, notification) {
    const { contributed, db, identity, mail: mails, now } = deps
    const { title, actionLabel: label, actionHref: path, createdAt, mailKey } = notification
    const topic = mailTopicOf(notification)
    const [reader] = await identity.mailReaders(db.pool, {
      after: null,
      limit: 1,
      only: target,
      registeredBy: createdAt,
      topic,
    })
    if (!reader || !isRecipient(reader.email)) return 'gone'
    if (notification.mailWhenAway) {
      if (!(await wouldStillNotify(deps, notification))) return 'gone'
      const seenAt = await identity.lastSeenOf(db.pool, reader.id)
      const laterSeconds = secondsUntilAway({ seenAt, createdAt }, now())
      if (laterSeconds > 0) return { laterSeconds }
    }
    const message = await messageFor(deps, reader.id, notification)
    const known = await valuesFor(deps, reader.id, notification)
    const to = { userId: reader.id, channel: 'mail' } as const
    const notes = await headsFor(deps, to, notification)
    return {
      file: (tx) =>
        mails.queue(tx, {
          to: reader.email,
          account: reader.id,
          turn: notification.userId === null ? 'news' : 'notice',
          kind: contributed.mails.find(({ key }) => key === mailKey) ?? otherNoticeMail,
          values: { ...known, name: reader.name, title, message, button: label ?? '' },
          path: path ?? undefined,
          unsubscribe: identity.unsubscribePaths(reader.id, topic),
          notes,
        }),
    }
  },
}
