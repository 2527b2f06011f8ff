import { academySettings } from '#server/modules/academy-settings/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { site } from '#server/modules/site/index.ts'
import { type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { testMail } from './onboarding.mails.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { putAway } from './onboarding.store.ts'

const needs = { academySettings, courses, offers, payments, site }
export type OnboardingDeps = DepsOf<'config' | 'db' | 'limiter' | 'mail', typeof needs>

/** The checklist of what an academy needs before its first student pays. */
export const onboarding = defineModule('onboarding', {
  needs,
  create: (deps: OnboardingDeps) => ({
    api: { putAway },
    mails: [testMail],
    routes: onboardingRoutes({ ...deps, testMails: deps.limiter('test-mails', 10, 3600) }),
  }),
})
