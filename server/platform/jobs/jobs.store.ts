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

/** A queue of jobs, as all processes see it. */
export interface QueueState {
  name: string
  /** How many jobs could run now. */
  waiting: number
  /** For how many seconds the first of them could have run; 0 if none waits. */
  oldestSeconds: number
  /** How many have been given up and are still stored, as counted in the last half minute. */
  failed: number
}

/** Every queue by name, without those of the library itself. */
export async function queueStates(executor: Executor): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select queue.name, coalesce(due.waiting, 0) as waiting, queue.failed_count as failed,
      greatest(0, coalesce(extract(epoch from pgboss.job_now() - due.oldest), 0))::float8 as oldest_seconds
    from pgboss.queue left join (
      select name, count(*)::int as waiting, min(start_after) as oldest from pgboss.job
      where state < 'active' and not blocked and start_after <= pgboss.job_now() group by name
    ) due using (name)
    where not starts_with(queue.name, '__pgboss')
    order by queue.name`.execute(executor)
  return rows
}

/** A job that was tried as often as its queue allows. */
export interface FailedJobRow {
  id: string
  queue: string
  failedAt: Date
  tries: number
  /** The message of the last error, if it was one. */
  reason: string | null
}

/** The jobs that were given up, newest first, without their data. */
export async function failedJobs(executor: Executor, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, name as queue, completed_on as failed_at, retry_count + 1 as tries,
      case jsonb_typeof(output) when 'object' then output ->> 'message' end as reason
    from pgboss.job
    where state = 'failed' and not starts_with(name, '__pgboss')
    order by completed_on desc, id limit ${limit}`.execute(executor)
  return rows
}

/**
 * Has a job that was given up tried once more, as the library does it, in the caller's transaction. Returns
 * false if it was not given up, or is not there.
 */
export async function retryFailedJob(tx: Executor, queue: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
    where name = ${queue} and id = ${id} and state = 'failed'`.execute(tx)
  return numAffectedRows === 1n
}
