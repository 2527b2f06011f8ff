import { defineModule } from '#server/platform/module/module.ts'
import { type MailsDeps, needs } from './deps.ts'
import { mailsRoutes } from './mails.routes.ts'

/** Mails stored because there is no mail server, for admins to read and pass on. */
export const mails = defineModule('mails', {
  needs,
  create: (deps: MailsDeps) => ({
    api: {},
    routes: mailsRoutes(deps),
    jobs: deps.mail.jobs,
  }),
})
