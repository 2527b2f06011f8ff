import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type ScheduledRow = Selectable<Tables['scheduledSignals']>
export type NamedRow = ScheduledRow & { authorName: string | null }

/** Part of a statement: the name of the user with the id in this column. */
type NameOf = (userId: RawBuilder<unknown>) => RawBuilder<string | null>

const named = (executor: Executor, nameOf: NameOf) =>
  executor
    .selectFrom('scheduledSignals')
    .selectAll()
    .select(nameOf(sql.ref('authorId')).as('authorName'))

/** Those that wait, the next first. */
export function listScheduled(
  executor: Executor,
  nameOf: NameOf,
  limit: number,
): Promise<NamedRow[]> {
  return named(executor, nameOf).orderBy('publishAt').orderBy('id').limit(limit).execute()
}

export function findScheduled(
  executor: Executor,
  id: string,
  nameOf: NameOf,
): Promise<NamedRow | undefined> {
  return named(executor, nameOf).where('id', '=', id).executeTakeFirst()
}

/** Keeps others from scheduling until the transaction ends, and counts those that wait. */
export async function holdScheduled(tx: Executor): Promise<number> {
  await sql`lock table scheduled_signals in share row exclusive mode`.execute(tx)
  const { total } = await tx
    .selectFrom('scheduledSignals')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertScheduled(
  tx: Executor,
  row: Insertable<Tables['scheduledSignals']>,
): Promise<void> {
  await tx.insertInto('scheduledSignals').values(row).execute()
}

/** Locks one until the transaction ends. */
export function lockScheduled(tx: Executor, id: string): Promise<ScheduledRow | undefined> {
  return tx
    .selectFrom('scheduledSignals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveScheduled(
  tx: Executor,
  id: string,
  values: Updateable<Tables['scheduledSignals']>,
): Promise<void> {
  await tx.updateTable('scheduledSignals').set(values).where('id', '=', id).execute()
}

export async function removeScheduled(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('scheduledSignals').where('id', '=', id).execute()
}

/** Those whose time has come and that nothing speaks against, the earliest first. */
export function listDue(
  executor: Executor,
  at: Date,
  limit: number,
): Promise<Pick<ScheduledRow, 'id' | 'authorId'>[]> {
  return executor
    .selectFrom('scheduledSignals')
    .select(['id', 'authorId'])
    .where('publishAt', '<=', at)
    .where('problem', 'is', null)
    .orderBy('publishAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}
