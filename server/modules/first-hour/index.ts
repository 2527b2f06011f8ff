import { defineModule } from '#server/platform/module/module.ts'
import { type FirstHourDeps, needs } from './deps.ts'
import { testMail } from './first-hour.mails.ts'
import { firstHourRoutes } from './first-hour.routes.ts'
import { putAway } from './first-hour.store.ts'

/** The checklist of what an academy needs before its first student pays. */
export const firstHour = defineModule('first-hour', {
  needs,
  create: (deps: FirstHourDeps) => ({
    api: { putAway },
    mails: [testMail],
    routes: firstHourRoutes({ ...deps, testMails: deps.limiter('test-mails', 10, 3600) }),
  }),
})
