import type { StripeMethod } from '#contract/payments/stripe-methods.ts'
import type { StripeSettings, StripeSettingsInput } from '#contract/payments/stripe-settings.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from '../index.ts'
import {
  lockStripeSettings,
  readStripeSettings,
  type StripeSettingsRow,
  saveMethods,
  saveStripeSettings,
} from './stripe-settings.store.ts'

type SettingsDeps = Pick<PayingDeps, 'config' | 'db' | 'now' | 'provider' | 'stripeSettings'>

const present = (
  { provider }: Pick<SettingsDeps, 'provider'>,
  row: StripeSettingsRow,
): StripeSettings => ({ ...instants(row), isSetUp: provider.accountMethods !== null })

/** Whether members pay by card alone, or with all methods of the Stripe account. */
export const getStripeSettings = async (
  deps: Pick<SettingsDeps, 'db' | 'provider'>,
  _actor: Actor,
): Promise<StripeSettings> => present(deps, await readStripeSettings(deps.db.pool))

/** What the account takes on this academy's pages. */
async function readMethods({
  config,
  provider,
}: Pick<SettingsDeps, 'config' | 'provider'>): Promise<StripeMethod[]> {
  if (!provider.accountMethods) {
    const message = 'Start the academy with the keys of your Stripe account first.'
    throw new Failure('rule_violated', message)
  }
  return provider.accountMethods(new URL(config.PUBLIC_URL).hostname)
}

/**
 * Chooses how members pay with Stripe, for payments that begin from now on; one that was begun otherwise is replaced
 * when its payer goes on. Switching all methods on asks Stripe which they are. Throws 409 if somebody else's edit came
 * first, 422 without Stripe, 503 if it does not respond.
 */
export async function updateStripeSettings(
  deps: SettingsDeps,
  actor: Actor,
  { updatedAt: seen, allMethods }: StripeSettingsInput,
): Promise<StripeSettings> {
  const { db, now, stripeSettings } = deps
  const methods = allMethods ? await readMethods(deps) : null
  const saved = await db.transaction(async (tx) => {
    const before = await lockStripeSettings(tx)
    requireUnchanged(seen, before)
    const updatedAt = changedAt(before, now())
    const row = { allMethods, methods: methods ?? before.methods, updatedAt }
    const after = await saveStripeSettings(tx, row)
    const change = changeOf(before, after, ['allMethods', 'methods'])
    await recordAudit(tx, actor, { action: 'stripe_settings.changed', ...change })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return after
  })
  stripeSettings.forget()
  return present(deps, saved)
}

/** Once a day: reads again what the account takes, so that the site names no method that was switched off there. */
export const readMethodsJob = (deps: SettingsDeps): JobKind<object> => ({
  name: 'payments.read-methods',
  cron: '23 4 * * *',
  async handle() {
    const { db, stripeSettings } = deps
    const { allMethods } = await readStripeSettings(db.pool)
    if (!allMethods) return
    const methods = await readMethods(deps)
    await db.transaction(async (tx) => {
      if (!(await saveMethods(tx, methods))) return
      await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    })
    stripeSettings.forget()
  },
})
