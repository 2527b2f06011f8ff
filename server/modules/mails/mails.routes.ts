import { listMails, readMail } from '#contract/mails.ts'
import { notFound } from '#server/platform/failure.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

export const mailsRoutes = (mail: Pick<Mail, 'list' | 'read'>): Route[] => [
  route(listMails, {
    access: 'operations.read',
    handle: ({ query }) => mail.list(query),
  }),
  route(readMail, {
    access: 'operations.read',
    async handle({ params }) {
      const found = await mail.read(params.name)
      if (!found) throw notFound()
      return found
    },
  }),
]
