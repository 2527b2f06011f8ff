import { type Kysely, sql } from 'kysely'

const known = (column: string) =>
  sql.raw(`check (${column} between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')`)

/** Letters to members, and the recipients for whom each has been queued as mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table letters (
      id uuid primary key,
      subject text not null check (length(subject) between 1 and 150),
      -- Markdown with fields.
      body text not null check (length(body) between 1 and 20000),
      filter jsonb not null,
      created_by uuid references users on delete set null,
      created_at timestamptz not null ${known('created_at')},
      updated_at timestamptz not null ${known('updated_at')},
      -- When it goes out; null for a draft.
      send_at timestamptz ${known('send_at')},
      -- From when on it can no longer be held back: who gets it is settled then.
      begun_at timestamptz ${known('begun_at')},
      check (begun_at is null or send_at is not null)
    )`.execute(db)
  await sql`create index letters_newest on letters (created_at desc, id)`.execute(db)
  await sql`create index letters_created_by on letters (created_by)`.execute(db)
  await sql`
    create table letter_people (
      letter_id uuid not null references letters on delete cascade,
      user_id uuid not null references users on delete cascade,
      -- When it was handed to the mails, or left out.
      done_at timestamptz ${known('done_at')},
      -- Whoever wants no more mails by then gets none.
      left_out boolean not null default false,
      primary key (letter_id, user_id)
    )`.execute(db)
  await sql`create index letter_people_user on letter_people (user_id)`.execute(db)
  await sql`
    create index letter_people_waiting on letter_people (letter_id, user_id)
    where done_at is null`.execute(db)
}
