import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'
import type { TaxTerms } from './charge.rules.ts'

/** How prices are taxed now. */
export const taxTerms = question<(executor: Executor) => Promise<TaxTerms>>('payments.tax-terms')

/** Told in the transaction in which a payment comes, or in which some of it goes back. */
export const moneyMoved =
  question<(tx: Executor, transactionId: string) => Promise<void>>('payments.money-moved')
