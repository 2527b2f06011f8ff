import * as calls from '#contract/first-hour.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { changeFirstHour } from './change-first-hour.ts'
import type { FirstHourDeps } from './deps.ts'
import { readFirstHour } from './read-first-hour.ts'
import { sendTestMail } from './send-test-mail.ts'

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
