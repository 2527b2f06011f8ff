import type { ListQuery } from '#contract/lists.ts'
import { type ContentRole, visibleContentRoles } from '#contract/permissions.ts'
import type { Signal, SignalSort } from '#contract/signals.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './index.ts'
import { presentSignal } from './signals.present.ts'
import { listOfStrategy, listSignals } from './signals.store.ts'

export const createListSignals =
  ({ db, now }: SignalsDeps) =>
  async (
    actor: Actor,
    query: ListQuery<SignalSort>,
  ): Promise<{ signals: Signal[]; total: number }> => {
    const roles = visibleContentRoles(actor.roles)
    const part = { ...partOf(query), roles }
    const { rows, total } = await listSignals(db.pool, part)
    return { signals: rows.map((row) => presentSignal(row, now())), total }
  }

export const createListVisibleSignals =
  ({ db, now }: SignalsDeps) =>
  async (
    actor: Actor,
    part: { roles: readonly ContentRole[]; limit: number },
  ): Promise<Signal[]> => {
    const roles = visibleContentRoles(actor.roles).filter((role) => part.roles.includes(role))
    if (roles.length === 0) return []
    const { rows } = await listSignals(db.pool, { roles, limit: part.limit, offset: 0 })
    return rows.map((row) => presentSignal(row, now()))
  }

/** At most so many signals are shown of one strategy. */
const ofStrategyShown = 100

export const createListOfStrategy =
  ({ db, now }: SignalsDeps) =>
  async (actor: Actor, strategyId: string): Promise<Signal[]> => {
    const roles = visibleContentRoles(actor.roles)
    const rows = await listOfStrategy(db.pool, strategyId, { roles, limit: ofStrategyShown })
    return rows.map((row) => presentSignal(row, now()))
  }
