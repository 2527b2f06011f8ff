import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { mailTemplatesNow } from '#server/platform/module/platform-questions.ts'
import { answer } from '#server/platform/module/question.ts'
import { createCurrentWords } from './current-templates.ts'
import { mailTemplatesRoutes } from './mail-templates.routes.ts'

export type MailTemplatesDeps = DepsOf<'contributed' | 'db' | 'limiter' | 'mail' | 'now'>

/** The texts of automatic mails: the owner's versions. */
export const mailTemplates = defineModule('mail-templates', {
  create: (deps: MailTemplatesDeps): Contribution<object> => {
    const current = createCurrentWords(deps)
    const tests = deps.limiter('mail-templates-tests', 30, 3600)
    return {
      api: {},
      routes: mailTemplatesRoutes({ ...deps, current, tests }),
      on: { 'settings.changed': current.forget },
      answers: [answer(mailTemplatesNow, current.of)],
    }
  },
})
