import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ContentRole } from '#contract/access/permissions.ts'
import { type SignalSort, signalDecimals, signalTerms } from '#contract/signals/signals.ts'
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
import type { Tables } from '#server/platform/database/tables.ts'

export type SignalColumns = Omit<Selectable<Tables['signals']>, 'searchText'>
export type SignalRow = NonNullable<Awaited<ReturnType<typeof findSignal>>>

/** What a signal is, without the copy of it that is searched. */
const columns = [
  'signals.id',
  'title',
  'content',
  'roleAccess',
  'pair',
  'direction',
  'orderType',
  'status',
  'chartKey',
  'strategyId',
  'createdAt',
  'updatedAt',
  'deletedAt',
  ...signalTerms,
] as const

/** All signals, including deleted ones, each with its history, oldest entry first. */
const everySignal = (executor: Executor) =>
  executor
    .selectFrom('signals')
    .select(columns)
    .select((signal) =>
      jsonArrayFrom(
        signal
          .selectFrom('signalHistory')
          .whereRef('signalHistory.signalId', '=', 'signals.id')
          .orderBy('signalHistory.id')
          // As text, because a JSON number would lose trailing zeros.
          .select((entry) => [
            'at',
            'status',
            'furtherTargets',
            'validUntil',
            ...signalDecimals.map((name) => entry.cast<string | null>(name, 'text').as(name)),
          ]),
      ).as('history'),
    )

const signalsWithHistory = (executor: Executor) =>
  everySignal(executor).where('deletedAt', 'is', null)

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

/** The newest signals of a strategy for these roles. */
export async function selectOfStrategy(
  executor: Executor,
  strategyId: string,
  part: { roles: readonly ContentRole[]; limit: number },
): Promise<SignalRow[]> {
  return await signalsWithHistory(executor)
    .where('strategyId', '=', strategyId)
    .where('roleAccess', 'in', part.roles)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .execute()
}

/** The finished signals for these roles, including deleted ones. */
export async function listFinishedFor(
  executor: Executor,
  roles: readonly ContentRole[],
): Promise<SignalRow[]> {
  return await everySignal(executor)
    .where('roleAccess', 'in', roles)
    .where('status', 'in', finished)
    .execute()
}

const finished = ['hit_tp', 'hit_sl', 'closed'] as const

export async function findSignal(executor: Executor, id: string) {
  return (await signalsWithHistory(executor).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Reads a signal and locks it until the transaction ends. */
export async function lockSignal(executor: Executor, id: string): Promise<SignalColumns | null> {
  const row = await executor
    .selectFrom('signals')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertSignal(
  executor: Executor,
  values: Insertable<Tables['signals']>,
): Promise<void> {
  await executor.insertInto('signals').values(values).execute()
}

export async function changeSignal(
  executor: Executor,
  id: string,
  values: Updateable<Tables['signals']>,
): Promise<void> {
  await executor.updateTable('signals').set(values).where('id', '=', id).execute()
}

/** Appends the signal's current status and terms to its history. */
export async function appendHistory(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .insertInto('signalHistory')
    .columns(['signalId', 'at', 'status', ...signalTerms])
    .expression((query) =>
      query
        .selectFrom('signals')
        .select((signal) => [
          'id',
          signal.cast<Date>(signal.val(at), 'timestamptz').as('at'),
          'status',
          ...signalTerms,
        ])
        .where('id', '=', id),
    )
    .execute()
}

/**
 * Pending signals that are overdue at `at`, locked for the caller's transaction; those being
 * changed by another transaction are left to it.
 */
export async function lockOverdue(
  executor: Executor,
  at: Date,
  limit: number,
): Promise<SignalColumns[]> {
  return await executor
    .selectFrom('signals')
    .select(columns)
    .where('status', '=', 'pending')
    .where('validUntil', '<=', at)
    .where('deletedAt', 'is', null)
    .orderBy('validUntil')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The role that the signal with the picture at `key` is for; null if there is none. */
export async function audienceOfChart(
  executor: Executor,
  key: string,
): Promise<ContentRole | null> {
  const row = await executor
    .selectFrom('signals')
    .select('roleAccess')
    .where('chartKey', '=', key)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.roleAccess ?? null
}

/** Those of `keys` that belong to a signal. */
export async function chartsInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('signals')
    .select('chartKey')
    .where('chartKey', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ chartKey: key }) => key ?? []))
}

/** Hides a signal; its history is kept. Null if there is none or it is hidden already. */
export async function hideSignal(
  executor: Executor,
  id: string,
  at: Date,
): Promise<SignalColumns | null> {
  const row = await executor
    .updateTable('signals')
    // The picture is deleted; only the record remains.
    .set({ deletedAt: at, chartKey: null })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** One page of the signals for these roles, newest first unless sorted, and their total number. */
export async function selectSignals(
  executor: Executor,
  part: Part<SignalSort> & { roles: readonly ContentRole[] },
): Promise<{ rows: SignalRow[]; total: number }> {
  const { roles, search, limit, offset } = part
  const isSeen = sql<boolean>`deleted_at is null and role_access = any(${roles}::text[])`
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

/** What a search finds of the signals for these roles, by title, pair and text. */
export const findSignals = (
  executor: Executor,
  roles: readonly ContentRole[],
  searched: Searched,
) =>
  selectFound(
    executor,
    {
      found: sql`
        select s.id, s.title, s.pair, s.content, s.role_access, s.created_at, s.deleted_at from signals s
        where ${isFoundIn(
          sql`words_of(s.title || ' ' || coalesce(s.pair, '') || ' ' || s.content)`,
          searched,
        )}`,
      visible: sql`
        from found s where s.deleted_at is null and s.role_access = any(${roles}::text[])`,
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
