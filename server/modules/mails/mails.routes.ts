import * as calls from '#contract/mails.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { MailsDeps } from './index.ts'
import { readMail } from './read-mail.ts'

export const mailsRoutes = (deps: MailsDeps): Route[] => [
  route(calls.listMails, {
    access: 'operations.read',
    handle: ({ query }) => deps.mail.list(query),
  }),
  route(calls.readMail, {
    access: 'operations.read',
    effect: 'shows-data',
    handle: ({ actor, params }) => readMail(deps, actor, params.name),
  }),
]
