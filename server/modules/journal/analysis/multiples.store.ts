import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { isMeant, type TradesOf } from '../trade-filter.store.ts'

/**
 * The number of matching trades that are closed, how many of these have an R, and the last `most`
 * of those R in the order of closing. They come as one text, because rows take the driver far
 * longer.
 */
export async function readMultiples(
  executor: Executor,
  of: TradesOf,
  most: number,
): Promise<{ trades: number; tradesWithR: number; multiples: number[] }> {
  const { rows } = await sql<{ trades: number; withR: number; multiples: string | null }>`
    with meant as (
      select r, placed_at, id from trades where ${isMeant(of)} and closed_at is not null
    ), last as (
      select r, placed_at, id from meant where r is not null
      order by placed_at desc, id desc limit ${most}
    )
    select (select count(*)::int from meant) as trades,
      (select count(r)::int from meant) as with_r,
      (select string_agg(r::text, ',' order by placed_at, id) from last) as multiples`.execute(
    executor,
  )
  const [found] = rows
  return {
    trades: found?.trades ?? 0,
    tradesWithR: found?.withR ?? 0,
    multiples: JSON.parse(`[${found?.multiples ?? ''}]`),
  }
}
