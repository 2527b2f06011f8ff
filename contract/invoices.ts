import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { transactionStatusSchema } from './payments/payments.ts'
import { id, instant, line, text } from './values.ts'

/** A single line, or null if empty. */
const lineOf = (max: number) =>
  line({ max })
    .transform((value) => value || null)
    .nullable()

/** A few lines, or null if empty. */
const lines = (max: number) =>
  text({ max })
    .transform((value) => value || null)
    .nullable()

const billingFields = {
  /** The name on documents; null for the academy's name. */
  sellerName: lineOf(200),
  sellerAddress: lines(500),
  taxNumber: lineOf(60),
  /** The tax rate, in hundredths of a percent. */
  taxBasisPoints: z.int().min(0).max(10_000),
  /** Whether prices include the tax; otherwise it is added at the checkout. */
  taxIncluded: z.boolean(),
  /** The prefix of the running number. */
  invoicePrefix: text({ min: 1, max: 10 })
    .transform((value) => value.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]+$/, 'Use letters and digits'))
    .refine((prefix) => prefix !== 'TEST' && prefix !== 'CN', {
      message: 'CN and TEST are reserved: choose another prefix',
    }),
  footer: lines(500),
}

export const billingInputSchema = z.object({
  ...billingFields,
  /** The value last read, to detect whether somebody else has changed it since. */
  updatedAt: instant.optional(),
})
export type BillingInput = z.infer<typeof billingInputSchema>

const nullableText = z.string().nullable()

const billingSettingsSchema = z.object({
  sellerName: nullableText,
  sellerAddress: nullableText,
  taxNumber: nullableText,
  footer: nullableText,
  taxBasisPoints: z.int(),
  taxIncluded: z.boolean(),
  invoicePrefix: z.string(),
  /** The name used if none is given. */
  defaultSellerName: z.string(),
  updatedAt: instant,
})
export type BillingSettings = z.infer<typeof billingSettingsSchema>

export const getBillingSettings = endpoint({
  method: 'GET',
  path: '/admin/billing',
  summary: 'Who writes the invoices, and how prices are taxed',
  success: { status: 200, body: billingSettingsSchema },
})

export const updateBillingSettings = endpoint({
  method: 'PUT',
  path: '/admin/billing',
  summary: 'Replace what stands on invoices; documents that were made keep what they say',
  body: billingInputSchema,
  success: { status: 200, body: billingSettingsSchema },
})

const documentKindSchema = z.enum(['invoice', 'credit_note', 'correction'])
export type DocumentKind = z.infer<typeof documentKindSchema>

const documentSchema = z.object({
  id,
  kind: documentKindSchema,
  /** As printed: INV-000012. */
  number: z.string(),
  /** Null if the account had already been deleted. */
  buyerName: z.string().nullable(),
  description: z.string(),
  totalCents: z.int(),
  taxCents: z.int(),
  currency: z.string(),
  inTest: z.boolean(),
  issuedAt: instant,
  /** The country by which it was taxed, as the buyer has said it; null where the tax did not depend on it. */
  buyerCountry: z.string().nullable(),
  /** The country of the card or account that paid; null where the provider does not say it. */
  paidFrom: z.string().nullable(),
})
export type BillingDocument = z.infer<typeof documentSchema>

export const documentSorts = ['number', 'issued', 'buyer', 'total'] as const
export type DocumentSort = (typeof documentSorts)[number]

/** Filters the documents; the month is a calendar month in UTC. */
export const documentFilterSchema = z.object({
  kind: documentKindSchema.optional(),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter the month as 2026-11')
    .optional(),
  /** Those of payments whose buyer has said another country than that of the card or account that paid. */
  countries: z.literal('contradicting').optional(),
})
export type DocumentFilter = z.infer<typeof documentFilterSchema>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/admin/documents',
  summary: 'Invoices and credit notes, newest first',
  query: listQuery(documentSorts).extend(documentFilterSchema.shape),
  success: { status: 200, body: z.array(documentSchema), counted: true },
})

/** GET; a document as a file, for its recipient and for bookkeepers. */
export const documentPdfPath = '/documents/:id/pdf'

const ownPaymentSchema = z.object({
  id,
  createdAt: instant,
  /** Null for an offer, which has a name instead. */
  program: z.string().nullable(),
  offerName: z.string().nullish(),
  amountCents: z.int(),
  refundedCents: z.int(),
  currency: z.string(),
  status: transactionStatusSchema,
  inTest: z.boolean(),
  documents: z.array(documentSchema.pick({ id: true, kind: true, number: true })),
})
export type OwnPayment = z.infer<typeof ownPaymentSchema>

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/me/payments',
  summary: 'The caller’s newest payments, with their documents',
  success: { status: 200, body: z.array(ownPaymentSchema) },
})

const billingDetailsInputSchema = z.object({
  /** Null for the account's name. */
  name: lineOf(200),
  address: lines(500),
  taxNumber: lineOf(60),
})
const billingDetailsSchema = z.object({
  name: nullableText,
  address: nullableText,
  taxNumber: nullableText,
})
export type BillingDetails = z.infer<typeof billingDetailsSchema>

export const getOwnBilling = endpoint({
  method: 'GET',
  path: '/me/billing',
  summary: 'What stands on the caller’s invoices',
  success: {
    status: 200,
    body: billingDetailsSchema.extend({
      /** Present if the tax depends on the country of the caller. */
      taxByCountry: z.literal(true).optional(),
    }),
  },
})

export const updateOwnBilling = endpoint({
  method: 'PUT',
  path: '/me/billing',
  summary: 'Replace what stands on the caller’s future invoices',
  body: billingDetailsInputSchema,
  success: { status: 200, body: billingDetailsSchema },
})
