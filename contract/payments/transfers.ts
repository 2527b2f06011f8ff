import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { currencies } from '../offers/offer-defaults.ts'
import { paidProgramSchema } from '../offers/programs.ts'
import { calendarDate, id, instant, seenUpdatedAt, text } from '../values.ts'

const settingsFields = {
  /** Whether members may pay by transfer. */
  isOn: z.boolean(),
  /** The bank account: its holder, its number, the bank; null while none is given. */
  details: text({ max: 1000 })
    .transform((value) => value || null)
    .nullable(),
  /** The currencies that the account takes. */
  currencies: z.array(z.enum(currencies)).max(currencies.length),
}

const needsDetails = { message: 'Enter the bank account first', path: ['details'] }
const needsCurrency = { message: 'Choose at least one currency', path: ['currencies'] }

export const transferSettingsInputSchema = z
  .object({ ...settingsFields, updatedAt: seenUpdatedAt })
  .refine(({ isOn, details }) => !isOn || details !== null, needsDetails)
  .refine((input) => !input.isOn || input.currencies.length > 0, needsCurrency)
export type TransferSettingsInput = z.infer<typeof transferSettingsInputSchema>

const transferSettingsSchema = z.object({
  isOn: z.boolean(),
  details: z.string().nullable(),
  currencies: z.array(z.enum(currencies)),
  updatedAt: instant,
})
export type TransferSettings = z.infer<typeof transferSettingsSchema>

export const getTransferSettings = endpoint({
  method: 'GET',
  path: '/admin/transfer-settings',
  summary: 'Whether members may pay by transfer, and to which bank account',
  success: { status: 200, body: transferSettingsSchema },
})

export const updateTransferSettings = endpoint({
  method: 'PUT',
  path: '/admin/transfer-settings',
  summary:
    'Replace the bank account to which members transfer; 409 when someone else has changed it since',
  body: transferSettingsInputSchema,
  success: { status: 200, body: transferSettingsSchema },
})

/**
 * 'awaited' until the money has come; 'cancelled' by the payer or after its time, 'refused' by the office.
 * Money may come for those, too.
 */
const transferStatusSchema = z.enum(['awaited', 'paid', 'refused', 'cancelled'])
export type TransferStatus = z.infer<typeof transferStatusSchema>

/** Money that has to be sent back by hand. */
const dueRefundSchema = z.object({ id, amountCents: z.int(), since: instant })

const transferSchema = z.object({
  /** The id of the payment. */
  id,
  /** Null once the account has been deleted. */
  user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Null for an offer. */
  program: paidProgramSchema.nullable(),
  /** The name of the offer; null for a program. */
  offerName: z.string().nullish(),
  reference: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  status: transferStatusSchema,
  /** Why it was refused. */
  reason: z.string().nullable(),
  createdAt: instant,
  /** What is still to be sent back. */
  refunds: z.array(dueRefundSchema),
})
export type Transfer = z.infer<typeof transferSchema>

export const transferSorts = ['date', 'amount'] as const
export type TransferSort = (typeof transferSorts)[number]

/** 'open' for what waits for the office: awaited ones, and refunds to be sent. */
const transferFilterSchema = z.object({ state: z.enum(['open', 'all']).optional() })
export type TransferFilter = z.infer<typeof transferFilterSchema>

export const listTransfers = endpoint({
  method: 'GET',
  path: '/admin/transfers',
  summary: 'Payments by transfer, newest first: those that wait for the office, or all',
  query: listQuery(transferSorts).extend(transferFilterSchema.shape),
  success: { status: 200, body: z.array(transferSchema), counted: true },
})

const params = z.object({ id })

const confirmTransferSchema = z.object({
  /** What has arrived, in cents; the expected amount if absent. */
  amountCents: z.int().min(1).max(2_000_000_000).optional(),
  /** The day on which it arrived; today if absent. */
  receivedOn: calendarDate.optional(),
})
export type ConfirmTransferInput = z.infer<typeof confirmTransferSchema>

export const confirmTransfer = endpoint({
  method: 'POST',
  path: '/admin/transfers/:id/paid',
  summary: 'Record that a transfer has arrived; another amount than expected grants nothing',
  params,
  body: confirmTransferSchema.nullish(),
  success: { status: 200, body: transferSchema },
})

const refuseTransferSchema = z.object({ reason: text({ max: 300 }).optional() })
export type RefuseTransferInput = z.infer<typeof refuseTransferSchema>

export const refuseTransfer = endpoint({
  method: 'POST',
  path: '/admin/transfers/:id/refuse',
  summary: 'Stop waiting for a transfer; the payer is told why',
  params,
  body: refuseTransferSchema.nullish(),
  success: { status: 200, body: transferSchema },
})

export const settleTransferRefund = endpoint({
  method: 'POST',
  path: '/admin/transfers/:id/refunds/:refundId',
  summary: 'Record that money was sent back by hand, or that it could not be',
  params: z.object({ id, refundId: id }),
  body: z.object({ sent: z.boolean(), reason: text({ max: 300 }).optional() }),
  success: { status: 200, body: transferSchema },
})
