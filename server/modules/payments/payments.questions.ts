import type { Executor } from '#server/platform/database/database.ts'
import { question } from '#server/platform/module/question.ts'
import type { TaxTerms } from './payments.rules.ts'

/** How prices are currently taxed. */
export const taxTerms = question<(executor: Executor) => Promise<TaxTerms>>('payments.tax-terms')

/** Called in the transaction in which a payment is received or refunded. */
export const moneyMoved =
  question<(tx: Executor, transactionId: string) => Promise<void>>('payments.money-moved')
