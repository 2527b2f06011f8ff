import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { ShowcaseSignal } from '#contract/operations.ts'
import type { Signal, SignalSort, TrackRecord } from '#contract/signals/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './index.ts'
import { trackRecordOf } from './record.rules.ts'
import { visibleRoles } from './signals.policy.ts'
import { presentFor, presentForRecord } from './signals.present.ts'
import {
  findSignal,
  listFinished,
  listFinishedFor,
  type SignalRow,
  selectOfStrategy,
  selectSignals,
} from './signals.store.ts'

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

/** One signal; 404 if there is none or the actor may not see it. */
export async function getSignal(deps: SignalsDeps, actor: Actor, id: string): Promise<Signal> {
  const row = await findSignal(deps.db.pool, id)
  if (!row || !visibleRoles(actor).includes(row.roleAccess)) throw notFound()
  return presentFor(deps, actor)(row)
}

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

export type SignalFacts = Pick<Signal, 'title' | 'pair' | 'direction'>

/** A signal's details for notices about it; null if it has been deleted. */
export async function describeSignal(
  { db }: Pick<SignalsDeps, 'db'>,
  id: string,
): Promise<SignalFacts | null> {
  const signal = await findSignal(db.pool, id)
  if (!signal) return null
  const { title, pair, direction } = signal
  return { title, pair, direction }
}

/**
 * The results of the signals for the actor's roles. Deleted ones count as well: a record from which
 * bad signals can be removed would be worthless.
 */
export async function readTrackRecord(deps: SignalsDeps, actor: Actor): Promise<TrackRecord> {
  const rows = await listFinishedFor(deps.db.pool, visibleRoles(actor))
  return trackRecordOf(rows.map(presentForRecord(deps)))
}

/** How many signals are considered. */
const considered = 20

/**
 * The newest signal for everybody that reached its target or its stop. Signals whose levels were
 * moved are skipped, because their result does not follow from the levels that would be shown.
 */
export async function showcaseSignal(executor: Executor): Promise<ShowcaseSignal | null> {
  const finished = await listFinished(executor, considered)
  return finished.map(presentShowcase).find((signal) => signal !== null) ?? null
}

function presentShowcase(row: SignalRow): ShowcaseSignal | null {
  const { pair, direction, entry, status, history } = row
  const { stopLoss, takeProfit } = row
  if (status !== 'hit_tp' && status !== 'hit_sl') return null
  if (!pair || !direction || !entry || !stopLoss || !takeProfit) return null
  const isAsPublished = history.every(
    (then) => then.entry === entry && then.stopLoss === stopLoss && then.takeProfit === takeProfit,
  )
  const end = history.at(-1)
  if (!isAsPublished || !end) return null
  const closedAt = new Date(end.at).toISOString()
  return { pair, direction, entry, stopLoss, takeProfit, status, closedAt }
}
