import { pages } from '#contract/pages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { customerOf } from './recurring.store.ts'

interface PortalDeps {
  db: Database
  provider: PaymentProvider
  config: { PUBLIC_URL: string }
  limiter: RateLimiter
}

/**
 * The address of the provider's portal for the caller, which returns to the profile. Throws 422 if
 * there is nothing to change, 429 after too many, 503 if the provider does not respond.
 */
export const createOpenPortal =
  ({ db, provider, config, limiter }: PortalDeps) =>
  async (actor: Actor): Promise<{ url: string }> => {
    const { portal } = provider.recurring
    const customer = await customerOf(db.pool, actor.id, provider.name)
    if (!portal || !customer) {
      throw new Failure('rule_violated', 'There is no subscription to manage.')
    }
    await limiter.consume(actor.id)
    return { url: await portal(customer, new URL(pages.profile, config.PUBLIC_URL).href) }
  }
