import { type Kysely, sql } from 'kysely'

/** The hours a trader intends to trade, so that trades at other times stand out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trading_plans (
      user_id uuid primary key references users on delete cascade,
      weekdays smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
      from_minute smallint not null check (from_minute between 0 and 1440),
      to_minute smallint not null check (to_minute between 0 and 1440),
      time_zone text not null
    )`.execute(db)
}
