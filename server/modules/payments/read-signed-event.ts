import { Failure } from '#server/platform/failure.ts'
import { observationsOf, recurringOf, refundOf } from './observations.rules.ts'
import type { ProviderEvent } from './payment-provider.ts'

/** Seconds after which a signed webhook is no longer accepted, to prevent replays. */
const oldestSeconds = 5 * 60

/** Verifies that the provider has just sent this body, and parses it. */
export async function readSignedEvent(
  raw: Buffer,
  { signature, secret, now }: { signature: string; secret: string; now: Date },
): Promise<ProviderEvent> {
  const { Stripe } = await import('stripe')
  try {
    const event = Stripe.webhooks.constructEvent(
      raw,
      signature,
      secret,
      oldestSeconds,
      undefined,
      now.getTime(),
    )
    const { id, type } = event
    return {
      id,
      type,
      observations: observationsOf(event),
      refund: refundOf(event),
      recurring: recurringOf(event),
    }
  } catch (error) {
    throw new Failure('bad_request', 'The signature is missing, wrong or too old.', {
      cause: error,
    })
  }
}
