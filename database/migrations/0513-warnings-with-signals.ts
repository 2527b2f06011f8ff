import { type Kysely, sql } from 'kysely'

/** The risk warning that is shown with signals, in versions, and to whom which of them was shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signal_warnings (
      version integer primary key check (version > 0),
      -- Null where none is shown from then on.
      text text check (length(text) between 1 and 2000),
      published_at timestamptz not null,
      published_by uuid references users on delete set null
    )`.execute(db)
  await sql`
    create index signal_warnings_published_by on signal_warnings (published_by)
      where published_by is not null`.execute(db)
  await sql`
    create table signal_warning_showings (
      user_id uuid not null references users on delete cascade,
      version integer not null references signal_warnings,
      shown_at timestamptz not null,
      primary key (user_id, version)
    )`.execute(db)
  await sql`
    create index signal_warning_showings_shown_at on signal_warning_showings (shown_at desc, user_id)`.execute(
    db,
  )
}
