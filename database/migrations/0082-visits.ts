import { type Kysely, sql } from 'kysely'

/** The number of visitors per day, and nothing about any of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      day date primary key check (day between '1970-01-01' and '2199-12-31'),
      count integer not null check (count > 0)
    )`.execute(db)
}
