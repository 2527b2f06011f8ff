import * as calls from '#contract/first-hour.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { changeFirstHour, readFirstHour, sendTestMail } from './checklist.ts'
import type { FirstHourDeps } from './index.ts'

const access = 'settings.manage'

export const firstHourRoutes = (deps: FirstHourDeps & { testMails: RateLimiter }): Route[] => [
  route(calls.getFirstHour, { access, handle: ({ actor }) => readFirstHour(deps, actor) }),
  route(calls.changeFirstHour, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => changeFirstHour(deps, actor, body),
  }),
  route(calls.sendTestMail, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => sendTestMail(deps, actor, body.to),
  }),
]
