import { type Kysely, sql } from 'kysely'

const known = (column: string) =>
  sql.raw(`check (${column} between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')`)

/** Invitations by mail, and members imported from a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key,
      email text not null check (length(email) between 3 and 254),
      name text not null check (length(name) <= 100),
      -- Granted when the invitation is taken; null for an account alone.
      program text check (program in ('academy', 'mentorship')),
      token_hash bytea not null constraint invitations_token unique,
      created_by uuid references users on delete set null,
      created_at timestamptz not null ${known('created_at')},
      expires_at timestamptz not null ${known('expires_at')},
      withdrawn_at timestamptz ${known('withdrawn_at')},
      accepted_at timestamptz ${known('accepted_at')},
      -- The address goes with the account that was made with it.
      accepted_by uuid references users on delete cascade,
      check (withdrawn_at is null or accepted_at is null),
      check (accepted_by is null or accepted_at is not null)
    )`.execute(db)
  await sql`create index invitations_newest on invitations (created_at desc, id)`.execute(db)
  await sql`create index invitations_created_by on invitations (created_by)`.execute(db)
  await sql`create index invitations_accepted_by on invitations (accepted_by)`.execute(db)
  // One open invitation per address: a new one replaces it.
  await sql`
    create unique index invitations_one_open on invitations (lower(email))
    where accepted_at is null and withdrawn_at is null`.execute(db)

  await sql`
    create table member_imports (
      id uuid primary key,
      created_by uuid references users on delete set null,
      created_at timestamptz not null ${known('created_at')},
      started_at timestamptz ${known('started_at')},
      -- Whether those who get an account are told by mail.
      tell boolean not null default false
    )`.execute(db)
  await sql`create index member_imports_created_by on member_imports (created_by)`.execute(db)
  await sql`
    create table member_import_rows (
      import_id uuid not null references member_imports on delete cascade,
      -- Of the file, from 1.
      line integer not null check (line > 0),
      email text not null check (length(email) <= 300),
      name text not null check (length(name) <= 300),
      program text check (program in ('academy', 'mentorship')),
      ends_at timestamptz ${known('ends_at')},
      tags text[] not null,
      -- What is wrong with it, in words; such a row is not taken.
      problem text check (length(problem) <= 500),
      done_at timestamptz ${known('done_at')},
      -- The account that was made of it, or that was there before.
      user_id uuid references users on delete cascade,
      primary key (import_id, line)
    )`.execute(db)
  await sql`create index member_import_rows_user on member_import_rows (user_id)`.execute(db)
  await sql`
    create index member_import_rows_waiting on member_import_rows (import_id, line)
    where done_at is null and problem is null`.execute(db)
}
