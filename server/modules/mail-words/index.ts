import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { mailWordsNow } from '#server/platform/module/platform-questions.ts'
import { answer } from '#server/platform/module/question.ts'
import type { MailWordsDeps } from './deps.ts'
import { mailWordsRoutes } from './mail-words.routes.ts'
import { createOperations } from './operations.ts'

/** The texts of automatic mails: the owner's versions. */
export const mailWords = defineModule('mail-words', {
  create: (deps: MailWordsDeps): Contribution<object> => {
    const operations = createOperations(deps)
    const { current } = operations
    return {
      api: {},
      routes: mailWordsRoutes(operations),
      on: { 'settings.changed': current.forget },
      answers: [answer(mailWordsNow, current.of)],
    }
  },
})
