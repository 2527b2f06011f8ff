import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { type CreateIntentDeps, createCreatePaymentIntent } from './create-payment-intent.ts'
import { exportFor } from './export.store.ts'
import {
  createExportTransactions,
  createListTransactions,
  createPresent,
  type ListDeps,
} from './list-transactions.ts'
import { createPayInSandbox } from './pay-in-sandbox.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { createReceiveWebhook } from './receive-webhook.ts'
import { createReconcile, forgetEventsJob, reconcileJob } from './reconcile.ts'
import {
  createPerformRefund,
  createRefundForRequest,
  createRefundTransaction,
  createStartRefund,
  refundJob,
  refundRejectedJob,
} from './refund-transaction.ts'
import { createSandboxProvider, sandboxWebhooks } from './sandbox-provider.ts'
import { createSettle, type SettleDeps } from './settle.ts'
import { createStripeProvider, type StripeSettings } from './stripe-provider.ts'
import { revenueBetween } from './transactions.store.ts'

interface PaymentsDeps {
  db: Database
  now: Clock
  log: Log
  jobs: Jobs
  /** Null where no Stripe account is configured: then the sandbox stands in. */
  stripe: StripeSettings | null
  /** Whether cards of the sandbox can pay; without it and Stripe nobody can pay by card. */
  sandboxPays: boolean
  /** With it the sandbox signs its webhooks. */
  sandboxSecret: string
  /** Counts the payments that one user begins. */
  limiter: RateLimiter
  identity: ListDeps['identity']
  access: CreateIntentDeps['access'] & SettleDeps['access']
  tellAdmins: SettleDeps['tellAdmins']
}

export interface Payments {
  routes: Route[]
  jobs: JobKind<never>[]
  /**
   * Gives back what was paid for a request, in the transaction that rejects it: filed here, done
   * after the commit. Where it cannot be done, the transaction says why.
   */
  refundForRequest(tx: Executor, transactionId: string): Promise<void>
  /** What was paid from `from` until before `to`, less what was given back then, in cents. */
  revenueOfMonth(executor: Executor, from: Date, to: Date): Promise<number>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
  /** Asks the provider at once about everything that is under way; a job does so every 5 minutes. */
  reconcile(): Promise<void>
}

/** Payments for programs, by Stripe or, without its keys, by a sandbox that moves no money. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { db, now, log, jobs, identity, access } = deps
  const sandboxDeps = { db, now, jobs, webhookSecret: deps.sandboxSecret }
  const provider = deps.stripe
    ? createStripeProvider(deps.stripe, now)
    : createSandboxProvider(sandboxDeps)

  const startRefund = createStartRefund({ now, jobs, provider })
  const available = deps.stripe !== null || deps.sandboxPays
  const settle = createSettle({ access, startRefund, tellAdmins: deps.tellAdmins })
  const performRefund = createPerformRefund({ db, provider, settle })
  const receiveWebhook = createReceiveWebhook({ db, now, log, provider, settle })
  const reconcile = createReconcile({ db, now, log, provider, settle, performRefund })
  const lists = { db, provider, identity }
  const present = createPresent(lists)

  return {
    routes: paymentsRoutes({
      provider,
      available,
      createIntent: createCreatePaymentIntent({
        db,
        now,
        provider,
        available,
        limiter: deps.limiter,
        settle,
        access,
      }),
      receiveWebhook,
      sandbox: deps.sandboxPays ? createPayInSandbox(sandboxDeps) : null,
      list: createListTransactions(lists),
      exportCsv: createExportTransactions(lists),
      refund: createRefundTransaction({ db, provider, startRefund, present }),
    }),
    jobs: [
      refundJob(performRefund),
      refundRejectedJob({ db, startRefund }),
      reconcileJob(reconcile),
      forgetEventsJob({ db, now }),
      ...(deps.stripe ? [] : [sandboxWebhooks(sandboxDeps, receiveWebhook)]),
    ],
    refundForRequest: createRefundForRequest(jobs),
    revenueOfMonth: (executor, from, to) =>
      revenueBetween(executor, { provider: provider.name, from, to }),
    exportFor: (userId) => exportFor(db.pool, userId),
    reconcile,
  }
}
