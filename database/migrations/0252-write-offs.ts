import { type Kysely, sql } from 'kysely'

/** A broker closes a position at 0 when it writes it off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trades
      drop constraint trades_exit_check,
      add constraint trades_exit_check check (exit >= 0)`.execute(db)
}
