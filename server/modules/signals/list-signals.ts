import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { type ContentRole, visibleContentRoles } from '#contract/permissions.ts'
import type { Signal, SignalSort } from '#contract/signals.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { presentFor } from './signals.present.ts'
import { listOfStrategy, listSignals } from './signals.store.ts'

export const createListSignals =
  (deps: SignalsDeps) =>
  async (actor: Actor, query: ListQuery<SignalSort>): Promise<Page<Signal>> => {
    const roles = visibleContentRoles(actor.roles)
    const part = { ...partOf(query), roles }
    const { rows, total } = await listSignals(deps.db.pool, part)
    return { items: rows.map(presentFor(deps, actor)), total }
  }

export const createListVisibleSignals =
  (deps: SignalsDeps) =>
  async (
    actor: Actor,
    part: { roles: readonly ContentRole[]; limit: number },
  ): Promise<Signal[]> => {
    const roles = visibleContentRoles(actor.roles).filter((role) => part.roles.includes(role))
    if (roles.length === 0) return []
    const { rows } = await listSignals(deps.db.pool, { roles, limit: part.limit, offset: 0 })
    return rows.map(presentFor(deps, actor))
  }

/** At most so many signals are shown of one strategy. */
const ofStrategyShown = 100

export const createListOfStrategy =
  (deps: SignalsDeps) =>
  async (actor: Actor, strategyId: string): Promise<Signal[]> => {
    const roles = visibleContentRoles(actor.roles)
    const rows = await listOfStrategy(deps.db.pool, strategyId, { roles, limit: ofStrategyShown })
    return rows.map(presentFor(deps, actor))
  }
