import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type StrategyRow = Selectable<Tables['strategies']>

interface Part {
  /** Whether drafts are among them. */
  drafts: boolean
  limit: number
  offset: number
}

const strategies = (executor: Executor, drafts: boolean) =>
  executor.selectFrom('strategies').$if(!drafts, (query) => query.where('is_published', '=', true))

/** One page of the strategies, newest first, and the number of all of them. */
export async function listStrategies(
  executor: Executor,
  { drafts, limit, offset }: Part,
): Promise<{ rows: StrategyRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    strategies(executor, drafts)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    strategies(executor, drafts)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function findStrategy(
  executor: Executor,
  id: string,
  { drafts }: Pick<Part, 'drafts'>,
): Promise<StrategyRow | null> {
  const query = strategies(executor, drafts).selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Reads a strategy and keeps others from changing it until the transaction ends. */
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
