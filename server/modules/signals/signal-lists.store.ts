import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { SignalFilter, SignalSort, SignalStatus } from '#contract/signals/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundIn, type Searched, selectFound } from '#server/platform/database/full-text.ts'
import {
  isFoundInLower,
  keyed,
  listedPart,
  ordered,
  type Part,
  pageOfFound,
  type SortColumns,
} from '#server/platform/database/lists.ts'
import type { VisibleSignals } from './signal-audience.rules.ts'
import { isAmong } from './signal-audience.store.ts'
import { everySignal, type SignalRow, signalsWithHistory } from './signals.store.ts'

const finished = ['hit_tp', 'hit_sl', 'closed'] as const

/** The newest signals for everybody that reached their target or their stop. */
export async function listFinished(executor: Executor, limit: number): Promise<SignalRow[]> {
  return await signalsWithHistory(executor)
    .where('roleAccess', '=', 'community_student')
    .where('status', 'in', ['hit_tp', 'hit_sl'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest of these signals of a strategy. */
export async function selectOfStrategy(
  executor: Executor,
  strategyId: string,
  part: { visible: VisibleSignals; limit: number },
): Promise<SignalRow[]> {
  return await signalsWithHistory(executor)
    .where('strategyId', '=', strategyId)
    .where(isAmong(part.visible))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .execute()
}

/** The ids of those of these signals that were published in a period, the last first; `to` is exclusive. */
export async function listPublishedIds(
  executor: Executor,
  visible: VisibleSignals,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('signals')
    .select('id')
    .where(isAmong(visible))
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('pair', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many entries the histories of these signals have together, not counting beyond `limit`. */
export async function countEntries(
  executor: Executor,
  ids: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from signal_history where signal_id = any(${ids}::uuid[]) limit ${limit}
    ) entries`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Those with these ids that are among the visible signals, deleted ones included, the last published first. */
export async function listByIds(
  executor: Executor,
  ids: readonly string[],
  visible: VisibleSignals,
): Promise<SignalRow[]> {
  return await everySignal(executor)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isAmong(visible))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The titles of those with these ids that are among the visible signals. */
export async function listTitles(
  executor: Executor,
  ids: readonly string[],
  visible: VisibleSignals,
): Promise<TitledSignal[]> {
  return await executor
    .selectFrom('signals')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isAmong(visible))
    .where('deletedAt', 'is', null)
    .execute()
}

/** The id and the title of a signal. */
export interface TitledSignal {
  id: string
  title: string
}

/** Part of a statement: those of the signals with these ids, also a part, that are among the visible ones; null if there are none. */
export const titledAmong = (
  ids: RawBuilder<unknown>,
  visible: VisibleSignals,
): RawBuilder<TitledSignal[] | null> => sql<TitledSignal[] | null>`(
  select json_agg(json_build_object('id', s.id, 'title', s.title)) from signals s
  where s.id in (${ids}) and ${isAmong(visible, 's')} and s.deleted_at is null)`

/** What others need of a signal. */
export interface SignalBrief {
  id: string
  title: string
  roleAccess: ContentRole
  strategyId: string | null
}

/** Part of a statement: the signals that are not deleted, as `id`, `title`, `role_access` and `strategy_id`. */
export const briefsInStatement: RawBuilder<SignalBrief> = sql`
  select id, title, role_access, strategy_id from signals where deleted_at is null`

/** One of them, if it is among the visible ones. */
export async function findBrief(
  executor: Executor,
  id: string,
  visible: VisibleSignals,
): Promise<SignalBrief | null> {
  const { rows } = await sql<SignalBrief>`
    select * from (${briefsInStatement}) s
    where id = ${id} and ${isAmong(visible, 's')}`.execute(executor)
  return rows[0] ?? null
}

/** How signals stand now, by their ids, whoever they are for; a deleted one has no status. */
export async function standingsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, SignalStatus | null>> {
  const rows = await executor
    .selectFrom('signals')
    .select(['id', 'status', 'deletedAt'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, status, deletedAt }) => [id, deletedAt ? null : status]))
}

/**
 * What the finished ones of the visible signals came to in R, null where it is unknown, beside those with these ids, since the
 * first of these that is among the `followed` was published; deleted ones included.
 */
export async function listMissedR(
  executor: Executor,
  ids: readonly string[],
  {
    followed,
    visible,
    limit,
  }: { followed: VisibleSignals; visible: VisibleSignals; limit: number },
): Promise<(number | null)[]> {
  const { rows } = await sql<{ r: number | null }>`
    select result_r::float8 as r from signals
    where ${isAmong(visible)} and status = any(${[...finished]}::text[]) and id <> all(${ids}::uuid[])
      and created_at >= (
        select min(created_at) from signals
        where id = any(${ids}::uuid[]) and ${isAmong(followed)})
    limit ${limit}`.execute(executor)
  return rows.map(({ r }) => r)
}

/** One page of the visible signals, newest first unless sorted, and their total number. */
export async function selectSignals(
  executor: Executor,
  part: Part<SignalSort> & SignalFilter & { visible: VisibleSignals; at: Date },
): Promise<{ rows: SignalRow[]; total: number }> {
  const { visible, search, limit, offset } = part
  const isSeen = sql<boolean>`
    deleted_at is null and ${isAmong(visible)} and ${isMeant(part)}`
  if (!search) {
    const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id desc` }
    return listedPart(everySignal(executor).where(isSeen), ordered(part, sorts, own), part)
  }
  const isWanted = sql`${isSeen} and ${isFoundInLower(search, sql.ref('searchText'))}`
  const { key, order } = keyed(part, sorts, newestFirst)
  const total = sql`(select count(*)::int from found)`
  // Only the rows of the page are read as a whole.
  const page = sql<{ id: string; place: number; total: number }>`(
    with found as materialized (select id, ${key} as sort_key from signals where ${isWanted})
    ${pageOfFound({ order, total }, { limit, offset })})`
  const found = await everySignal(executor)
    .innerJoin(page.as('page'), 'page.id', 'signals.id')
    .select('page.total')
    .orderBy('page.place')
    .execute()
  const rows = found.map(({ total: _, ...row }) => row)
  // Beyond the last page there is no row to carry the total.
  return {
    rows,
    total: found[0]?.total ?? (offset === 0 ? 0 : await countSignals(executor, isWanted)),
  }
}

/** Whether a signal is one of those that the list is narrowed to. */
function isMeant({ pair, status, strategyId, mentorId, at }: SignalFilter & { at: Date }) {
  const isOverdue = sql`(status = 'pending' and valid_until is not null and valid_until <= ${at})`
  const tests = [
    pair && sql`pair = ${pair}`,
    strategyId && sql`strategy_id = ${strategyId}`,
    mentorId && sql`published_by = ${mentorId}`,
    // As it is shown: an overdue one has expired, even before the job has recorded it.
    status && status !== 'expired' && sql`status = ${status}`,
    status === 'pending' && sql`not ${isOverdue}`,
    status === 'expired' && sql`(status = 'expired' or ${isOverdue})`,
  ].filter((test) => typeof test === 'object')
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `)
}

/** What a search finds of the visible signals, by title, pair and text. */
export const findSignals = (executor: Executor, visible: VisibleSignals, searched: Searched) =>
  selectFound(
    executor,
    {
      found: sql`
        select s.id, s.title, s.pair, s.content, s.role_access, s.strategy_id, s.created_at, s.deleted_at from signals s
        where ${isFoundIn(
          sql`words_of(s.title || ' ' || coalesce(s.pair, '') || ' ' || s.content)`,
          searched,
        )}`,
      visible: sql`
        from found s where s.deleted_at is null and ${isAmong(visible, 's')}`,
      columns: sql`s.id`,
      title: sql`s.title`,
      text: sql`coalesce(s.pair || ' · ', '') || s.content`,
      at: sql`s.created_at`,
      titlesFirst: true,
    },
    searched,
  )

async function countSignals(executor: Executor, isWanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from signals where ${isWanted}`.execute(executor)
  return rows[0]?.total ?? 0
}

const newestFirst = { key: sql.ref('createdAt'), order: sql`sort_key desc, id desc` }

const sorts: SortColumns<SignalSort> = {
  title: sql`lower(title)`,
  pair: { nullable: sql.ref('pair') },
  direction: { nullable: sql.ref('direction') },
  status: sql.ref('status'),
  created: sql.ref('createdAt'),
  access: sql.ref('roleAccess'),
  open: sql`case when status in ('pending', 'active')
    then created_at + interval '1000 years' else created_at end`,
}
