import type { Recurring } from '#contract/payments/recurring.ts'
import { pages } from '#contract/site/pages.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { PayingDeps } from '../index.ts'
import { withOfferNames } from '../sold.ts'
import { customerOf, findRecurring, runningOf } from './recurring.store.ts'
import { moveSandbox, type SandboxMove } from './sandbox-moves.ts'

/** The caller's running subscriptions. */
export async function listOwnRecurring(
  {
    access,
    db,
    now,
    offerNames,
    provider,
  }: Pick<PayingDeps, 'access' | 'db' | 'now' | 'offerNames' | 'provider'>,
  actor: Actor,
): Promise<Recurring[]> {
  const running = await runningOf(db.pool, actor.id)
  const rows = await withOfferNames(db.pool, { offerNames }, running)
  return Promise.all(
    rows.map(async (row) => ({
      ...instants(row),
      // The mark stays for some minutes once the access has opened.
      awaitsAccess:
        row.awaitsAccess &&
        row.program !== null &&
        !(await access.endOf(db.pool, actor.id, row.program, now())),
      hasPortal: row.provider === provider.name && provider.recurring.portal !== null,
    })),
  )
}

/**
 * The address of the provider's portal for the caller, which returns to the profile. Throws 422 if
 * there is nothing to change, 429 after too many, 503 if the provider does not respond.
 */
export async function openPortal(
  {
    config,
    db,
    portalLimiter,
    provider,
  }: Pick<PayingDeps, 'config' | 'db' | 'portalLimiter' | 'provider'>,
  actor: Actor,
): Promise<{ url: string }> {
  const { portal } = provider.recurring
  const customer = await customerOf(db.pool, actor.id, provider.name)
  if (!portal || !customer) {
    throw new Failure('rule_violated', 'There is no subscription to manage.')
  }
  await portalLimiter.consume(actor.id)
  return { url: await portal(customer, new URL(pages.profile, config.PUBLIC_URL).href) }
}

/**
 * Lets members simulate the provider's portal and clock in the sandbox; 404 without a sandbox that
 * pays, and for another user's subscription.
 */
export async function moveOwnSandbox(
  deps: Pick<PayingDeps, 'config' | 'db' | 'jobs' | 'now'>,
  actor: Actor,
  { id, action }: { id: string; action: SandboxMove },
): Promise<void> {
  if (!deps.config.sandboxPays) throw notFound()
  await deps.db.transaction(async (tx) => {
    const row = await findRecurring(tx, id)
    if (row?.userId !== actor.id || row.provider !== 'sandbox' || !row.providerId) {
      throw notFound()
    }
    await moveSandbox(tx, deps, row.providerId, action)
  })
}
