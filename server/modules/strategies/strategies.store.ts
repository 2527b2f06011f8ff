import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { StrategySort } from '#contract/strategies.ts'
import type { SignalTally } from '#server/modules/signals/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part, type SortColumns } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Viewer } from './strategies.policy.ts'

export type StrategyRow = Selectable<Tables['strategies']>

const sorts: SortColumns<StrategySort> = {
  title: sql`lower(s.title)`,
  risk: sql`array_position(array['Low', 'Medium', 'High'], s.risk_level)`,
  status: sql.ref('s.isPublished'),
  created: sql.ref('s.createdAt'),
}

const searched = [sql.ref('s.title'), sql.ref('s.description')]

/** A strategy with what its signals came to. */
export type StrategyWithTally = StrategyRow & SignalTally

/** The row of what the signals of the strategy with the id in this column came to, part of a statement. */
type TallyOf = (strategyId: RawBuilder<unknown>) => RawBuilder<unknown>

const visible = ({ drafts }: Viewer) => (drafts ? sql`true` : sql`s.is_published`)

/** One page of the strategies, newest first unless sorted, and their total number. */
export async function selectStrategies(
  executor: Executor,
  part: Part<StrategySort> & Viewer,
  tallyOf: TallyOf,
): Promise<{ rows: StrategyWithTally[]; total: number }> {
  const isWanted = sql`${visible(part)} and ${isFound(part.search, searched)}`
  const order = ordered(part, sorts, {
    tie: sql.ref('s.id'),
    otherwise: sql`s.created_at desc, s.id desc`,
  })
  const [{ rows }, counted] = await Promise.all([
    sql<StrategyWithTally>`
      select page.*, tally.* from (
        select s.*, row_number() over (order by ${order}) as place from strategies s where ${isWanted}
        order by ${order} limit ${part.limit} offset ${part.offset}
      ) page
      cross join lateral (${tallyOf(sql.ref('page.id'))}) tally
      order by page.place`.execute(executor),
    sql<{ total: number }>`
      select count(*)::int as total from strategies s where ${isWanted}`.execute(executor),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The newest published strategies, with their signals won and lost from `wonAndLost`, part of a statement. */
export async function selectPublished(
  executor: Executor,
  limit: number,
  wonAndLost: RawBuilder<unknown>,
) {
  const { rows } = await sql<Published & { won: number; lost: number }>`
    select s.id, s.title, s.description, s.risk_level,
      coalesce(tally.won, 0) as won, coalesce(tally.lost, 0) as lost
    from strategies s left join (${wonAndLost}) tally on tally.strategy_id = s.id
    where s.is_published
    order by s.created_at desc, s.id desc limit ${limit}`.execute(executor)
  return rows
}

type Published = Pick<StrategyRow, 'id' | 'title' | 'description' | 'riskLevel'>

/** Part of a statement: a JSON array of the ids and the names of the published strategies, or null. */
export const namesOfPublished = () =>
  sql<{ id: string; name: string }[] | null>`(
    select json_agg(json_build_object('id', id, 'name', title)) from strategies where is_published)`

export async function findStrategy(
  executor: Executor,
  id: string,
  viewer: Viewer,
  tallyOf: TallyOf,
): Promise<StrategyWithTally | null> {
  const { rows } = await sql<StrategyWithTally>`
    select s.*, tally.* from strategies s
    cross join lateral (${tallyOf(sql.ref('s.id'))}) tally
    where s.id = ${id} and ${visible(viewer)}`.execute(executor)
  return rows[0] ?? null
}

/** A strategy whose signals are sold. */
export interface SoldStrategy {
  id: string
  title: string
  isPublished: boolean
}

/** Those of these strategies that exist, kept from being deleted until the transaction ends. */
export function keepSold(tx: Executor, ids: readonly string[]): Promise<SoldStrategy[]> {
  return tx
    .selectFrom('strategies')
    .select(['id', 'title', 'isPublished'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Part of a statement: the strategies with the ids in an array, by title; those that were deleted are left out. */
export const soldInStatement = (ids: RawBuilder<unknown>): RawBuilder<SoldStrategy[]> => sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title,
    'isPublished', s.is_published) order by lower(s.title), s.id), '[]')
  from strategies s where s.id = any(${ids}))`

/** Reads a strategy and locks it until the transaction ends. */
export async function lockStrategy(executor: Executor, id: string): Promise<StrategyRow | null> {
  const query = executor.selectFrom('strategies').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function insertStrategy(
  executor: Executor,
  values: Insertable<Tables['strategies']>,
): Promise<StrategyRow> {
  return await executor
    .insertInto('strategies')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeStrategy(
  executor: Executor,
  id: string,
  values: Updateable<Tables['strategies']>,
): Promise<StrategyRow> {
  return await executor
    .updateTable('strategies')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeStrategy(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('strategies').where('id', '=', id).execute()
}
