import { type Kysely, sql } from 'kysely'

/** The countries that members declare, and those that may not receive signals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table declared_countries (
      user_id uuid not null references users on delete cascade,
      -- ISO 3166-1, two letters.
      country text not null check (country ~ '^[A-Z]{2}$'),
      declared_at timestamptz not null,
      -- When another one was declared.
      ended_at timestamptz check (ended_at >= declared_at)
    )`.execute(db)
  await sql`
    create unique index declared_countries_present on declared_countries (user_id)
      where ended_at is null`.execute(db)
  await sql`create index declared_countries_user on declared_countries (user_id)`.execute(db)
  await sql`
    create table withheld_countries (country text primary key check (country ~ '^[A-Z]{2}$'))`.execute(
    db,
  )
  await sql`
    create table withheld_countries_change (
      only_row boolean primary key default true check (only_row),
      -- Whether who has declared nothing receives none either while there is a list.
      withholds_undeclared boolean not null default false,
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`insert into withheld_countries_change default values`.execute(db)
}
