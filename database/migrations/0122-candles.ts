import { type Kysely, sql } from 'kysely'

const bound = sql`between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'`
const frames = sql`('M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1', 'W1')`

/**
 * Candles, one month per row, the files that they come from, and the excursions of trades in both
 * directions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table candle_months (
      -- Whose they are; null for those of the academy, which everybody sees.
      user_id uuid references users on delete cascade,
      pair text not null check (length(pair) between 1 and 20),
      frame text not null check (frame in ${frames}),
      month date not null check (extract(day from month) = 1),
      candles integer not null check (candles > 0),
      digits smallint not null check (digits between 0 and 8),
      -- When the first and the last begin.
      first_at timestamptz not null check (first_at ${bound}),
      last_at timestamptz not null check (last_at ${bound}),
      synthetic boolean not null,
      packed bytea not null,
      constraint candle_months_once unique nulls not distinct (user_id, pair, frame, month)
    )`.execute(db)
  // The data is packed already: compression takes time and saves little.
  await sql`alter table candle_months alter packed set storage external`.execute(db)
  await sql`
    create table candle_files (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      for_academy boolean not null,
      status text not null check (status in ('reading', 'waiting', 'read', 'failed')),
      -- Until it is read or given up.
      file_key text constraint candle_files_file unique,
      file_name text not null check (length(file_name) <= 200),
      -- Of several that read the file, as after a process seemed dead, the one that counts.
      attempt uuid,
      progress smallint not null default 0 check (progress between 0 and 100),
      format text check (format in ('mt5', 'dukascopy', 'histdata', 'tradingview')),
      frame text check (frame in ${frames}),
      pair text check (length(pair) between 1 and 20),
      time_zone text check (length(time_zone) between 1 and 64),
      needs jsonb not null default '[]',
      counts jsonb,
      problems jsonb not null default '[]',
      error text,
      created_at timestamptz not null check (created_at ${bound}),
      check (status not in ('reading', 'waiting') or file_key is not null)
    )`.execute(db)
  // One at a time for each user and for the academy, across all processes.
  await sql`
    create unique index candle_files_reading on candle_files
      ((case when for_academy then null else user_id end)) nulls not distinct
    where status = 'reading'`.execute(db)
  await sql`create index candle_files_user on candle_files (user_id, id desc)`.execute(db)
  await sql`
    create table trade_excursions (
      trade_id uuid primary key references trades on delete cascade,
      -- The state of the trade that this was reckoned for.
      trade_updated_at timestamptz not null check (trade_updated_at ${bound}),
      frame text not null check (frame in ${frames}),
      synthetic boolean not null,
      -- Price distances from the entry: at least and at most so far against and for the trade.
      adverse_least numeric not null check (adverse_least >= 0),
      adverse_most numeric not null check (adverse_most >= adverse_least),
      favourable_least numeric not null check (favourable_least >= 0),
      favourable_most numeric not null check (favourable_most >= favourable_least)
    )`.execute(db)
}
