import * as calls from '#contract/onboarding.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { changeOnboarding, readOnboarding, sendTestMail } from './checklist.ts'
import type { OnboardingDeps } from './index.ts'

const access = 'settings.manage'

export const onboardingRoutes = (deps: OnboardingDeps & { testMails: RateLimiter }): Route[] => [
  route(calls.getOnboarding, { access, handle: ({ actor }) => readOnboarding(deps, actor) }),
  route(calls.changeOnboarding, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => changeOnboarding(deps, actor, body),
  }),
  route(calls.sendTestMail, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => sendTestMail(deps, actor, body.to),
  }),
]
