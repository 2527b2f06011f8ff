import { type Kysely, sql } from 'kysely'

/** Students who are not named have a number on the leaderboard, and its months stay as they ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leaderboard_numbers (
      user_id uuid primary key references users on delete cascade,
      -- Never given twice, whoever leaves.
      number integer generated always as identity unique
    )`.execute(db)
  await sql`
    create table leaderboard_months (
      -- The first day of the month, in the zone.
      month date primary key check (extract(day from month) = 1),
      time_zone text not null check (length(time_zone) <= 100),
      kept_at timestamptz not null
    )`.execute(db)
  await sql`
    create table leaderboard_entries (
      month date not null references leaderboard_months on delete cascade,
      line integer not null check (line > 0),
      place integer not null check (place > 0),
      user_id uuid references users on delete set null,
      number integer not null,
      total_r double precision not null,
      trades integer not null,
      from_statements integer not null check (from_statements between 0 and trades),
      primary key (month, line)
    )`.execute(db)
  await sql`
    create unique index leaderboard_entries_user on leaderboard_entries (user_id, month)`.execute(
    db,
  )
}
