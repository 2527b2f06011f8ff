import { sql } from 'kysely'
import type { Db } from 'pg-boss'
import type { Executor } from '../database/database.ts'

/**
 * Deletes the jobs of these kinds whose data contains these values, both waiting and finished. Returns
 * how many are running; those are kept.
 */
export async function withdrawJobs(
  executor: Executor,
  kinds: readonly { name: string }[],
  data: Readonly<Record<string, string>>,
): Promise<number> {
  const held = JSON.stringify(data)
  const names = kinds.map(({ name }) => name)
  // In one statement with its condition: a job that starts meanwhile counts as running.
  await sql`
    delete from pgboss.job
    where name = any(${names}::text[]) and data @> ${held}::jsonb and state <> 'active'`.execute(
    executor,
  )
  const { rows } = await sql<{ running: string }>`
    select count(*) as running from pgboss.job
    where name = any(${names}::text[]) and data @> ${held}::jsonb`.execute(executor)
  return Number(rows[0]?.running)
}

/** Those of these queues in which a job waits that may run now, in one statement on the queue's own connections. */
export async function dueQueues(db: Db, names: readonly string[]): Promise<string[]> {
  const statement = `
    select queue.name from unnest($1::text[]) as queue (name)
    where exists (
      select from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`
  const { rows } = await db.executeSql(statement, [names])
  return rows.map(({ name }) => name)
}
