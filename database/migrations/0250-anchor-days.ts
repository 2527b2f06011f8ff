import { type Kysely, sql } from 'kysely'

/**
 * Access by the month is counted from the day on which its first month began. For what is already
 * there this is the day of its start; where the end is on another day, that one counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column anchor_day smallint check (anchor_day between 1 and 31)`.execute(db)
  await sql`
    update subscriptions set anchor_day = extract(day from starts_at at time zone 'UTC')`.execute(
    db,
  )
  await sql`alter table sandbox_subscriptions add column anchored_at timestamptz`.execute(db)
  await sql`update sandbox_subscriptions set anchored_at = period_ends_at`.execute(db)
}
