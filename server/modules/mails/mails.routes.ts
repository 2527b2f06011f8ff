import { listMails, readMail } from '#contract/mails.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const mailsRoutes = (operations: Operations): Route[] => [
  route(listMails, {
    access: 'operations.read',
    handle: ({ query }) => operations.list(query),
  }),
  route(readMail, {
    access: 'operations.read',
    effect: 'shows-data',
    handle: ({ actor, params }) => operations.read(actor, params.name),
  }),
]
