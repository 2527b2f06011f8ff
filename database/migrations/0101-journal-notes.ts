import { type Kysely, sql } from 'kysely'

/** A trader's daily plan and review, and the answers of the weekly review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bounds = sql`between date '1970-01-01' and date '2199-12-31'`
  await sql`
    create table journal_days (
      user_id uuid not null references users on delete cascade,
      day date not null check (day ${bounds}),
      planned text not null,
      went text not null,
      mood smallint check (mood between 1 and 5),
      updated_at timestamptz not null,
      primary key (user_id, day)
    )`.execute(db)
  await sql`
    create table journal_weeks (
      user_id uuid not null references users on delete cascade,
      monday date not null check (monday ${bounds} and extract(isodow from monday) = 1),
      worked text not null,
      failed text not null,
      change text not null,
      updated_at timestamptz not null,
      primary key (user_id, monday)
    )`.execute(db)
}
