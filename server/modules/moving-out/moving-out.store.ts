import { type Selectable, sql, type Updateable } from 'kysely'
import { Client } from 'pg'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type OpenExportRow = Selectable<Tables['openExports']>

export const findExport = (executor: Executor): Promise<OpenExportRow | undefined> =>
  executor.selectFrom('openExports').selectAll().executeTakeFirst()

/** The same, locked; nobody can begin another until the transaction ends. */
export async function lockExport(tx: Executor): Promise<OpenExportRow | undefined> {
  await sql`lock table open_exports in share row exclusive mode`.execute(tx)
  return findExport(tx)
}

/** Begins an export, which takes the place of the one before. */
export async function replaceExport(
  tx: Executor,
  row: Pick<OpenExportRow, 'id' | 'media' | 'startedAt'> & { createdBy: string },
): Promise<OpenExportRow> {
  await tx.deleteFrom('openExports').execute()
  return tx
    .insertInto('openExports')
    .values({ ...row, state: 'waiting', endedAt: null, bytes: null, failure: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes the export that waits, or that its process has left; undefined if there is none. */
export const takeExport = (executor: Executor): Promise<OpenExportRow | undefined> =>
  executor
    .updateTable('openExports')
    .set({ state: 'running', percent: 0, attempts: sql<number>`attempts + 1` })
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()

/** Changes an export while it is the present one; false if it is not any more. */
export async function changeExport(
  executor: Executor,
  id: string,
  change: Updateable<Tables['openExports']>,
): Promise<boolean> {
  const result = await executor
    .updateTable('openExports')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteExport(executor: Executor): Promise<void> {
  await executor.deleteFrom('openExports').execute()
}

/** Deletes what ended before an instant; returns whether there was something. */
export async function deleteEnded(executor: Executor, before: Date): Promise<boolean> {
  const result = await executor
    .deleteFrom('openExports')
    .where('endedAt', '<', before)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The exports begun by a user, for the download of their data. */
export const exportFor = (executor: Executor, userId: string) =>
  executor
    .selectFrom('openExports')
    .select(['state', 'media', 'startedAt', 'endedAt'])
    .where('createdBy', '=', userId)
    .execute()

// Any constant will do, as long as nothing else in the database uses it as a lock.
const turn = 7_301_946

/** A connection of its own to the database, not open yet. */
export const connectionTo = (connectionString: string): Client =>
  new Client({
    connectionString,
    application_name: 'academy export',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })

/** Takes the turn of writing for a connection, as long as it is there; false while another process has it. */
export async function takeTurn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as mine',
    [turn],
  )
  return rows[0]?.mine === true
}
