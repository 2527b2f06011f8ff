import { academySettings } from '#server/modules/academy-settings/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { site } from '#server/modules/site/index.ts'
import { type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { testMail } from './first-hour.mails.ts'
import { firstHourRoutes } from './first-hour.routes.ts'
import { putAway } from './first-hour.store.ts'

const needs = { academySettings, courses, offers, site }
export type FirstHourDeps = DepsOf<'config' | 'db' | 'limiter' | 'mail', typeof needs>

/** The checklist of what an academy needs before its first student pays. */
export const firstHour = defineModule('first-hour', {
  needs,
  create: (deps: FirstHourDeps) => ({
    api: { putAway },
    mails: [testMail],
    routes: firstHourRoutes({ ...deps, testMails: deps.limiter('test-mails', 10, 3600) }),
  }),
})
