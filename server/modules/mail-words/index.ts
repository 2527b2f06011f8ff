import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { mailWordsNow } from '#server/platform/module/platform-questions.ts'
import { answer } from '#server/platform/module/question.ts'
import { createCurrentWords } from './current-words.ts'
import { mailWordsRoutes } from './mail-words.routes.ts'

export type MailWordsDeps = DepsOf<'contributed' | 'db' | 'limiter' | 'mail' | 'now'>

/** The texts of automatic mails: the owner's versions. */
export const mailWords = defineModule('mail-words', {
  create: (deps: MailWordsDeps): Contribution<object> => {
    const current = createCurrentWords(deps)
    const tests = deps.limiter('mail-words-tests', 30, 3600)
    return {
      api: {},
      routes: mailWordsRoutes({ ...deps, current, tests }),
      on: { 'settings.changed': current.forget },
      answers: [answer(mailWordsNow, current.of)],
    }
  },
})
