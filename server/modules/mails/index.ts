import { type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { mailsRoutes } from './mails.routes.ts'

/** The mails that were kept for want of a mail server, for admins to read and to pass on. */
export const mails = defineModule('mails', {
  create: ({ mail }: DepsOf<'mail'>) => ({
    api: {},
    routes: mailsRoutes(mail),
    jobs: mail.jobs,
  }),
})
