import { type Kysely, sql } from 'kysely'

/** Archives of everything that an academy holds: one at a time, kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_exports (
      id uuid primary key,
      created_by uuid references users on delete set null,
      state text not null check (state in ('waiting', 'running', 'done', 'failed')),
      media boolean not null,
      percent integer not null default 0 check (percent between 0 and 100),
      -- How often it was begun: a process that dies has it begun again.
      attempts integer not null default 0,
      started_at timestamptz not null,
      ended_at timestamptz,
      bytes bigint,
      failure text check (length(failure) between 1 and 500),
      check ((state = 'done') = (bytes is not null))
    )`.execute(db)
  await sql`
    create unique index open_exports_one on open_exports ((true))`.execute(db)
}
