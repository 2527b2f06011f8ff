import type { PageQuery } from '#contract/values.ts'
import type { MailsDeps } from './deps.ts'
import { createReadMail } from './read-mail.ts'

interface Deps {
  mail: Pick<MailsDeps['mail'], 'list' | 'read'>
}

/** What can be done with the mails that were kept. */
export const createOperations = (deps: Deps) => ({
  list: (query: PageQuery) => deps.mail.list(query),
  read: createReadMail(deps),
})

export type Operations = ReturnType<typeof createOperations>
