import { type Kysely, sql } from 'kysely'

/** Named presets for the trade form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trade_templates (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null check (length(name) between 1 and 40),
      pair text not null check (length(pair) <= 12),
      direction text not null check (direction in ('BUY', 'SELL')),
      lots numeric not null,
      setup text check (length(setup) <= 60),
      tags text[] not null check (cardinality(tags) <= 10)
    )`.execute(db)
  await sql`
    create unique index trade_templates_name on trade_templates (user_id, lower(name))`.execute(db)
}
