import { type Kysely, sql } from 'kysely'

/** The country of the card or account that paid: with what the buyer says the second piece of evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transactions
      -- Null where the provider does not say it.
      add column paid_from text check (paid_from ~ '^[A-Z]{2}$')`.execute(db)
}
