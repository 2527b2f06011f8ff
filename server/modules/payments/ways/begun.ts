import type { PayingDeps } from '../index.ts'
import type { IntentState, PaymentProvider } from '../payment-provider.ts'
import type { IntentRow } from '../payments.store.ts'
import { cancelIntent } from '../recurring/beginning.ts'
import { endIntent, type SettleDeps, settle } from '../settling.ts'

/** The state of an intent. Money that its payer has approved is taken, as long as the intent is open. */
export async function stateOf(
  way: PaymentProvider,
  { providerId, open }: Pick<IntentRow, 'open'> & { providerId: string },
): Promise<IntentState> {
  const state = await way.lookUp(providerId)
  return state.isApproved && way.capture && open ? way.capture(providerId) : state
}

/**
 * Ends an intent that was begun, unless it has been paid. Where a provider cannot cancel it, it may still be paid: then
 * it is settled like every payment, and refunded if it is for nothing.
 */
export async function endBegun(
  deps: SettleDeps & Pick<PayingDeps, 'db'>,
  way: PaymentProvider,
  intent: IntentRow,
): Promise<void> {
  const { db } = deps
  const { id, providerId } = intent
  if (!providerId) {
    // Its secret was never given to anybody, so nobody can pay it.
    await db.transaction((tx) => endIntent(tx, deps, id, 'freed'))
    return
  }
  let state = await way.lookUp(providerId)
  if (state.clientSecret && way.cancel) {
    await cancelIntent(deps, way, intent, providerId)
    state = await way.lookUp(providerId)
  }
  // One that its provider still processes stays open; where nothing is cancelled there, it ends here.
  const endsHere = state.clientSecret !== null && (way.cancel === null || way.capture !== null)
  await db.transaction(async (tx) => {
    await settle(tx, deps, state.observations)
    if (endsHere) await endIntent(tx, deps, id, 'freed')
  })
}
