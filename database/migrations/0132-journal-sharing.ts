import { type Kysely, sql } from 'kysely'

const bound = "between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'"

/**
 * What the academy sees of a journal beyond single trades, up to when each reader has read it, and
 * comments on its figures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trading_accounts
      add constraint trading_accounts_owner unique (user_id, id)`.execute(db)
  await sql`
    create table journal_sharing (
      user_id uuid not null references users on delete cascade,
      part text not null check (part in ('by-hand', 'account', 'notes')),
      account_id uuid,
      -- Without a row, single trades are shared, and no notes.
      scope text not null check (scope in ('nothing', 'whole')),
      updated_at timestamptz not null check (updated_at ${sql.raw(bound)}),
      constraint journal_sharing_part unique nulls not distinct (user_id, part, account_id),
      constraint journal_sharing_account foreign key (user_id, account_id)
        references trading_accounts (user_id, id) on delete cascade,
      check ((part = 'account') = (account_id is not null)),
      check (part <> 'notes' or scope = 'whole')
    )`.execute(db)
  await sql`
    create index journal_sharing_whole on journal_sharing (user_id) where scope = 'whole'`.execute(
    db,
  )
  await sql`
    create table journal_looks (
      reader_id uuid not null references users on delete cascade,
      student_id uuid not null references users on delete cascade,
      seen_at timestamptz not null check (seen_at ${sql.raw(bound)}),
      primary key (reader_id, student_id)
    )`.execute(db)
  await sql`create index journal_looks_student on journal_looks (student_id)`.execute(db)
  await sql`
    create table journal_comments (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      author_id uuid references users on delete set null,
      text text not null check (length(text) between 1 and 5000),
      quote jsonb,
      created_at timestamptz not null check (created_at ${sql.raw(bound)})
    )`.execute(db)
  await sql`create index journal_comments_user on journal_comments (user_id, id desc)`.execute(db)
  await sql`
    create index journal_comments_author on journal_comments (author_id)
    where author_id is not null`.execute(db)
}
