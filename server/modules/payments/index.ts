import type { RawBuilder } from 'kysely'
import {
  isGivenBack,
  paidWith,
  refundForRequest,
  renewalOf as renewalOfProgram,
} from '#server/modules/access/index.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { amountsOf, lockForBooks, paymentsOf } from './books.store.ts'
import { checkBooksJob } from './check-books-job.ts'
import { asks, needs, type PaymentsDeps } from './deps.ts'
import { exportFor } from './export.store.ts'
import { forgetEventsJob } from './forget-events-job.ts'
import { countRefunded, disagreeing, moneyByMonth, revenueBetween } from './ledger.store.ts'
import { countFailed, hasPaid, paymentsOfMember } from './member-payments.store.ts'
import { createOperations } from './operations.ts'
import { paymentIsGivenBack } from './payment-is-given-back.ts'
import { paymentMails } from './payments.mails.ts'
import { paymentsNotices } from './payments.notices.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { reconcileJob } from './reconcile-job.ts'
import { renewalOf } from './recurring/renewal-of.ts'
import { sandboxRenewalsJob } from './recurring/sandbox-renewals-job.ts'
import { refundJob } from './refund-job.ts'
import { refundRejectedJob } from './refund-rejected-job.ts'
import { sandboxWebhooks } from './sandbox-webhooks.ts'
import { findTransaction } from './transactions.store.ts'

export { moneyMoved, taxTerms } from './payments.questions.ts'

export interface Payments {
  /**
   * Part of a statement: whether the user with the id in this column has a payment that was not
   * refunded.
   */
  hasPaid(userId: RawBuilder<unknown>): RawBuilder<boolean>
  /** The newest payments of a user, for the office. */
  paymentsOfMember: typeof paymentsOfMember
  /** The number of failed payments in a period. */
  countFailed: typeof countFailed
  /**
   * The amounts received from `from` until, but not including, `to`, less refunds in that period,
   * by currency.
   */
  revenueOfMonth: typeof revenueBetween
  /** The data for an invoice, locked until the transaction ends; undefined if there is none. */
  lockForBooks: typeof lockForBooks
  paymentsOf: typeof paymentsOf
  /** The payments whose ledger entries disagree with them: always none. */
  disagreeing: typeof disagreeing
  moneyByMonth: typeof moneyByMonth
  countRefunded: typeof countRefunded
  /** Asks the provider at once about everything in progress; a job does so every 5 minutes. */
  reconcile(): Promise<void>
}

const keptAtProvider = { keptBecause: 'it stands for what a card provider keeps' }

const keptInBooks = { keptBecause: 'books must be kept, and no name stands in them' }

/** Payments for programs, through Stripe or, without its keys, a sandbox that moves no money. */
export const payments = defineModule('payments', {
  needs,
  asks,
  create: (deps: PaymentsDeps): Contribution<Payments> => {
    const { db, config } = deps
    const operations = createOperations(deps)
    const { performRefund, receiveWebhook, reconcile, sandboxDeps } = operations
    return {
      api: {
        revenueOfMonth: revenueBetween,
        async lockForBooks(tx, transactionId) {
          // The user is locked before the payment, as when deleting an account: the opposite order
          // would deadlock.
          const payer = (await findTransaction(tx, transactionId))?.userId
          if (payer) await deps.access.lockUser(tx, payer)
          return lockForBooks(tx, transactionId)
        },
        paymentsOf,
        disagreeing,
        moneyByMonth,
        countRefunded,
        reconcile,
        hasPaid,
        paymentsOfMember,
        countFailed,
      },
      routes: paymentsRoutes(operations),
      jobs: [
        refundJob(performRefund),
        refundRejectedJob({ db, startRefund: operations.startRefund }),
        reconcileJob(reconcile),
        forgetEventsJob(deps),
        checkBooksJob(deps),
        ...(config.stripe
          ? []
          : [
              sandboxWebhooks(sandboxDeps, receiveWebhook),
              sandboxRenewalsJob(operations.recurring.tick),
            ]),
      ],
      mails: paymentMails,
      notices: paymentsNotices,
      personalData: {
        part: 'payments',
        read: (userId) => exportFor(db.pool, userId),
        columns: {
          'payment_intents.user_id': keptInBooks,
          'transactions.user_id': keptInBooks,
          'recurring_payments.user_id': keptInBooks,
          'sandbox_intents.user_id': keptAtProvider,
          'sandbox_subscriptions.user_id': keptAtProvider,
        },
      },
      answers: [
        answer(refundForRequest, operations.refundForRequest),
        answer(isGivenBack, paymentIsGivenBack),
        answer(paidWith, amountsOf),
        answer(renewalOfProgram, renewalOf),
      ],
    }
  },
})
