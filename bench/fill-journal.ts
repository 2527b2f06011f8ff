import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

const lot = 1000

/**
 * Writes the given number of closed trades, spread over several years, into a user's journal:
 * winners and losers, with and without a stop loss.
 */
export async function fillJournal(client: Client, userId: string, trades: number): Promise<void> {
  // In lots: each change of the sums that triggers maintain reads past all versions that its transaction has made of them.
  for (let first = 0; first < trades; first += lot) {
    const ids = Array.from({ length: Math.min(lot, trades - first) }, () => randomUUID())
    await client.query(
      `insert into trades (id, user_id, source, pair, direction, opened_at, closed_at, entry, exit,
        stop_loss, lots, currency, fees_cents, profit_cents, profit_computed, r, pips, setup, tags, notes,
        shared, created_at, updated_at)
      select id, $1, 'manual', (array['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD'])[1 + n % 4],
        (array['BUY', 'SELL'])[1 + n % 2], at, at + interval '40 minutes', 1.1, 1.105,
        case when n % 5 > 0 then 1.095 end, 0.1, 'USD', 100, ((n * 7919) % 20001) - 9500, false,
        case when n % 5 > 0 then (((n * 7919) % 20001) - 10000) / 5000.0 end, ((n * 31) % 900 - 450) / 10.0,
        (array['London breakout', 'Pullback', null])[1 + n % 3],
        case when n % 4 = 0 then array['news'] else '{}'::text[] end, repeat('What was seen. ', 10), false, at, at
      from (
        select id, n, timestamptz '2021-01-04T07:00Z' + n * interval '5 hours' as at
        from (select id, ($3 + place)::int as n from unnest($2::uuid[]) with ordinality as rows (id, place)) numbered
      ) made`,
      [userId, ids, first],
    )
  }
  await client.query('analyze trades')
}
