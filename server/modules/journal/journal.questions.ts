import { question } from '#server/platform/module/question.ts'

/**
 * What had come and gone without a trade in a trading account of the user before an instant, in cents;
 * null where there was nothing, or no such account.
 */
export const accountBalance =
  question<(userId: string, accountId: string, before: Date) => Promise<number | null>>(
    'journal.account-balance',
  )
