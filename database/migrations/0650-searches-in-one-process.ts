import { type Kysely, sql } from 'kysely'

/**
 * Searches are answered by one process of PostgreSQL. Their words are costly to make, so that it expected much work and
 * started workers beside it, which took longer than the search: a row or a hundred are read by an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function search_text(text) parallel restricted`.execute(db)
  await sql`alter function words_of(text) parallel restricted`.execute(db)
  await sql`alter function own_words(uuid, text) parallel restricted`.execute(db)
  await sql`alter function trade_words(uuid, text, text, text[], text) parallel restricted`.execute(
    db,
  )
}
