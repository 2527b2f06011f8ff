import { type Kysely, sql } from 'kysely'

/** What the platform itself keeps: events to deliver, limits, facts about the academy, the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      type text not null,
      subject text,
      audience_role text,
      audience_user uuid,
      created_at timestamptz not null default now(),
      check ((audience_role is null) <> (audience_user is null))
    )`.execute(db)
  await sql`create index outbox_created_at on outbox (created_at)`.execute(db)

  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await sql`create index rate_limits_expire on rate_limits (expire)`.execute(db)

  await sql`
    create table facts (
      key text primary key,
      value jsonb not null
    )`.execute(db)

  await sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_id uuid not null,
      action text not null,
      subject text,
      details jsonb not null default '{}'
    )`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db)
  await sql`
    create trigger audit_entries_append_only before update or delete or truncate on audit_entries
    for each statement execute function refuse_change()`.execute(db)
}
