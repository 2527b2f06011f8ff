import * as checks from '#contract/payments/payment-checks.ts'
import { checkPayment as checkPaymentCall } from '#contract/payments/payment-ways.ts'
import * as calls from '#contract/payments/payments.ts'
import type { WayName } from '#contract/payments/way-names.ts'
import { csvRoute } from '#server/platform/heavy/csv-route.ts'
import { madeFileRoute } from '#server/platform/heavy/file-route.ts'
import { addressKey, logged, originOf } from '#server/platform/http/client-address.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { couponPrices } from './charges.ts'
import type { PayingDeps } from './index.ts'
import { createPaymentIntent, redeemCoupon } from './intents.ts'
import {
  authenticateSandboxPayment,
  checkSandboxPayment,
  confirmSandboxPayment,
} from './pay-in-sandbox.ts'
import { quotePayment } from './quoting.ts'
import { recurringRoutes } from './recurring/recurring.routes.ts'
import { refundTransaction } from './refunds.ts'
import {
  exportTransactions,
  listTransactions,
  readEvidence,
  recordTransactionsExport,
  takeEvidence,
} from './transactions.ts'
import { unsigned } from './ways/answers.ts'
import { checkPayment, readPaymentConfig } from './ways/checking.ts'
import { stripeSettingsRoutes } from './ways/stripe-settings.routes.ts'
import { transfersRoutes } from './ways/transfers.routes.ts'
import { receiveWebhook } from './webhooks.ts'

const webhookBytes = 512 * 1024

export const paymentsRoutes = (deps: PayingDeps): Route[] => [
  route(calls.getPaymentConfig, {
    access: 'payments.own',
    handle: () => readPaymentConfig(deps),
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
  route(checkPaymentCall, {
    access: 'payments.own',
    handle: ({ actor, body }) => checkPayment(deps, actor, body.payment),
  }),
  webhookRoute(deps, calls.paymentWebhookPath, deps.provider.name),
  webhookRoute(deps, calls.paypalWebhookPath, 'paypal'),
  webhookRoute(deps, calls.paystackWebhookPath, 'paystack'),
  ...transfersRoutes(deps),
  ...stripeSettingsRoutes(deps),
  ...adminRoutes(deps),
]

/** Where a provider sends its news; one that is not set up is told that its signature is wrong. */
const webhookRoute = (deps: PayingDeps, path: `/${string}`, name: WayName) =>
  streamRoute({
    method: 'POST',
    path,
    // The signature over the body authenticates the caller.
    access: 'public',
    unlimited: true,
    summary: 'News from the payment provider, signed',
    answers: { status: 200, type: 'application/json', what: 'The news has been taken' },
    rawBodyBytes: webhookBytes,
    async handle({ request, reply }) {
      const { body: raw, headers } = request
      const origin = originOf(request)
      const way = deps.ways.of(name)
      if (!Buffer.isBuffer(raw) || !way) {
        request.log.warn(logged(origin), 'payments: a webhook that nobody has signed')
        throw unsigned()
      }
      await receiveWebhook(deps, way, { raw, headers }, origin)
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
