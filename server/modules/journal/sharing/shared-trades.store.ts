import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a sharing scope is that of the part of the journal that a row under the alias `trade` belongs to. */
const isFor = (trade: RawBuilder<unknown>) => sql`
  choice.user_id = ${trade}.user_id and choice.part <> 'notes'
    and choice.account_id is not distinct from ${trade}.account_id`

/** Implied by `isShared`, and lets indexes find the rows. */
const mayBeShared = (trade: RawBuilder<unknown>) => sql`
  (${trade}.shared or ${trade}.user_id = any(array(
    select user_id from journal_sharing where scope = 'whole' and part <> 'notes')))`

/**
 * Whether the academy sees a row of `trades` under the alias `trade`. This file is the only place where
 * this is decided.
 */
export const isShared = (trade: string): RawBuilder<SqlBool> => {
  const row = sql.ref(trade)
  return sql`(
    ${mayBeShared(row)} and coalesce(
      (select choice.scope = 'whole' from journal_sharing choice where ${isFor(row)}), ${row}.shared))`
}

/**
 * Part of a statement: the trades that meet `where`, under the alias `t`, and are shared. `since` is since
 * when one has been visible: when its whole journal was shared, or otherwise when it was written. For many
 * trades: their scopes are joined instead of looked up one by one, after the others have been left out
 * (`offset 0`).
 */
export const sharedTrades = (where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const row = sql.ref('t')
  return sql`
    select t.id, t.user_id, t.placed_at, t.updated_at,
      greatest(t.created_at, case when not t.shared then choice.updated_at end) as since
    from (
      select id, user_id, account_id, placed_at, created_at, updated_at, shared from trades t
      where ${where} and ${mayBeShared(row)} offset 0
    ) t left join journal_sharing choice on ${isFor(row)}
    where coalesce(choice.scope = 'whole', t.shared)`
}
