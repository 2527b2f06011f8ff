import { type Kysely, sql } from 'kysely'

/** Tags by which a trader finds related trades. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trades
      add column tags text[] not null default '{}'
        check (cardinality(tags) <= 10 and array_position(tags, null) is null)`.execute(db)
}
