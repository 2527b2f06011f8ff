import { type Kysely, sql } from 'kysely'

/**
 * Keeps lists as fast with ten thousand users as with a hundred. People and messages are searched
 * in a lower-cased copy of their text that is compared byte by byte: linguistic comparison took
 * most of the time. The copy takes as much space again as the text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column if not exists search_text text collate "C" not null
    generated always as (lower(name) || E'\n' || lower(email)) stored`.execute(db)
  await sql`
    alter table messages add column if not exists search_text text collate "C" not null
    generated always as (lower(text)) stored`.execute(db)
  // How often the signals of each strategy won and lost.
  await sql`
    create index if not exists signals_won_or_lost on signals (strategy_id, status)
    where strategy_id is not null and status in ('hit_tp', 'hit_sl')`.execute(db)
  // Ranks within a month, among everybody who closed trades in it.
  await sql`
    create index if not exists trades_closed on trades (closed_at) include (user_id, r)
    where closed_at is not null`.execute(db)
}
