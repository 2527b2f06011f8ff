import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import {
  type FoundRow,
  isFoundInOwn,
  type Searched,
  selectFound,
} from '#server/platform/database/full-text.ts'

/** How many of the newest trades are looked at before the index is asked for all. */
const newestFirst = 64

const columns = sql`id, user_id, pair, direction, setup, tags, notes, placed_at`
const title = sql`(t.pair || ' ' || t.direction || coalesce(' · ' || t.setup, '')
  || coalesce(' · ' || nullif(array_to_string(t.tags, ', '), ''), ''))`

/**
 * What a search finds of a user's own trades, by pair, setup, tags and notes, the newest first. The pair of most of a
 * hundred thousand trades is found among the newest ones, so that not all of them are read.
 */
export const findTrades = (executor: Executor, userId: string, searched: Searched) => {
  const isFound = isFoundInOwn(
    sql`trade_words(user_id, pair, setup, tags, notes)`,
    userId,
    searched,
  )
  return selectFound<FoundRow>(
    executor,
    {
      found: sql`
        with newest as materialized (
          select ${columns} from trades where user_id = ${userId}
          order by placed_at desc, id desc limit ${newestFirst}
        ), soon as materialized (
          select * from newest where ${isFound}
          order by placed_at desc, id desc limit ${searched.limit}
        )
        select * from soon where (select count(*) from soon) >= ${searched.limit}
        union all
        select ${columns} from trades
        where (select count(*) from soon) < ${searched.limit} and ${isFound}`,
      visible: sql`from found t where t.user_id = ${userId}`,
      columns: sql`t.id`,
      title,
      text: sql`t.notes`,
      at: sql`t.placed_at`,
    },
    searched,
  )
}
