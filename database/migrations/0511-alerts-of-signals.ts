import { type Kysely, sql } from 'kysely'

/** Which channels a member uses for which moments of signals, and the hours in which nothing arrives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signal_alerts (
      user_id uuid primary key references users on delete cascade,
      -- Each as 'channel:moment'; null for the usual ones.
      used text[],
      -- Minutes since midnight in the member's zone; the end may be on the next day.
      quiet_from integer check (quiet_from between 0 and 1439),
      quiet_to integer check (quiet_to between 0 and 1439),
      updated_at timestamptz not null,
      check ((quiet_from is null) = (quiet_to is null)),
      check (quiet_from <> quiet_to)
    )`.execute(db)
  await sql`
    alter table notification_deliveries
      -- When the hours end in which it was to be sent: then it is part of one message.
      add column digest_at timestamptz,
      add column digested boolean not null default false,
      add constraint notification_deliveries_digest check (digest_at is null or state = 'waiting')`.execute(
    db,
  )
  await sql`
    create index notification_deliveries_digest_at on notification_deliveries (digest_at)
      where digest_at is not null`.execute(db)
}
