import { type Kysely, sql } from 'kysely'

/** Words by which a trader finds trades again that have something in common. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trades
      add column tags text[] not null default '{}'
        check (cardinality(tags) <= 10 and array_position(tags, null) is null)`.execute(db)
}
