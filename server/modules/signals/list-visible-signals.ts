import type { ContentRole } from '#contract/permissions.ts'
import type { Signal } from '#contract/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { visibleRoles } from './signals.policy.ts'
import { presentFor } from './signals.present.ts'
import { listSignals } from './signals.store.ts'

export const createListVisibleSignals =
  (deps: SignalsDeps) =>
  async (
    actor: Actor,
    part: { roles: readonly ContentRole[]; limit: number },
  ): Promise<Signal[]> => {
    const roles = visibleRoles(actor, part.roles)
    if (roles.length === 0) return []
    const { rows } = await listSignals(deps.db.pool, { roles, limit: part.limit, offset: 0 })
    return rows.map(presentFor(deps, actor))
  }
