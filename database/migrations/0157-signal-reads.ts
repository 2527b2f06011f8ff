import { type Kysely, sql } from 'kysely'

/** Which signals a member has seen, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signal_reads (
      signal_id uuid not null references signals on delete cascade,
      user_id uuid not null references users on delete cascade,
      read_at timestamptz not null check (
        read_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      primary key (signal_id, user_id)
    )`.execute(db)
  await sql`create index signal_reads_user on signal_reads (user_id, read_at desc)`.execute(db)
}
