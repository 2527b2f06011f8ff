import { type Kysely, sql } from 'kysely'

/**
 * The texts of the site: immutable published versions, and one draft of each. A text without a
 * version is the program's default. Who agreed to which version of the legal texts, and when, is
 * kept for as long as the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const name = sql`text not null check (name in ('words', 'privacy', 'terms', 'risk'))`
  const known = (column: string) =>
    sql`check (${sql.ref(column)} >= '1970-01-01' and ${sql.ref(column)} < '2200-01-01')`
  await sql`
    create table site_versions (
      name ${name},
      number integer not null check (number > 0),
      content jsonb not null,
      published_at timestamptz not null ${known('published_at')},
      primary key (name, number)
    )`.execute(db)
  await sql`
    create table site_drafts (
      name ${name} primary key,
      content jsonb not null,
      updated_at timestamptz not null ${known('updated_at')}
    )`.execute(db)
  await sql`
    create table consents (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      occasion text not null check (occasion in ('registration', 'payment')),
      terms integer not null check (terms >= 0),
      privacy integer not null check (privacy >= 0),
      risk integer not null check (risk >= 0),
      agreed_at timestamptz not null ${known('agreed_at')}
    )`.execute(db)
  await sql`create index consents_user on consents (user_id, agreed_at)`.execute(db)
}
