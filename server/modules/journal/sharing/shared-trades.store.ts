import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The sharing scope for the part of the journal that a row under the alias `trade` belongs to. */
const choiceFor = (trade: RawBuilder<unknown>) => sql`
  from journal_sharing choice
  where choice.user_id = ${trade}.user_id and choice.part <> 'notes'
    and choice.account_id is not distinct from ${trade}.account_id`

/**
 * Whether the academy sees a row of `trades` under the alias `trade`: the only place where this is
 * decided. The first condition is implied by the second and lets indexes find the rows.
 */
export const isShared = (trade: string): RawBuilder<SqlBool> => {
  const row = sql.ref(trade)
  return sql`(
    (${row}.shared or ${row}.user_id = any(array(
      select user_id from journal_sharing where scope = 'whole' and part <> 'notes')))
    and coalesce((select choice.scope = 'whole' ${choiceFor(row)}), ${row}.shared))`
}

/**
 * Since when a row has been visible: when its whole journal was shared, or otherwise when it was
 * written.
 */
export const seenSince = (trade: string): RawBuilder<Date> => {
  const row = sql.ref(trade)
  return sql`greatest(${row}.created_at, (
    select case when not ${row}.shared then choice.updated_at end ${choiceFor(row)}))`
}
