import { z } from 'zod'
import type { Observation, ProviderEvent } from '../payment-provider.ts'
import { unsigned } from './answers.ts'

const reference = z.string().max(200)

/** The parts of an event that are read: its payment's reference stands in different places. */
const eventSchema = z.object({
  event: z.string().max(100),
  data: z.object({
    reference: reference.nullish(),
    transaction_reference: reference.nullish(),
    transaction: z.object({ reference: reference.nullish() }).nullish().catch(null),
    resolution: z.string().max(100).nullish(),
    message: z.string().max(500).nullish().catch(null),
  }),
})

/**
 * What an event says, whose signature has been verified. Paystack gives its events neither an id nor a time: by its
 * `hash` the same body is the same event, and everything but a dispute is asked for.
 */
export function readPaystackEvent(
  raw: Buffer,
  { hash, at }: { hash: string; at: Date },
): ProviderEvent {
  const id = `paystack_${hash}`
  const none = { observations: [], refund: null, changed: null, recurring: null }
  const read = eventSchema.safeParse(parsed(raw))
  if (!read.success) return { id, type: 'unknown', ...none }
  const { event: type, data } = read.data
  const isDispute = type.startsWith('charge.dispute.')
  // That of a refund or a dispute is another than its payment's.
  const own = isDispute || type.startsWith('refund.') ? null : data.reference
  const changed = data.transaction_reference ?? data.transaction?.reference ?? own ?? null
  const isFollowed = /^(charge|refund)\./.test(type)
  if (!changed || !isFollowed) return { id, type, ...none }
  const failure = data.message || 'The provider could not refund it.'
  return {
    id,
    type,
    observations: isDispute ? [disputeOf(changed, { type, at, resolution: data.resolution })] : [],
    refund: type === 'refund.failed' ? { providerId: changed, failure } : null,
    changed,
    recurring: null,
  }
}

/** Declined by the academy and upheld, or accepted: by it, or because it did not answer in time. */
function disputeOf(
  providerId: string,
  { type, at, resolution }: { type: string; at: Date; resolution: string | null | undefined },
): Observation {
  if (type !== 'charge.dispute.resolve')
    return { kind: 'disputed', providerId, at, dispute: 'open' }
  const dispute = resolution === 'declined' ? 'won' : 'lost'
  return { kind: 'disputed', providerId, at, dispute }
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch (error) {
    throw unsigned(error)
  }
}
