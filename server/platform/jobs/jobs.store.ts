import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/**
 * Deletes the jobs of a kind whose data contains these values, both waiting and finished. Returns
 * how many are running; those are kept.
 */
export async function withdrawJobs(
  executor: Executor,
  kind: { name: string },
  data: Readonly<Record<string, string>>,
): Promise<number> {
  const held = JSON.stringify(data)
  // In one statement with its condition: a job that starts meanwhile counts as running.
  await sql`
    delete from pgboss.job
    where name = ${kind.name} and data @> ${held}::jsonb and state <> 'active'`.execute(executor)
  const { rows } = await sql<{ running: string }>`
    select count(*) as running from pgboss.job
    where name = ${kind.name} and data @> ${held}::jsonb`.execute(executor)
  return Number(rows[0]?.running)
}
