import { createChargeFor } from './charge-for.ts'
import { createCreatePaymentIntent } from './create-payment-intent.ts'
import type { PaymentsDeps } from './deps.ts'
import { createEndIntent } from './end-intent.ts'
import { createExportTransactions } from './export-transactions.ts'
import { createListTransactions } from './list-transactions.ts'
import { createPayInSandbox } from './pay-in-sandbox.ts'
import { createPerformRefund } from './perform-refund.ts'
import { createPresent } from './present.ts'
import { createQuotePayment } from './quote-payment.ts'
import { createReadEvidence } from './read-evidence.ts'
import { createReceiveWebhook } from './receive-webhook.ts'
import { createReconcile } from './reconcile.ts'
import { createBeginRecurring } from './recurring/begin-recurring.ts'
import { createFollowRecurring } from './recurring/follow-recurring.ts'
import { createGrantRecurring } from './recurring/grant-recurring.ts'
import { createListOwnRecurring } from './recurring/list-own-recurring.ts'
import { createMoveOwnSandbox } from './recurring/move-own-sandbox.ts'
import { createMoveSandbox } from './recurring/move-sandbox.ts'
import { createOpenPortal } from './recurring/open-portal.ts'
import { createReconcileRecurring } from './recurring/reconcile-recurring.ts'
import { createRedeemCoupon } from './redeem-coupon.ts'
import { createRefundForRequest } from './refund-for-request.ts'
import { createRefundTransaction } from './refund-transaction.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { createSettle } from './settle.ts'
import { createStartRefund } from './start-refund.ts'
import { createStripeProvider } from './stripe-provider.ts'

/** Stripe if it is configured; otherwise the sandbox, which moves no money. */
function createProvider({ config, keyFor, db, now, jobs }: PaymentsDeps) {
  const sandbox = { db, now, jobs, webhookSecret: keyFor('sandbox webhooks') }
  return {
    sandbox,
    provider: config.stripe
      ? createStripeProvider(config.stripe, now)
      : createSandboxProvider(sandbox),
    /** Whether card payments are possible at all. */
    available: config.stripe !== null || config.sandboxPays,
  }
}

/**
 * How many coupon codes one member may try per hour: far more than anybody has, far fewer than
 * guessing takes.
 */
const codesPerHour = 60

/** All operations on payments, each with its dependencies. */
export function createOperations(handed: PaymentsDeps) {
  const { config, jobs, limiter } = handed
  const { sandbox, provider, available } = createProvider(handed)
  const paying = { ...handed, provider, available }
  const startRefund = createStartRefund(paying)
  const endIntent = createEndIntent(paying)
  const settle = createSettle({
    ...paying,
    ...createGrantRecurring(handed.access),
    startRefund,
    endIntent,
  })
  const chargeFor = createChargeFor(paying)
  const followRecurring = createFollowRecurring({ ...paying, settle })
  const sandboxMoves = createMoveSandbox(sandbox)
  const deps = {
    ...paying,
    recurring: createBeginRecurring({ ...paying, chargeFor }),
    followRecurring,
    reconcileRecurring: createReconcileRecurring({ ...paying, followRecurring }),
    endIntent,
    chargeFor,
    codes: limiter('coupon codes', codesPerHour, 3600),
    startRefund,
    settle,
    performRefund: createPerformRefund({ ...paying, settle }),
    present: createPresent(paying),
    limiter: limiter('payments', config.RATE_PAYMENTS_PER_HOUR, 3600),
  }
  return {
    provider,
    available,
    createIntent: createCreatePaymentIntent(deps),
    quote: createQuotePayment(deps),
    redeem: createRedeemCoupon(deps),
    receiveWebhook: createReceiveWebhook(deps),
    /** Null if Stripe is on, and if no card can pay. */
    sandbox: config.sandboxPays ? createPayInSandbox(sandbox) : null,
    list: createListTransactions(deps),
    exportCsv: createExportTransactions(deps),
    refund: createRefundTransaction(deps),
    readEvidence: createReadEvidence(handed),
    refundForRequest: createRefundForRequest(jobs),
    startRefund,
    performRefund: deps.performRefund,
    reconcile: createReconcile(deps),
    recurring: {
      listOwn: createListOwnRecurring(deps),
      openPortal: createOpenPortal({ ...deps, limiter: limiter('payment portal', 30, 3600) }),
      /** Null if Stripe is on, and if no card can pay. */
      moveSandbox: config.sandboxPays ? createMoveOwnSandbox({ db: deps.db, sandboxMoves }) : null,
      tick: sandboxMoves.tick,
    },
    /** The dependencies of the job that sends the sandbox's webhooks. */
    sandboxDeps: sandbox,
  }
}

export type Operations = ReturnType<typeof createOperations>
