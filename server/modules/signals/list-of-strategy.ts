import type { Signal } from '#contract/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { visibleRoles } from './signals.policy.ts'
import { presentFor } from './signals.present.ts'
import { selectOfStrategy } from './signals.store.ts'

/** The maximum number of signals shown for one strategy. */
const ofStrategyShown = 100

export async function listOfStrategy(
  deps: SignalsDeps,
  actor: Actor,
  strategyId: string,
): Promise<Signal[]> {
  const roles = visibleRoles(actor)
  const rows = await selectOfStrategy(deps.db.pool, strategyId, { roles, limit: ofStrategyShown })
  return rows.map(presentFor(deps, actor))
}
