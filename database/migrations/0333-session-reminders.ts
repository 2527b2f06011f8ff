import { type Kysely, sql } from 'kysely'

/** Which reminders of live sessions were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_sessions add column time_set_at timestamptz`.execute(db)
  await sql`update live_sessions set time_set_at = created_at`.execute(db)
  await sql`
    alter table live_sessions
      alter column time_set_at set default now(),
      alter column time_set_at set not null`.execute(db)
  await sql`
    create table live_session_reminders (
      live_session_id uuid not null references live_sessions on delete cascade,
      kind text not null check (kind in ('tomorrow', 'soon')),
      -- Of which time: a session that is moved is reminded of again.
      starts_at timestamptz not null,
      reminded_at timestamptz not null,
      primary key (live_session_id, kind, starts_at)
    )`.execute(db)
}
