import { type Kysely, sql } from 'kysely'

/**
 * How often a session's calendar entry has changed, and the day that a certificate carries. Those
 * that are already issued keep the day that is printed on them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_sessions add column sequence integer not null default 0`.execute(db)
  await sql`
    update live_sessions set sequence = 1 where updated_at > created_at`.execute(db)
  await sql`alter table certificates add column issued_on text
    check (issued_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`.execute(db)
  await sql`
    update certificates set issued_on = to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD')`.execute(
    db,
  )
  await sql`alter table certificates alter column issued_on set not null`.execute(db)
}
