import { type Kysely, sql } from 'kysely'

/** Sample notes that belong to one user each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sample_notes (
      id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      title text not null check (length(title) between 1 and 200),
      -- The title as titles are compared: nobody has the same one twice.
      title_key text not null,
      created_at timestamptz not null,
      constraint sample_notes_title unique (owner_id, title_key)
    )`.execute(db)
  await sql`
    create index sample_notes_of_owner on sample_notes (owner_id, created_at desc)`.execute(db)
}
