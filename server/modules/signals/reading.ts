import type { RawBuilder } from 'kysely'
import type { AccessState } from '#contract/access/permissions.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { ShowcaseSignal } from '#contract/operations.ts'
import type { Signal, SignalFilter, SignalSort, TrackRecord } from '#contract/signals/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sumFollowers } from './followers/followers.store.ts'
import type { SignalsDeps } from './index.ts'
import { trackRecordOf } from './record.rules.ts'
import { readRecord } from './results.store.ts'
import { followedSignals, type VisibleSignals } from './signal-audience.rules.ts'
import {
  countEntries,
  listByIds,
  listFinished,
  listMissedR,
  listPublishedIds,
  listTitles,
  selectOfStrategy,
  selectSignals,
  type TitledSignal,
  titledAmong,
} from './signal-lists.store.ts'
import { isVisible, visibleSignals } from './signals.policy.ts'
import { presentFor, presentForRecord } from './signals.present.ts'
import { findSignal, type SignalRow } from './signals.store.ts'
import { findStep } from './steps.store.ts'

export async function listSignals(
  deps: SignalsDeps,
  actor: Actor,
  query: ListQuery<SignalSort> & SignalFilter,
): Promise<Page<Signal>> {
  const visible = visibleSignals(actor)
  const part = { ...partOf(query), visible, at: deps.now() }
  const { rows, total } = await selectSignals(deps.db.pool, part)
  return { items: rows.map(presentFor(deps, actor)), total }
}

/** One signal; 404 if there is none or the actor may not see it. */
export async function getSignal(deps: SignalsDeps, actor: Actor, id: string): Promise<Signal> {
  const row = await findSignal(deps.db.pool, id)
  if (!row || !isVisible(visibleSignals(actor), row)) throw notFound()
  return presentFor(deps, actor)(row)
}

/** The maximum number of signals shown for one strategy. */
const ofStrategyShown = 100

export async function listOfStrategy(
  deps: SignalsDeps,
  actor: Actor,
  strategyId: string,
): Promise<Signal[]> {
  const part = { visible: visibleSignals(actor), limit: ofStrategyShown }
  const rows = await selectOfStrategy(deps.db.pool, strategyId, part)
  return rows.map(presentFor(deps, actor))
}

export type SignalFacts = Pick<
  SignalRow,
  | 'title'
  | 'pair'
  | 'direction'
  | 'entry'
  | 'entryTo'
  | 'stopLoss'
  | 'takeProfit'
  | 'furtherTargets'
  | 'createdAt'
>

/** A signal's details for notices about it; null if it has been deleted. */
export const describeSignal = (
  { db }: Pick<SignalsDeps, 'db'>,
  id: string,
): Promise<SignalFacts | null> => findSignal(db.pool, id)

export type StepFacts = NonNullable<Awaited<ReturnType<typeof findStep>>>

/** A step's details for the notice about it, by the number of its entry; null if its signal has been deleted. */
export const describeStep = (
  { db }: Pick<SignalsDeps, 'db'>,
  entry: string,
): Promise<StepFacts | null> => findStep(db.pool, entry)

/**
 * The results of the signals that the actor may see. Deleted ones count as well: a record from which
 * bad signals can be removed would be worthless.
 */
export async function readTrackRecord(deps: SignalsDeps, actor: Actor): Promise<TrackRecord> {
  const visible = visibleSignals(actor)
  const [counted, followers] = await Promise.all([
    readRecord(deps.db.pool, visible),
    sumFollowers(deps.db.pool, visible),
  ])
  const record = trackRecordOf(counted)
  return followers.signals > 0 ? { ...record, followers } : record
}

/** The titles of those of the signals that the actor may see, by their ids. */
export async function titlesOf(
  executor: Executor,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await listTitles(executor, ids, visibleSignals(actor))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Part of a statement: id and title of those of the signals with these ids, also a part, that the actor may see. */
export const titledFor = (
  actor: AccessState,
  ids: RawBuilder<unknown>,
): RawBuilder<TitledSignal[] | null> => titledAmong(ids, visibleSignals(actor))

/** The most signals that trades of one import are compared with. */
const offeredAtMost = 2000

/**
 * The signals with a pair that were published in a period and that the actor may see, the last first. Throws
 * `TooMuchHere`.
 */
export async function listPublishedIn(
  deps: SignalsDeps,
  actor: Actor,
  period: { from: Date; to: Date },
): Promise<Signal[]> {
  const { pool } = deps.db
  const visible = visibleSignals(actor)
  const ids = await listPublishedIds(pool, visible, { ...period, limit: offeredAtMost })
  return (await readHistories(deps, ids, visible))
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ signal }) => signal)
}

/** A signal that somebody followed, or could have followed. */
export interface FollowedSignal {
  signal: Signal
  isDeleted: boolean
}

/** What somebody followed, and what the signals came to in R that they could have followed since; null is unknown. */
export interface FollowedSince {
  followed: FollowedSignal[]
  missedR: (number | null)[]
}

/**
 * Of the signals with these ids, those that are open to the actor, also where signals may no longer be received, and the
 * results of all others that have finished and that the actor may see since the first of these was published; deleted
 * ones included, as in the record. Throws `TooMuchHere`.
 */
export async function listFollowedSince(
  deps: SignalsDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<FollowedSince> {
  const [visible, followed] = [visibleSignals(actor), followedSignals(actor)]
  const [signals, missedR] = await Promise.all([
    readHistories(deps, ids, followed),
    listMissedR(deps.db.pool, ids, { followed, visible, limit: readAtMost }),
  ])
  requireFew(missedR.length)
  return { followed: signals, missedR }
}

/** Those of the signals that are among the visible ones, with their histories, which can be of any length: their entries count. */
async function readHistories(
  deps: SignalsDeps,
  ids: readonly string[],
  visible: VisibleSignals,
): Promise<FollowedSignal[]> {
  const { pool } = deps.db
  requireFew(await countEntries(pool, ids, readAtMost))
  const present = presentForRecord(deps)
  const rows = await listByIds(pool, ids, visible)
  return rows.map((row) => ({ signal: present(row), isDeleted: row.deletedAt !== null }))
}

/** How many signals are considered. */
const considered = 20

/**
 * The newest signal for everybody that reached its target or its stop. Signals whose levels were moved, or that were
 * filled or closed elsewhere or in parts, are skipped, because their result does not follow from the levels that
 * would be shown.
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
    (then) =>
      then.entry === entry &&
      then.stopLoss === stopLoss &&
      then.takeProfit === takeProfit &&
      (then.price === null || [entry, stopLoss, takeProfit].includes(then.price)) &&
      (then.part === null || Number(then.part) === 100),
  )
  const end = history.at(-1)
  if (!isAsPublished || !end) return null
  const closedAt = new Date(end.at).toISOString()
  return { pair, direction, entry, stopLoss, takeProfit, status, closedAt }
}
