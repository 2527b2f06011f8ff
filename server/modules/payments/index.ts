import type { RawBuilder } from 'kysely'
import type { DisputeCause } from '#contract/disputes.ts'
import type { MemberPayment } from '#contract/members.ts'
import { paidProgramNames } from '#contract/offers/program-table.ts'
import type { PayingKind } from '#contract/payments/way-names.ts'
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
import type { Executor } from '#server/platform/database/database.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { briefOf, causesOf, countsByMonth } from './causes.store.ts'
import {
  amountsOf,
  countRefunded,
  disagreeing,
  lockForBooks,
  moneyByMonth,
  netPaid,
  type PaymentOfUser,
  paymentsOf,
  revenueBetween,
  revenueOfOffers,
} from './ledger.store.ts'
import { paymentOccasions } from './occasions.store.ts'
import { paidFromJob } from './paid-from.ts'
import type { CardProvider } from './payment-provider.ts'
import { paymentMails } from './payments.mails.ts'
import { paymentMeasures } from './payments.measures.ts'
import { paymentsNotices } from './payments.notices.ts'
import {
  disputeHeard,
  moneyMoved,
  offerNames,
  offerPayable,
  offerPrice,
  purchaseBegun,
  purchaseFreed,
  purchasePaid,
  purchaseRenews,
  purchaseTakenBack,
  taxTerms,
} from './payments.questions.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { exportFor, hasPaid, paymentsOfMember } from './payments.store.ts'
import { purchasesOf } from './purchases.store.ts'
import { readState } from './read-state.ts'
import { checkBooksJob, reconcile, reconcileJob } from './reconciling.ts'
import { type Adoptable, adopt, findAdoptable } from './recurring/adopting.ts'
import { renewalOf } from './recurring/following.ts'
import { sandboxRenewalsJob } from './recurring/sandbox-moves.ts'
import { paymentIsRefunded, refundForRequest, refundRejectedJob } from './refunds.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { refundJob } from './settling.ts'
import { type Sold, titleOfSold, withOfferNames } from './sold.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { countFailed, findTransaction, paidFrom } from './transactions.store.ts'
import { type CurrentSettings, createCurrentSettings } from './ways/current-settings.ts'
import { createPayPalProvider } from './ways/paypal-provider.ts'
import { createPaystackProvider } from './ways/paystack-provider.ts'
import { readStripeSettings, type StripeSettingsRow } from './ways/stripe-settings.store.ts'
import { readMethodsJob } from './ways/stripe-settings.ts'
import { createTransferProvider } from './ways/transfer-provider.ts'
import { readTransferSettings, type TransferSettingsRow } from './ways/transfers.store.ts'
import { createWays, kindsOf, payableOf, type Ways } from './ways/ways.ts'
import { forgetEventsJob, sandboxWebhooks } from './webhooks.ts'
import { refundWithdrawn } from './withdrawing.ts'

export {
  type DisputeHeard,
  disputeHeard,
  moneyMoved,
  type OfferPrice,
  offerNames,
  offerPayable,
  offerPrice,
  type PaidPurchase,
  purchaseBegun,
  purchaseFreed,
  purchasePaid,
  purchaseRenews,
  purchaseTakenBack,
  taxTerms,
} from './payments.questions.ts'
export type { Adoptable }

const needs = { academySettings, access, coupons, identity, offers, site }
const asks = {
  disputeHeard,
  moneyMoved,
  offerNames,
  offerPayable,
  offerPrice,
  purchaseBegun,
  purchaseFreed,
  purchasePaid,
  purchaseRenews,
  purchaseTakenBack,
  taxTerms,
}

type PaymentsDeps = DepsOf<
  'config' | 'contributed' | 'db' | 'jobs' | 'keyFor' | 'limiter' | 'log' | 'now',
  typeof needs,
  typeof asks
>

/** The dependencies, with what is made once: the ways of paying and the limits. */
export interface PayingDeps extends PaymentsDeps {
  /** The card provider: Stripe if it is configured; otherwise the sandbox, which moves no money. */
  provider: CardProvider
  /** All ways of paying, the card provider among them. */
  ways: Ways
  /** What the owner has set for payments by transfer. */
  transferSettings: CurrentSettings<TransferSettingsRow>
  /** What the owner has set for payments with Stripe. */
  stripeSettings: CurrentSettings<StripeSettingsRow>
  /** Signs the sandbox's webhooks. */
  sandboxSecret: string
  paymentLimiter: RateLimiter
  /** Limits the coupon codes that one member tries. */
  codeLimiter: RateLimiter
  /** Limits those that visitors try from one network address. */
  couponPriceLimiter: RateLimiter
  portalLimiter: RateLimiter
  /** Limits how often one member asks what has become of payments. */
  checkLimiter: RateLimiter
}

/**
 * How many coupon codes one member, or one network address, may try per hour: far more than anybody has, far fewer than
 * guessing takes.
 */
const codesPerHour = 60

/** How often one member may ask per hour: every two seconds for longer than a payment by telephone takes. */
const checksPerHour = 600

function payingDeps(deps: PaymentsDeps): PayingDeps {
  const { config, keyFor, limiter, now } = deps
  const sandboxSecret = keyFor('sandbox webhooks')
  const provider = config.stripe
    ? createStripeProvider(config.stripe, now)
    : createSandboxProvider({ ...deps, sandboxSecret })
  const transferSettings = createCurrentSettings(now, readTransferSettings)
  const stripeSettings = createCurrentSettings(now, readStripeSettings)
  const ways = createWays({
    card: provider,
    takesCards: config.stripe !== null || config.sandboxPays,
    others: [
      ...(config.paypal ? [createPayPalProvider(config.paypal, deps)] : []),
      ...(config.paystack ? [createPaystackProvider(config.paystack, now)] : []),
    ],
    transfer: createTransferProvider(deps),
    settings: transferSettings,
    stripeSettings,
  })
  return {
    ...deps,
    provider,
    ways,
    transferSettings,
    stripeSettings,
    sandboxSecret,
    paymentLimiter: limiter('payments', config.RATE_PAYMENTS_PER_HOUR, 3600),
    codeLimiter: limiter('coupon codes', codesPerHour, 3600),
    couponPriceLimiter: limiter('coupon prices', codesPerHour, 3600),
    portalLimiter: limiter('payment portal', 30, 3600),
    checkLimiter: limiter('payment checks', checksPerHour, 3600),
  }
}

export interface Payments {
  /** Part of a statement: whether the user with the id in this column has a payment that was not refunded. */
  hasPaid(userId: RawBuilder<unknown>): RawBuilder<boolean>
  /** The newest payments of a user, for the office. */
  paymentsOfMember(executor: Executor, userId: string): Promise<MemberPayment[]>
  /** The number of failed payments in a period. */
  countFailed: typeof countFailed
  /** The amounts received from `from` until, but not including, `to`, less refunds in that period, by currency. */
  revenueOfMonth: typeof revenueBetween
  /** The data for an invoice, locked until the transaction ends; undefined if there is none. */
  lockForBooks: typeof lockForBooks
  paymentsOf(
    executor: Executor,
    userId: string,
  ): Promise<(PaymentOfUser & { offerName: string | null })[]>
  /** What was received for purchases less refunds, by the intent of the first payment of each. */
  netPaid: typeof netPaid
  /** What was received for each offer less refunds, by its id. */
  revenueOfOffers: typeof revenueOfOffers
  /** What a payment is for, in the academy's words. */
  titleOf(executor: Executor, sold: Sold): Promise<string>
  /** Rows with the names of the offers that they are about; null for programs. */
  withOfferNames<Row extends Pick<Sold, 'offerId'>>(
    executor: Executor,
    rows: readonly Row[],
  ): Promise<(Row & { offerName: string | null })[]>
  /** The payments whose ledger entries disagree with them: always none. */
  disagreeing: typeof disagreeing
  moneyByMonth: typeof moneyByMonth
  countRefunded: typeof countRefunded
  /** Parts of statements: what happens to the payments of users. */
  occasions: typeof paymentOccasions
  /** Payments, and payments refunded, by calendar month in UTC. */
  countsByMonth: typeof countsByMonth
  /** What the payments of a period have in common, and how many of them were disputed; coupons by their codes, offers by their names. */
  causesOf: typeof causesOf
  /** What transactions are for, the provider's id and the payer, by id. */
  briefOf: typeof briefOf
  /** Part of a statement: the country of the card or account by which the transaction with the id in this column was paid. */
  paidFrom: typeof paidFrom
  /** A user's purchases since an instant, without renewals. */
  purchasesOf: typeof purchasesOf
  /** Refunds what a member withdraws from, ends what it has opened, and has nothing more charged. */
  refundWithdrawn: Bound<typeof refundWithdrawn>
  /** A subscription that runs at Stripe already; throws 422 if it cannot be taken over. */
  findAdoptable: Bound<typeof findAdoptable>
  /** Takes one over for a member, in the caller's transaction and without a new payment. */
  adopt: Bound<typeof adopt>
  /** The ways of paying that are set up, and how many disputes are undecided. */
  readState: Bound<typeof readState>
  /** Asks the providers at once about everything in progress; a job does so every 5 minutes. */
  reconcile: Bound<typeof reconcile>
  /** Those of these charges that some way of paying takes, now or again and again; all while there is no way at all. */
  payableOf<Charge extends { amountCents: number; currency: string }>(
    executor: Executor,
    charges: readonly Charge[],
    isRecurring: boolean,
  ): Promise<Charge[]>
  /** What visitors are told of how they can pay for one of these; empty while no money can be taken. */
  payingKinds(
    executor: Executor,
    charges: readonly { amountCents: number; currency: string }[],
  ): Promise<PayingKind[]>
}

/** Whether this names an offer among what was paid for. */
const isOfferId = (name: string) => !paidProgramNames.some((program) => program === name)

const retainedAtProvider = { retainedBecause: 'it stands for what a card provider keeps' }

const retainedInBooks = {
  retainedBecause:
    'books must be kept, and no name stands in them; what the tax follows from does: the countries that were said and paid from, and the VAT number of a business that owed it',
}

/** Payments for programs, by the ways that are set up: without any, a sandbox that moves no money. */
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
        paymentsOf: async (executor, userId) =>
          withOfferNames(executor, deps, await paymentsOf(executor, userId)),
        netPaid,
        revenueOfOffers,
        titleOf: (executor, sold) => titleOfSold(executor, deps, sold),
        withOfferNames: (executor, rows) => withOfferNames(executor, deps, rows),
        disagreeing,
        moneyByMonth,
        countRefunded,
        occasions: paymentOccasions,
        countsByMonth,
        briefOf,
        paidFrom,
        purchasesOf,
        findAdoptable: bind(deps, findAdoptable),
        adopt: bind(deps, adopt),
        refundWithdrawn: bind(deps, refundWithdrawn),
        async causesOf(executor, wanted) {
          const causes = await causesOf(executor, wanted)
          const namesIn = (list: readonly DisputeCause[]) => list.flatMap(({ name }) => name ?? [])
          const [codes, titles] = await Promise.all([
            deps.coupons.codesOf(executor, namesIn(causes.coupons)),
            deps.offerNames(executor, namesIn(causes.programs).filter(isOfferId)),
          ])
          const named = (known: ReadonlyMap<string, string>, list: readonly DisputeCause[]) =>
            list.map(({ name, ...cause }) => ({
              ...cause,
              name: name && (known.get(name) ?? name),
            }))
          return {
            ...causes,
            programs: named(titles, causes.programs),
            coupons: named(codes, causes.coupons),
          }
        },
        readState: bind(deps, readState),
        reconcile: bind(deps, reconcile),
        hasPaid,
        paymentsOfMember: async (executor, userId) =>
          withOfferNames(executor, deps, await paymentsOfMember(executor, userId)),
        countFailed,
        payableOf: async (executor, charges, isRecurring) =>
          payableOf(await deps.ways.setUp(executor), charges, isRecurring),
        payingKinds: async (executor, charges) => kindsOf(await deps.ways.setUp(executor), charges),
      },
      on: {
        'settings.changed': () => {
          deps.transferSettings.forget()
          deps.stripeSettings.forget()
        },
      },
      routes: paymentsRoutes(deps),
      jobs: [
        refundJob(deps),
        refundRejectedJob(deps),
        reconcileJob(deps),
        forgetEventsJob(deps),
        checkBooksJob(deps),
        paidFromJob(deps),
        ...(config.stripe
          ? [readMethodsJob(deps)]
          : [sandboxWebhooks(deps), sandboxRenewalsJob(deps)]),
      ],
      mails: paymentMails,
      measures: [paymentMeasures(deps)],
      notices: paymentsNotices,
      personalData: {
        part: 'payments',
        read: (userId) => exportFor(db.pool, userId),
        columns: {
          'payment_intents.user_id': retainedInBooks,
          'transactions.user_id': retainedInBooks,
          'recurring_payments.user_id': retainedInBooks,
          'bank_transfers.user_id': retainedInBooks,
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
