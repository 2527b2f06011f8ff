import { type Kysely, sql } from 'kysely'

/** The processes of the program, each of which announces itself; and the payments that are disputed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table processes (
      id uuid primary key,
      host text not null check (char_length(host) <= 255 and is_one_line(host)),
      pid integer not null,
      version text not null check (char_length(version) <= 50 and is_one_line(version)),
      node text not null check (char_length(node) <= 50 and is_one_line(node)),
      started_at timestamptz not null,
      -- By the clock of the database, which is the same for processes on several machines.
      seen_at timestamptz not null default now(),
      memory_bytes bigint not null
    )`.execute(db)
  await sql`
    create index transactions_disputed on transactions (dispute) where dispute = 'open'`.execute(db)
}
