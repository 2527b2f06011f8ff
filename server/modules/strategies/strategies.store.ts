import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { StrategySort } from '#contract/strategies.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part, type SortColumns } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Viewer } from './strategies.policy.ts'

export type StrategyRow = Selectable<Tables['strategies']>

const sorts: SortColumns<StrategySort> = {
  title: sql`lower(title)`,
  risk: sql`array_position(array['Low', 'Medium', 'High'], risk_level)`,
  status: sql.ref('isPublished'),
  created: sql.ref('createdAt'),
}

const strategies = (executor: Executor, drafts: boolean) =>
  executor.selectFrom('strategies').$if(!drafts, (query) => query.where('isPublished', '=', true))

/** One page of the strategies, newest first unless sorted, and their total number. */
export async function listStrategies(
  executor: Executor,
  part: Part<StrategySort> & Viewer,
): Promise<{ rows: StrategyRow[]; total: number }> {
  const wanted = strategies(executor, part.drafts).where(
    isFound(part.search, [sql.ref('title'), sql.ref('description')]),
  )
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id desc` }
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    wanted.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * The newest published strategies, with their signals won and lost from `wonAndLost`, part of a
 * statement.
 */
export async function listPublished(
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

export async function findStrategy(
  executor: Executor,
  id: string,
  { drafts }: Viewer,
): Promise<StrategyRow | null> {
  const query = strategies(executor, drafts).selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

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
