import type { RawBuilder } from 'kysely'
import { academySettings } from '#server/modules/academy-settings/index.ts'
import {
  access,
  isRefunded,
  paidWith,
  refundForRequest as refundForRequestQuestion,
  renewalOf as renewalOfProgram,
} from '#server/modules/access/index.ts'
import { coupons } from '#server/modules/coupons/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import {
  amountsOf,
  countRefunded,
  disagreeing,
  lockForBooks,
  moneyByMonth,
  paymentsOf,
  revenueBetween,
} from './ledger.store.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paymentMails } from './payments.mails.ts'
import { paymentsNotices } from './payments.notices.ts'
import { moneyMoved, taxTerms } from './payments.questions.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { exportFor, hasPaid, paymentsOfMember } from './payments.store.ts'
import { checkBooksJob, reconcile, reconcileJob } from './reconciling.ts'
import { renewalOf } from './recurring/following.ts'
import { sandboxRenewalsJob } from './recurring/sandbox-moves.ts'
import { paymentIsRefunded, refundForRequest, refundRejectedJob } from './refunds.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { refundJob } from './settling.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { countFailed, findTransaction } from './transactions.store.ts'
import { forgetEventsJob, sandboxWebhooks } from './webhooks.ts'

export { moneyMoved, taxTerms } from './payments.questions.ts'

const needs = { academySettings, access, coupons, identity, offers, site }
const asks = { moneyMoved, taxTerms }

type PaymentsDeps = DepsOf<
  'config' | 'contributed' | 'db' | 'jobs' | 'keyFor' | 'limiter' | 'log' | 'now',
  typeof needs,
  typeof asks
>

/** The dependencies, with what is made once: the provider and the limits. */
export interface PayingDeps extends PaymentsDeps {
  /** Stripe if it is configured; otherwise the sandbox, which moves no money. */
  provider: PaymentProvider
  /** Whether card payments are possible at all. */
  available: boolean
  /** Signs the sandbox's webhooks. */
  sandboxSecret: string
  paymentLimiter: RateLimiter
  /** Limits the coupon codes that one member tries. */
  codeLimiter: RateLimiter
  /** Limits those that visitors try from one network address. */
  couponPriceLimiter: RateLimiter
  portalLimiter: RateLimiter
}

/**
 * How many coupon codes one member, or one network address, may try per hour: far more than anybody has, far fewer than
 * guessing takes.
 */
const codesPerHour = 60

function payingDeps(deps: PaymentsDeps): PayingDeps {
  const { config, keyFor, limiter, now } = deps
  const sandboxSecret = keyFor('sandbox webhooks')
  return {
    ...deps,
    provider: config.stripe
      ? createStripeProvider(config.stripe, now)
      : createSandboxProvider({ ...deps, sandboxSecret }),
    available: config.stripe !== null || config.sandboxPays,
    sandboxSecret,
    paymentLimiter: limiter('payments', config.RATE_PAYMENTS_PER_HOUR, 3600),
    codeLimiter: limiter('coupon codes', codesPerHour, 3600),
    couponPriceLimiter: limiter('coupon prices', codesPerHour, 3600),
    portalLimiter: limiter('payment portal', 30, 3600),
  }
}

export interface Payments {
  /** Part of a statement: whether the user with the id in this column has a payment that was not refunded. */
  hasPaid(userId: RawBuilder<unknown>): RawBuilder<boolean>
  /** The newest payments of a user, for the office. */
  paymentsOfMember: typeof paymentsOfMember
  /** The number of failed payments in a period. */
  countFailed: typeof countFailed
  /** The amounts received from `from` until, but not including, `to`, less refunds in that period, by currency. */
  revenueOfMonth: typeof revenueBetween
  /** The data for an invoice, locked until the transaction ends; undefined if there is none. */
  lockForBooks: typeof lockForBooks
  paymentsOf: typeof paymentsOf
  /** The payments whose ledger entries disagree with them: always none. */
  disagreeing: typeof disagreeing
  moneyByMonth: typeof moneyByMonth
  countRefunded: typeof countRefunded
  /** Asks the provider at once about everything in progress; a job does so every 5 minutes. */
  reconcile: Bound<typeof reconcile>
}

const retainedAtProvider = { retainedBecause: 'it stands for what a card provider keeps' }

const retainedInBooks = { retainedBecause: 'books must be kept, and no name stands in them' }

/** Payments for programs, through Stripe or, without its keys, a sandbox that moves no money. */
export const payments = defineModule('payments', {
  needs,
  asks,
  create: (handed: PaymentsDeps): Contribution<Payments> => {
    const deps = payingDeps(handed)
    const { db, config } = deps
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
        reconcile: bind(deps, reconcile),
        hasPaid,
        paymentsOfMember,
        countFailed,
      },
      routes: paymentsRoutes(deps),
      jobs: [
        refundJob(deps),
        refundRejectedJob(deps),
        reconcileJob(deps),
        forgetEventsJob(deps),
        checkBooksJob(deps),
        ...(config.stripe ? [] : [sandboxWebhooks(deps), sandboxRenewalsJob(deps)]),
      ],
      mails: paymentMails,
      notices: paymentsNotices,
      personalData: {
        part: 'payments',
        read: (userId) => exportFor(db.pool, userId),
        columns: {
          'payment_intents.user_id': retainedInBooks,
          'transactions.user_id': retainedInBooks,
          'recurring_payments.user_id': retainedInBooks,
          'sandbox_intents.user_id': retainedAtProvider,
          'sandbox_subscriptions.user_id': retainedAtProvider,
        },
      },
      answers: [
        answer(refundForRequestQuestion, (tx, transactionId) =>
          refundForRequest(tx, deps, transactionId),
        ),
        answer(isRefunded, paymentIsRefunded),
        answer(paidWith, amountsOf),
        answer(renewalOfProgram, renewalOf),
      ],
    }
  },
})
