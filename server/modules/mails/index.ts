import { access } from '#server/modules/access/index.ts'
import { type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { mailsRoutes } from './mails.routes.ts'

const needs = { access }
export type MailsDeps = DepsOf<'config' | 'db' | 'mail', typeof needs>

/** Mails stored because there is no mail server, for admins to read and pass on. */
export const mails = defineModule('mails', {
  needs,
  create: (deps: MailsDeps) => ({
    api: {},
    routes: mailsRoutes(deps),
    jobs: deps.mail.jobs,
  }),
})
