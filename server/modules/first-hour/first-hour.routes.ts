import { changeFirstHour, getFirstHour, sendTestMail } from '#contract/first-hour.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const access = 'settings.manage'

export const firstHourRoutes = (operations: Operations): Route[] => [
  route(getFirstHour, { access, handle: ({ actor }) => operations.read(actor) }),
  route(changeFirstHour, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => operations.change(actor, body),
  }),
  route(sendTestMail, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => operations.sendTestMail(actor, body.to),
  }),
]
