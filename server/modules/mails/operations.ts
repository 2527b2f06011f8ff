import type { PageQuery } from '#contract/values.ts'
import type { MailsDeps } from './deps.ts'
import { createReadMail } from './read-mail.ts'

/** What can be done with the mails that were kept. */
export const createOperations = (deps: MailsDeps) => ({
  list: (query: PageQuery) => deps.mail.list(query),
  read: createReadMail(deps),
})

export type Operations = ReturnType<typeof createOperations>
