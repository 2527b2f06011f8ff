import { type Kysely, sql } from 'kysely'

/** The publications of signals in the outbox, which are looked up by signal: without an index all stored events are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index outbox_published_signals on outbox (subject) where type = 'signal.published'`.execute(
    db,
  )
}
