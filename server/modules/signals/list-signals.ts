import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Signal, SignalSort } from '#contract/signals.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { selectSignals } from './signal-list.store.ts'
import { visibleRoles } from './signals.policy.ts'
import { presentFor } from './signals.present.ts'

export async function listSignals(
  deps: SignalsDeps,
  actor: Actor,
  query: ListQuery<SignalSort>,
): Promise<Page<Signal>> {
  const roles = visibleRoles(actor)
  const part = { ...partOf(query), roles }
  const { rows, total } = await selectSignals(deps.db.pool, part)
  return { items: rows.map(presentFor(deps, actor)), total }
}
