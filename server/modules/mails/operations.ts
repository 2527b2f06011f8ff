import type { PageQuery } from '#contract/values.ts'
import type { MailsDeps } from './deps.ts'
import { createReadMail } from './read-mail.ts'

/** The operations on stored mails. */
export const createOperations = (deps: MailsDeps) => ({
  list: (query: PageQuery) => deps.mail.list(query),
  read: createReadMail(deps),
})

export type Operations = ReturnType<typeof createOperations>
