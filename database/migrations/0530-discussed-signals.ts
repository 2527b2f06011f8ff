import { type Kysely, sql } from 'kysely'

/** A chapter of a recording may name a signal: the page of a signal finds the recordings that discuss it by this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index live_sessions_discussed on live_sessions using gin (chapters jsonb_path_ops)
    where chapters is not null`.execute(db)
}
