import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Actor } from '#server/platform/http/actor.ts'

export type BulkRow = Selectable<Tables['memberBulks']>

/** Schedules a bulk action; false if this id was scheduled before. */
export async function insertBulk(
  tx: Executor,
  bulk: { id: string; actor: Pick<Actor, 'id' | 'origin'>; action: BulkRow['action']; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('memberBulks')
    .values({
      id: bulk.id,
      actorId: bulk.actor.id,
      action: JSON.stringify(bulk.action),
      origin: bulk.actor.origin ? JSON.stringify(bulk.actor.origin) : null,
      createdAt: bulk.at,
      begunAt: null,
      finishedAt: null,
      undoneAt: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

/** Stores the affected members, at most `limit` of those selected by the statement; returns how many. */
export async function insertPeople(
  tx: Executor,
  bulkId: string,
  { ids, limit }: { ids: RawBuilder<unknown>; limit: number },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with noted as (
      insert into member_bulk_people (bulk_id, user_id)
      select ${bulkId}::uuid, meant.id from (${ids}) as meant (id) limit ${limit}
      returning user_id
    )
    select count(*)::int as people from noted`.execute(tx)
  return rows[0]?.people ?? 0
}

export function findBulk(executor: Executor, id: string): Promise<BulkRow | undefined> {
  return executor.selectFrom('memberBulks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Records its start; false if it was undone. A retry of the same job may continue. */
export async function markBegun(tx: Executor, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('memberBulks')
    .set((eb) => ({ begunAt: eb.fn.coalesce('begunAt', sql<Date>`${at}::timestamptz`) }))
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records its end; false while members are waiting, and if it was recorded before. */
export async function markFinished(tx: Executor, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('memberBulks')
    .set({ finishedAt: at })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberBulkPeople')
            .select('userId')
            .where('bulkId', '=', id)
            .where('doneAt', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Undoes it; false if it has started, or was undone before. */
export async function markUndone(tx: Executor, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('memberBulks')
    .set({ undoneAt: at })
    .where('id', '=', id)
    .where('begunAt', 'is', null)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Some members not yet processed. */
export async function waitingPeople(
  executor: Executor,
  bulkId: string,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('memberBulkPeople')
    .select('userId')
    .where('bulkId', '=', bulkId)
    .where('doneAt', 'is', null)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Records the success or failure for one member; false if it was recorded before. */
export async function markDone(
  tx: Executor,
  person: { bulkId: string; userId: string; at: Date; failure: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('memberBulkPeople')
    .set({ doneAt: person.at, failure: person.failure })
    .where('bulkId', '=', person.bulkId)
    .where('userId', '=', person.userId)
    .where('doneAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Its progress, and the members for whom it failed, at most 100 of them. */
export async function progressOfBulk(executor: Executor, bulkId: string) {
  const [counts, failures] = await Promise.all([
    executor
      .selectFrom('memberBulkPeople')
      .select([
        sql<number>`count(*)::int`.as('people'),
        sql<number>`count(done_at)::int`.as('done'),
        sql<number>`count(failure)::int`.as('failed'),
      ])
      .where('bulkId', '=', bulkId)
      .executeTakeFirstOrThrow(),
    executor
      .selectFrom('memberBulkPeople')
      .select(['userId', sql<string>`failure`.as('reason')])
      .where('bulkId', '=', bulkId)
      .where('failure', 'is not', null)
      .orderBy('userId')
      .limit(100)
      .execute(),
  ])
  return { ...counts, failures }
}

/** Removes bulk actions started before `before`: the affected members are in the audit trail. */
export async function removeOldBulks(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('memberBulks').where('createdAt', '<', before).execute()
}
