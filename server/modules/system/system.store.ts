import { type Insertable, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ProcessRow = Selectable<Tables['processes']>

/** Notes that a process is alive, and forgets those that have been silent for an hour. */
export async function announceProcess(
  executor: Executor,
  values: Omit<Insertable<Tables['processes']>, 'seenAt'>,
): Promise<void> {
  await executor
    .with('silent', (db) =>
      db
        .deleteFrom('processes')
        .where('seenAt', '<', sql<Date>`now() - interval '1 hour'`)
        .where('id', '<>', values.id),
    )
    .insertInto('processes')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ seenAt: sql<Date>`now()`, memoryBytes: values.memoryBytes }),
    )
    .execute()
}

export async function deleteProcess(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('processes').where('id', '=', id).execute()
}

/** Every process that was alive within the hour, and whether it announced itself within so many seconds. */
export const selectProcesses = (
  executor: Executor,
  aliveSeconds: number,
): Promise<(ProcessRow & { isAlive: boolean })[]> =>
  executor
    .selectFrom('processes')
    .selectAll()
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${aliveSeconds})`.as('isAlive'))
    .where('seenAt', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('startedAt')
    .orderBy('id')
    .execute()

/** The version of the database server, such as 18.1. */
export async function postgresVersion(executor: Executor): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(executor)
  return rows[0]?.version ?? ''
}
