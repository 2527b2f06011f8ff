import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { id, instant } from './values.ts'

const count = z.int()

const monthSchema = z.object({
  /** A calendar month in UTC, such as 2026-11. */
  month: z.string(),
  /** Payments received in it, and in the month before; test payments are excluded. */
  payments: count,
  paymentsBefore: count,
  /** Payments of which something was refunded in it, whenever they were made. */
  refunds: count,
  /** Disputes that were opened in it, and reports of fraud by banks; inquiries are not counted. */
  disputes: count,
  fraudReports: count,
  /** Disputes for fraud, and the largest sum of one currency that they are about, in cents. */
  fraudDisputes: count,
  fraudCents: count,
})
export type GaugeMonth = z.infer<typeof monthSchema>

/** Payments of the period that have something in common, and what became of them since. */
const causeSchema = z.object({
  /** The program or the offer's name, the coupon's code, or the way; null for payments without a coupon. */
  name: z.string().nullable(),
  payments: count,
  disputed: count,
  refunded: count,
})
export type DisputeCause = z.infer<typeof causeSchema>

const evidenceStateSchema = z.enum(['waiting', 'on_time', 'late', 'missed', 'unknown'])
export type EvidenceTiming = z.infer<typeof evidenceStateSchema>

const disputeSchema = z.object({
  id,
  /** 'inquiry' while a bank only asks, 'fraud_report' for one that only reports. */
  kind: z.enum(['dispute', 'inquiry', 'fraud_report']),
  /** Null for an offer. */
  program: paidProgramSchema.nullable(),
  /** The name of the offer; null for a program. */
  offerName: z.string().nullish(),
  /** The provider's id of the payment, by which the list of transactions finds it. */
  payment: z.string(),
  /** In the provider's word, such as 'fraudulent'. */
  reason: z.string().nullable(),
  network: z.string().nullable(),
  amountCents: count,
  currency: z.string(),
  openedAt: instant,
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  outcome: z.enum(['won', 'lost']).nullable(),
  /** 'unknown' where the provider has named no date. */
  evidence: evidenceStateSchema,
})
export type DisputeEntry = z.infer<typeof disputeSchema>

const gaugeSchema = z.object({
  /** The last twelve calendar months, the present one last. */
  months: z.array(monthSchema),
  /** What raises the rates, over the same months: each list with the most disputes first. */
  causes: z.object({
    programs: z.array(causeSchema),
    coupons: z.array(causeSchema),
    /** 'once', 'first' (the first payment of a subscription) or 'renewal'. */
    ways: z.array(causeSchema),
    providers: z.array(causeSchema),
  }),
  /** Of the disputes that were opened in these months. */
  evidence: z.object({ waiting: count, onTime: count, late: count, missed: count, unknown: count }),
  /** The newest disputes, at most 50. */
  newest: z.array(disputeSchema),
})
export type DisputeGauge = z.infer<typeof gaugeSchema>

export const readDisputeGauge = endpoint({
  method: 'GET',
  path: '/admin/disputes',
  summary: 'Disputes and refunds by month, what raises them, and whether evidence was sent in time',
  success: { status: 200, body: gaugeSchema },
})

/** GET; the months as a CSV file. */
export const disputesCsvPath = '/admin/disputes.csv'

export const noteEvidenceSent = endpoint({
  method: 'POST',
  path: '/admin/disputes/:id/evidence-sent',
  summary: 'Note that evidence was sent, where the provider does not say so; the first note stays',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
