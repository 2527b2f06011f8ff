import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Dispute } from '#contract/payments/payments.ts'

/** The parts of an event that are used. */
export interface PayPalEvent {
  id: string
  type: string
  /** When it happened. */
  at: Date
  /** The order that it is about, or else its capture. */
  orderId: string | null
  captureId: string | null
  dispute: Dispute | null
  /** Why a refund has failed. */
  refundFailure: string | null
}

const headerNames = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/** What the headers say of the signature; null if something is missing. */
export function signatureOf(headers: IncomingHttpHeaders): Record<string, string> | null {
  const signed: Record<string, string> = {}
  for (const [field, name] of Object.entries(headerNames)) {
    const value = headers[name]
    if (typeof value !== 'string' || value.length > 1000) return null
    signed[field] = value
  }
  return signed
}

const id = z.string().max(100)
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null)

const resourceSchema = z.object({
  id: optional(id),
  supplementary_data: optional(
    z.object({ related_ids: optional(z.object({ order_id: optional(id) })) }),
  ),
  links: optional(z.array(z.object({ rel: z.string(), href: z.string().max(2000) }))),
  disputed_transactions: optional(z.array(z.object({ seller_transaction_id: optional(id) }))),
  dispute_outcome: optional(z.object({ outcome_code: optional(z.string()) })),
  status_details: optional(z.object({ reason: optional(z.string().max(200)) })),
})

const eventSchema = z.object({
  id: id.min(1),
  event_type: z.string().max(100),
  create_time: z.iso.datetime({ offset: true }),
  resource: resourceSchema.catch({}),
})

/** Reads a webhook's body, which has yet to be verified; null if it is no event. */
export function readPayPalEvent(raw: Buffer): PayPalEvent | null {
  const read = eventSchema.safeParse(parsed(raw))
  if (!read.success) return null
  const { id: eventId, event_type: type, create_time: created, resource } = read.data
  const event: PayPalEvent = {
    id: eventId,
    type,
    at: new Date(created),
    orderId: null,
    captureId: null,
    dispute: null,
    refundFailure: null,
  }
  if (type.startsWith('CHECKOUT.ORDER.')) return { ...event, orderId: resource.id ?? null }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const [disputed] = resource.disputed_transactions ?? []
    const captureId = disputed?.seller_transaction_id ?? null
    const outcome = resource.dispute_outcome?.outcome_code ?? null
    return { ...event, captureId, dispute: disputeOf(type, outcome) }
  }
  if (!type.startsWith('PAYMENT.CAPTURE.') && !type.startsWith('PAYMENT.REFUND.')) return event
  const failure = resource.status_details?.reason ?? 'it gave no reason'
  return {
    ...event,
    orderId: resource.supplementary_data?.related_ids?.order_id ?? null,
    captureId: captureIn(resource),
    refundFailure:
      type === 'PAYMENT.REFUND.FAILED' ? `PayPal could not refund it: ${failure}` : null,
  }
}

/** Outcomes by which the payer gets nothing, or not from the academy. */
const keeping: ReadonlySet<string> = new Set([
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_SELLER_FAVOR',
  'CANCELED_BY_BUYER',
  'RESOLVED_WITH_PAYOUT',
  'DENIED',
])

function disputeOf(type: string, outcome: string | null): Dispute {
  if (type !== 'CUSTOMER.DISPUTE.RESOLVED') return 'open'
  return outcome !== null && keeping.has(outcome) ? 'won' : 'lost'
}

/** The capture that a refund belongs to, or that the event is about. */
function captureIn({ id: own, links }: z.infer<typeof resourceSchema>): string | null {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return up?.match(/\/payments\/captures\/(\w{1,100})$/)?.[1] ?? own ?? null
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
