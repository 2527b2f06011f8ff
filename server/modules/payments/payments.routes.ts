import * as checks from '#contract/payments/payment-checks.ts'
import * as calls from '#contract/payments/payments.ts'
import { Failure } from '#server/platform/failure.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { madeFileRoute } from '#server/platform/heavy/file-route.ts'
import { addressKey, logged, originOf } from '#server/platform/http/client-address.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { couponPrices, quotePayment } from './charges.ts'
import type { PayingDeps } from './index.ts'
import { createPaymentIntent, redeemCoupon } from './intents.ts'
import {
  authenticateSandboxPayment,
  checkSandboxPayment,
  confirmSandboxPayment,
} from './pay-in-sandbox.ts'
import { recurringRoutes } from './recurring/recurring.routes.ts'
import { refundTransaction } from './refunds.ts'
import {
  exportTransactions,
  listTransactions,
  readEvidence,
  recordTransactionsExport,
  takeEvidence,
} from './transactions.ts'
import { receiveWebhook } from './webhooks.ts'

const webhookBytes = 512 * 1024

export const paymentsRoutes = (deps: PayingDeps): Route[] => [
  route(calls.getPaymentConfig, {
    access: 'payments.own',
    handle: () => {
      const { name: provider, publishableKey, testMode } = deps.provider
      return { provider, publishableKey, testMode, available: deps.available }
    },
  }),
  route(calls.createPaymentIntent, {
    access: 'payments.own',
    handle: ({ actor, body }) => createPaymentIntent(deps, actor, body),
  }),
  route(calls.confirmSandboxPayment, {
    access: 'payments.own',
    handle: ({ actor, body }) => confirmSandboxPayment(deps, actor, body),
  }),
  route(checks.checkSandboxPayment, {
    access: 'payments.own',
    handle: ({ actor, body }) => checkSandboxPayment(deps, actor, body),
  }),
  route(calls.authenticateSandboxPayment, {
    access: 'payments.own',
    handle: ({ actor, body }) => authenticateSandboxPayment(deps, actor, body),
  }),
  route(calls.quotePayment, {
    access: 'payments.own',
    handle: ({ actor, body }) => quotePayment(deps, actor, body),
  }),
  route(calls.couponPrices, {
    access: 'public',
    handle: ({ body, request }) => couponPrices(deps, body.coupon, addressKey(request)),
  }),
  route(calls.redeemCoupon, {
    access: 'payments.own',
    handle: ({ actor, body }) => redeemCoupon(deps, actor, body),
  }),
  ...recurringRoutes(deps),
  webhookRoute(deps),
  ...adminRoutes(deps),
]

const webhookRoute = (deps: PayingDeps) =>
  streamRoute({
    method: 'POST',
    path: calls.paymentWebhookPath,
    // The signature over the body authenticates the caller.
    access: 'public',
    unlimited: true,
    summary: 'News from the payment provider, signed',
    answers: { status: 200, type: 'application/json', what: 'The news has been taken' },
    rawBodyBytes: webhookBytes,
    async handle({ request, reply }) {
      const signature = request.headers['stripe-signature']
      const origin = originOf(request)
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        request.log.warn(logged(origin), 'payments: a webhook without a signature')
        throw new Failure('bad_request', 'The signature is missing, wrong or too old.')
      }
      await receiveWebhook(deps, request.body, signature, origin)
      return reply.send({ received: true })
    },
  })

const adminRoutes = (deps: PayingDeps): Route[] => [
  route(calls.listTransactions, {
    access: 'payments.read',
    handle: ({ query }) => listTransactions(deps, query),
  }),
  csvRoute({
    path: calls.transactionsCsvPath,
    access: 'payments.read',
    effect: 'shows-data',
    summary: 'Payments as a CSV file',
    what: 'The payments',
    query: calls.transactionFilterSchema,
    name: ({ month, status }) => ['transactions', month, status].filter(Boolean).join('-'),
    begin: ({ actor, query }) => recordTransactionsExport(deps, actor, query),
    content: ({ query }) => exportTransactions(deps, query),
  }),
  evidenceRoute(deps),
  route(calls.refundTransaction, {
    access: 'payments.refund',
    effect: 'moves-money',
    handle: ({ actor, params, body }) => refundTransaction(deps, actor, params.id, body ?? {}),
  }),
]

const evidenceParams = calls.refundTransaction.params

const evidenceRoute = (deps: PayingDeps): Route =>
  madeFileRoute({
    path: calls.evidencePath,
    access: 'payments.evidence',
    effect: 'shows-data',
    summary: 'What speaks for a disputed payment, as a PDF file for the card provider',
    what: 'The evidence',
    type: 'application/pdf',
    params: evidenceParams,
    async begin({ actor, params }) {
      const name = await takeEvidence(deps, actor, evidenceParams.parse(params).id)
      return { 'content-disposition': `attachment; filename="${name}"` }
    },
    pieces: async ({ params }) => [await readEvidence(deps, evidenceParams.parse(params).id)],
  })
