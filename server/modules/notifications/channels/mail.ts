import { isRecipient } from '#server/platform/mail/address.ts'
import type { PagedChannel } from './channel.ts'

/** Mails to users who want them. */
export const mail: PagedChannel = {
  name: 'mail',
  atOnce: 50,
  targets: async ({ db, identity }, { userId: only, createdAt }, page) => {
    const readers = await identity.mailReaders(db.pool, {
      ...page,
      only,
      registeredBy: createdAt,
    })
    return readers.map(({ id }) => ({ id, userId: id }))
  },
  async send({ db, identity, mail: mails }, target, notification) {
    const { title, message, actionLabel: label, actionHref: path, createdAt } = notification
    const [reader] = await identity.mailReaders(db.pool, {
      after: null,
      limit: 1,
      only: target,
      registeredBy: createdAt,
    })
    if (!reader || !isRecipient(reader.email)) return 'gone'
    return {
      file: (tx) =>
        mails.queue(tx, {
          to: reader.email,
          account: reader.id,
          subject: title,
          greeting: 'Hello,',
          paragraphs: [message, 'You get this mail because you asked for it in your settings.'],
          ...(label && path && { button: { label, path } }),
        }),
    }
  },
}
