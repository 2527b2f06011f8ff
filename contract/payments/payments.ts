import { z } from 'zod'
import { couponCode } from '../coupons.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, searchMaximum } from '../lists.ts'
import { currencies } from '../offers/offer-defaults.ts'
import { paidProgramSchema } from '../offers/programs.ts'
import { calendarPeriod, id, instant, line, text } from '../values.ts'
import { awaitedTransferSchema, formMethods, paymentWaySchema } from './payment-ways.ts'
import { wayNames } from './way-names.ts'

/** 'none' if a coupon covered the whole price, so that no card was needed. */
const paymentProviderSchema = z.enum([...wayNames, 'none'])
export type PaymentProviderName = z.infer<typeof paymentProviderSchema>

const paymentConfigSchema = z.object({
  provider: paymentProviderSchema,
  /** The key that the browser passes to the card provider; null in the sandbox. */
  publishableKey: z.string().nullable(),
  /** Whether no real money moves. */
  testMode: z.boolean(),
  /** Whether payments are possible at all: not in production without a way of paying. */
  available: z.boolean(),
  /** The ways of paying that are set up, in the order in which they are offered; absent if there is no choice. */
  ways: z.array(paymentWaySchema).optional(),
  methods: formMethods,
})

export const getPaymentConfig = endpoint({
  method: 'GET',
  path: '/payment/config',
  summary: 'Which ways of paying the academy has set up',
  success: { status: 200, body: paymentConfigSchema },
})

/** What is paid for: a program, or an offer by its id. */
const sold = { program: paidProgramSchema.optional(), offer: id.optional() }

/** Whether exactly one thing is named; the message is that of a program which is none. */
const isOneThing = ({
  program,
  offer,
}: {
  program?: string | undefined
  offer?: string | undefined
}) => (program === undefined) !== (offer === undefined)
const oneThing = { path: ['program'], message: 'Name either a program or an offer' }

/** One of the currencies of an offer; its own if absent. */
const chosenCurrency = z.enum(currencies).optional()

const isOfOffer = ({
  currency,
  offer,
}: {
  currency?: string | undefined
  offer?: string | undefined
}) => currency === undefined || offer !== undefined
const ofOffer = { path: ['currency'], message: 'Only offers have a choice of currencies' }

const clientSecret = z
  .string()
  .regex(/^[\w-]{1,200}$/)
  .describe('The secret that lets its holder pay one payment intent')

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/payment/create-payment-intent',
  summary: 'Begin to pay for a program or an offer; the amount, in cents, must be its price',
  body: z
    .object({
      amount: z.int(),
      ...sold,
      coupon: couponCode.optional(),
      currency: chosenCurrency,
      /** The chosen way; the first that is set up if absent. */
      way: z.enum(wayNames).optional(),
    })
    .refine(isOneThing, oneThing)
    .refine(isOfOffer, ofOffer),
  once: true,
  success: {
    status: 200,
    body: z.object({
      /** For ways that are not paid on the academy's own page, the id of the payment, for `checkPayment`. */
      clientSecret: z.string(),
      /** The id of the payment, for `checkPayment`; only where the provider's own form pays it. */
      payment: id.optional(),
      /** The page of the provider on which it is paid; absent where the academy's own page has the form. */
      redirect: z.string().optional(),
      /** What is to be transferred, and to whom; only for payments by transfer. */
      transfer: awaitedTransferSchema.optional(),
    }),
  },
})

/** What a member has to pay, and its components, in cents. */
const paymentQuoteSchema = z.object({
  listCents: z.int(),
  discountCents: z.int(),
  /** The tax included in the amount, and its rate in hundredths of a percent. */
  taxCents: z.int(),
  taxBasisPoints: z.int(),
  /** Whether the price includes the tax, or the tax is added to it. */
  taxIncluded: z.boolean(),
  /** The tax within the price that is not charged, because the caller's business owes it, in cents. */
  untaxedCents: z.int().optional(),
  /** Of what the tax depends; absent where it is the same for everybody. */
  tax: z
    .object({
      /** Null until the caller has said it, without which nothing can be paid. */
      country: z.string().nullable(),
      /** The VAT number because of which no tax is charged; null where it is. */
      vatNumber: z.string().nullable(),
    })
    .optional(),
  amountCents: z.int(),
  currency: z.string(),
  coupon: z.string().nullable(),
  /** The recurring amount in cents, and its interval in months; null for a one-off payment. */
  recurring: z
    .object({
      amountCents: z.int(),
      months: z.int(),
      /** How many payments there are in all, for instalments; null until it is cancelled. */
      payments: z.int().nullish(),
    })
    .nullish(),
  /** What was paid for other offers and is taken off the price, in cents. */
  creditCents: z.int().optional(),
  /**
   * The ways by which this can be paid, of those that are set up: only some take its currency, or charge
   * again and again. Absent if just one is set up, and takes it.
   */
  ways: z.array(z.enum(wayNames)).optional(),
  /**
   * The currencies in which it can be paid, the offer's own first, with the price of the first payment in each, in
   * cents; absent if there is just one.
   */
  currencies: z.array(z.object({ currency: z.string(), amountCents: z.int() })).optional(),
})
export type PaymentQuote = z.infer<typeof paymentQuoteSchema>

export const quotePayment = endpoint({
  method: 'POST',
  path: '/payment/quote',
  summary:
    'What the caller would pay for a program or an offer, with a coupon or without; reserves nothing',
  body: z
    .object({ ...sold, coupon: couponCode.optional(), currency: chosenCurrency })
    .refine(isOneThing, oneThing)
    .refine(isOfOffer, ofOffer),
  success: { status: 200, body: paymentQuoteSchema },
})

/** What a coupon makes of a program's price, in cents, for anybody who would use it for the first time. */
const couponPriceSchema = z.object({
  program: paidProgramSchema,
  listCents: z.int(),
  /** The price with the coupon; the list price where the coupon is refused. */
  cents: z.int(),
  currency: z.string(),
  /** Why the coupon cannot be used; null where it can. */
  refused: z.string().nullable(),
})
export type CouponPrice = z.infer<typeof couponPriceSchema>

export const couponPrices = endpoint({
  method: 'POST',
  path: '/payment/coupon-prices',
  summary: 'What a coupon makes of the price of every open program; reserves nothing',
  body: z.object({ coupon: couponCode }),
  success: { status: 200, body: z.array(couponPriceSchema) },
})

export const redeemCoupon = endpoint({
  method: 'POST',
  path: '/payment/redeem',
  summary: 'Get a program or an offer with a coupon for its whole price; no card is needed',
  body: z
    .object({ ...sold, coupon: couponCode, currency: chosenCurrency })
    .refine(isOneThing, oneThing)
    .refine(isOfOffer, ofOffer),
  once: true,
  success: { status: 204, body: null },
})

/** The card provider's result of a payment attempt; `error` is present if it failed. */
const paymentOutcomeSchema = z.object({
  status: z.enum(['succeeded', 'requires_action', 'error']),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>

/** A card as typed, validated only by the provider. Never stored, never logged. */
const cardSchema = z.object({
  number: z.string().max(40),
  expMonth: z.int(),
  /** Two or four digits. */
  expYear: z.int(),
  cvc: z.string().max(10),
})
export type Card = z.infer<typeof cardSchema>

export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/payment/sandbox/confirm',
  summary: 'Pay with a test card; there is no such call while Stripe is on',
  body: z.object({
    clientSecret,
    card: cardSchema,
    billingDetails: z
      .object({ name: line({ max: 200 }).optional(), email: text({ max: 254 }).optional() })
      .optional(),
  }),
  success: { status: 200, body: paymentOutcomeSchema },
})

export const authenticateSandboxPayment = endpoint({
  method: 'POST',
  path: '/payment/sandbox/authenticate',
  summary: 'Answer the authentication step of a test card',
  body: z.object({ clientSecret, outcome: z.enum(['complete', 'fail']) }),
  success: { status: 200, body: paymentOutcomeSchema },
})

export const transactionStatusSchema = z.enum([
  'paid',
  'failed',
  'refunding',
  'refunded',
  'refund_failed',
  /** Money was received that does not match the request; nothing was granted for it. */
  'suspicious',
])
export type TransactionStatus = z.infer<typeof transactionStatusSchema>

const disputeSchema = z.enum(['open', 'won', 'lost'])
export type Dispute = z.infer<typeof disputeSchema>

const transactionSchema = z.object({
  id,
  createdAt: instant,
  /** Null once the account has been deleted. */
  user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Null for an offer. */
  program: paidProgramSchema.nullable(),
  /** The name of the offer; null for a program. */
  offerName: z.string().nullish(),
  amountCents: z.int(),
  currency: z.string(),
  refundedCents: z.int(),
  status: transactionStatusSchema,
  /** Why it failed, is suspicious or could not be refunded, as readable text. */
  reason: z.string().nullable(),
  /** The dispute by which the payer's bank reclaims, or has reclaimed, the money; null if there was none. */
  dispute: disputeSchema.nullable(),
  /** Whether it was a test payment: no money moved, and no figure includes it. */
  inTest: z.boolean(),
  /** The note on its last refund. */
  refundNote: z.string().nullable(),
  provider: paymentProviderSchema,
  /** The provider's id of the payment intent. */
  providerId: z.string(),
  can: z.object({ refund: z.boolean() }),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Filters the transactions; the month is a calendar month in UTC. */
export const transactionFilterSchema = z.object({
  /** Searches the name, e-mail and provider’s id. */
  search: text({ max: searchMaximum }).optional(),
  status: transactionStatusSchema.optional(),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter the month as 2026-11')
    .optional(),
  period: calendarPeriod.optional(),
  /** Transactions of the period that failed, whose refund failed, or that look suspicious. */
  failedIn: calendarPeriod.optional(),
  /** Transactions of which something was refunded in the period, whenever they were paid. */
  refundedIn: calendarPeriod.optional(),
})
export type TransactionFilter = z.infer<typeof transactionFilterSchema>

const totalsSchema = z.object({
  paidCents: z.int(),
  refundedCents: z.int(),
  netCents: z.int(),
})

const transactionListSchema = z.object({
  items: z.array(transactionSchema),
  /** Over all matching transactions, on every page: what the current provider received and refunded, in cents. */
  totals: totalsSchema.extend({
    /** The same in each currency, the largest first; the totals above are the first of them. */
    byCurrency: z.array(totalsSchema.extend({ currency: z.string() })).optional(),
  }),
})
export type TransactionList = z.infer<typeof transactionListSchema>

export const transactionSorts = ['user', 'date', 'program', 'amount', 'status'] as const
export type TransactionSort = (typeof transactionSorts)[number]

export const listTransactions = endpoint({
  method: 'GET',
  path: '/admin/transactions',
  summary: 'Payments, newest first, with totals',
  query: listQuery(transactionSorts).extend(transactionFilterSchema.shape),
  success: { status: 200, body: transactionListSchema, counted: true },
})

/** GET; returns a file, so it is not a JSON endpoint. The query is the filter. */
export const transactionsCsvPath = '/admin/transactions.csv'

/** GET; the evidence for a disputed payment, as a PDF file. */
export const evidencePath = '/admin/transactions/:id/evidence'

/** POST with Stripe’s signature over the raw body. */
export const paymentWebhookPath = '/payment/webhook'

/** The same for the other providers, each with its own signature. */
export const paypalWebhookPath = '/payment/webhook/paypal'
export const paystackWebhookPath = '/payment/webhook/paystack'

export const refundInputSchema = z.object({
  /** In cents; defaults to the whole remaining amount. */
  amountCents: z.int().min(1).optional(),
  /** For the books and for later reference. */
  reason: text({ max: 500 }).optional(),
  /** Whether the access paid for ends at once; by default it does when the whole amount is refunded. */
  endAccess: z.boolean().optional(),
  /** The amount refunded when the caller decided; 409 if it has changed since. */
  seenRefundedCents: z.int().min(0).optional(),
})
export type RefundInput = z.infer<typeof refundInputSchema>

export const refundTransaction = endpoint({
  method: 'POST',
  path: '/admin/transactions/:id/refund',
  summary:
    'Give money back, all that is left or an amount; not twice while it is under way or done',
  params: z.object({ id }),
  body: refundInputSchema.nullish(),
  once: true,
  success: { status: 202, body: transactionSchema },
})
