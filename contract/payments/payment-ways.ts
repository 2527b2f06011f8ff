import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paidProgramSchema } from '../offers/programs.ts'
import { id, instant } from '../values.ts'
import { stripeMethodNames } from './stripe-methods.ts'
import { wayNames } from './way-names.ts'

/** What can be paid with in the provider's own form; absent where the academy's form takes cards. */
export const formMethods = z.array(z.enum(stripeMethodNames)).optional()

/** A way of paying that is set up. */
export const paymentWaySchema = z.object({
  name: z.enum(wayNames),
  /** The key that the browser passes to the card provider; null where it needs none. */
  publishableKey: z.string().nullable(),
  /** Whether no real money moves. */
  testMode: z.boolean(),
  /** The currencies in which it takes payments from mobile money accounts. */
  mobileMoney: z.array(z.string()),
  methods: formMethods,
})
export type PaymentWay = z.infer<typeof paymentWaySchema>

/** A transfer that the academy waits for, as its payer sees it. */
export const awaitedTransferSchema = z.object({
  /** The id of the payment. */
  id,
  /** Null for an offer. */
  program: paidProgramSchema.nullable(),
  /** The name of the offer; null for a program. */
  offerName: z.string().nullish(),
  /** The words that the payer gives with the transfer. */
  reference: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** The bank account, as the academy has written it. */
  details: z.string(),
  /** Until when the price is kept. */
  endsAt: instant,
})
export type AwaitedTransfer = z.infer<typeof awaitedTransferSchema>

/**
 * 'pending' while the provider has not decided, or the payer has not paid yet; 'processing' while the payer's bank takes
 * days for it.
 */
const paymentCheckSchema = z.object({
  status: z.enum(['succeeded', 'processing', 'pending', 'failed', 'cancelled']),
  /** Why it failed, as readable text. */
  reason: z.string().nullable(),
  /** Where it can still be paid. */
  redirect: z.string().nullable(),
  /** Null for an offer. */
  program: paidProgramSchema.nullable(),
  /** The name of the offer; null for a program. */
  offerName: z.string().nullish(),
})
export type PaymentCheck = z.infer<typeof paymentCheckSchema>

export const checkPayment = endpoint({
  method: 'POST',
  path: '/payment/check',
  summary:
    'What has become of a payment on a provider’s page; takes the money that was approved there',
  body: z.object({ payment: id }),
  success: { status: 200, body: paymentCheckSchema },
})

const processingPaymentSchema = z.object({
  /** The id of the payment. */
  id,
  /** Null for an offer. */
  program: paidProgramSchema.nullable(),
  /** The name of the offer; null for a program. */
  offerName: z.string().nullish(),
  amountCents: z.int(),
  currency: z.string(),
  /** Since when the bank has it. */
  since: instant,
})
export type ProcessingPayment = z.infer<typeof processingPaymentSchema>

export const listProcessingPayments = endpoint({
  method: 'GET',
  path: '/me/payments/processing',
  summary: 'The payments of the caller for which a bank takes days',
  success: { status: 200, body: z.array(processingPaymentSchema) },
})

export const listAwaitedTransfers = endpoint({
  method: 'GET',
  path: '/me/transfers',
  summary: 'The transfers that the academy expects of the caller',
  success: { status: 200, body: z.array(awaitedTransferSchema) },
})

export const cancelOwnTransfer = endpoint({
  method: 'POST',
  path: '/me/transfers/:id/cancel',
  summary: 'Give up a transfer that was not made',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
