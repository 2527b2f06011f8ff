import { checkSandboxPayment } from '#contract/payment-checks.ts'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  evidencePath,
  getPaymentConfig,
  listTransactions,
  paymentWebhookPath,
  quotePayment,
  redeemCoupon,
  refundTransaction,
  transactionFilterSchema,
  transactionsCsvPath,
} from '#contract/payments.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { sendCsv } from '#server/platform/heavy/send-file.ts'
import { logged, originOf } from '#server/platform/http/client-address.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'
import { recurringRoutes } from './recurring/recurring.routes.ts'

const webhookBytes = 512 * 1024

export const paymentsRoutes = (operations: Operations): Route[] => [
  route(getPaymentConfig, {
    access: 'payments.own',
    handle: () => {
      const { name: provider, publishableKey, testMode } = operations.provider
      return { provider, publishableKey, testMode, available: operations.available }
    },
  }),
  route(createPaymentIntent, {
    access: 'payments.own',
    handle: ({ actor, body }) => operations.createIntent(actor, body),
  }),
  route(confirmSandboxPayment, {
    access: 'payments.own',
    handle: ({ actor, body }) => onlyIn(operations.sandbox).confirm(actor, body),
  }),
  route(checkSandboxPayment, {
    access: 'payments.own',
    handle: ({ actor, body }) => onlyIn(operations.sandbox).check(actor, body),
  }),
  route(authenticateSandboxPayment, {
    access: 'payments.own',
    handle: ({ actor, body }) => onlyIn(operations.sandbox).authenticate(actor, body),
  }),
  route(quotePayment, {
    access: 'payments.own',
    handle: ({ actor, body }) => operations.quote(actor, body),
  }),
  route(redeemCoupon, {
    access: 'payments.own',
    handle: ({ actor, body }) => operations.redeem(actor, body),
  }),
  ...recurringRoutes(operations),
  webhookRoute(operations),
  ...adminRoutes(operations),
]

const webhookRoute = ({ receiveWebhook }: Operations) =>
  streamRoute({
    method: 'POST',
    path: paymentWebhookPath,
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
      await receiveWebhook(request.body, signature, origin)
      return reply.send({ received: true })
    },
  })

const adminRoutes = ({ list, exportCsv, refund, readEvidence }: Operations): Route[] => [
  route(listTransactions, {
    access: 'payments.read',
    handle: ({ actor, query }) => list(actor, query),
  }),
  streamRoute({
    method: 'GET',
    path: transactionsCsvPath,
    access: 'payments.read',
    effect: 'shows-data',
    // A HEAD request would be recorded as an export.
    head: false,
    summary: 'Payments as a CSV file',
    answers: { status: 200, type: 'text/csv', what: 'The payments' },
    schema: { querystring: transactionFilterSchema },
    handle({ actor, request, reply }) {
      const filter = transactionFilterSchema.parse(request.query)
      const name = ['transactions', filter.month, filter.status].filter(Boolean).join('-')
      return sendCsv(request, reply, {
        userId: actor.id,
        name: `${name}.csv`,
        lines: () => exportCsv(actor, filter),
      })
    },
  }),
  evidenceRoute(readEvidence),
  route(refundTransaction, {
    access: 'payments.refund',
    effect: 'moves-money',
    handle: ({ actor, params, body }) => refund(actor, params.id, body ?? {}),
  }),
]

const evidenceRoute = (readEvidence: Operations['readEvidence']) =>
  streamRoute({
    method: 'GET',
    path: evidencePath,
    access: 'payments.evidence',
    effect: 'shows-data',
    // A HEAD request would be recorded as an export.
    head: false,
    summary: 'What speaks for a disputed payment, as a PDF file for the card provider',
    answers: { status: 200, type: 'application/pdf', what: 'The evidence' },
    schema: { params: refundTransaction.params },
    async handle({ actor, request, reply }) {
      const { id } = refundTransaction.params.parse(request.params)
      const { name, file } = await readEvidence(actor, id)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}.pdf"`,
        'cache-control': 'no-store',
      })
      return reply.send(Buffer.from(file))
    },
  })

function onlyIn<T>(sandbox: T | null): T {
  if (!sandbox) throw notFound()
  return sandbox
}
