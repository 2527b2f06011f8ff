import type { Signal } from '#contract/signals.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { visibleRoles } from './signals.policy.ts'
import { presentFor } from './signals.present.ts'
import { findSignal } from './signals.store.ts'

/** One signal; 404 if there is none or the actor may not see it. */
export async function getSignal(deps: SignalsDeps, actor: Actor, id: string): Promise<Signal> {
  const row = await findSignal(deps.db.pool, id)
  if (!row || !visibleRoles(actor).includes(row.roleAccess)) throw notFound()
  return presentFor(deps, actor)(row)
}
