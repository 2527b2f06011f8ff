import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import { isOfAccount } from './trade-filter.store.ts'

/**
 * A statement's trades that are not in the journal yet, as another module's query: its rows have
 * the columns named in `importStaged`, with instants and amounts in cents.
 */
export type StagedTrades = RawBuilder<unknown>

interface Compared {
  /** Closed trades that the account does not have, ones that it has, open ones that it does not have. */
  fresh: number
  known: number
  open: number
  /** Of the known ones, those open in the journal and closed in the statement. */
  closing: number
}

/** Which of a statement's trades the account has; `staged` provides ticket, takes_over and closed_at. */
export async function compareStaged(
  executor: Executor,
  accountId: string | null,
  staged: StagedTrades,
): Promise<Compared> {
  const { rows } = await sql<Compared>`
    select (count(*) filter (where known is null and closed_at is not null))::int as fresh,
      (count(*) filter (where known is not null))::int as known,
      (count(*) filter (where known is null and closed_at is null))::int as open,
      (count(*) filter (where known_open and closed_at is not null))::int as closing
    from (
      select s.closed_at, coalesce(t.id, o.id) as known,
        coalesce(t.closed_at, o.closed_at) is null and coalesce(t.id, o.id) is not null as known_open
      from (${staged}) s
      left join trades t on t.account_id = ${accountId} and t.ticket = s.ticket
      left join trades o on o.account_id = ${accountId} and o.ticket = s.takes_over
        and o.closed_at is null
    ) compared`.execute(executor)
  return rows[0] ?? { fresh: 0, known: 0, open: 0, closing: 0 }
}

/** The result in R as defined by `rOf` (contract/journal/trade-results.ts), for rows under the alias `trade`. */
const rOfRow = (trade: string, stop: RawBuilder<unknown>) => {
  const row = sql.ref(trade)
  const side = sql`(case ${row}.direction when 'BUY' then 1 else -1 end)`
  return sql`(case when ${row}.closed_at is not null and (${row}.entry - ${stop}) * ${side} > 0
    then round((${row}.exit - ${row}.entry) * ${side} / ((${row}.entry - ${stop}) * ${side}), 4) end)`
}

interface Target {
  userId: string
  accountId: string
  importId: string
  currency: string
  at: Date
}

/**
 * Imports a statement's trades into an account: trades open in the journal that are open in, or
 * closed by, the statement are updated and keep their owner's notes, setup, rating, pictures and
 * stop; missing trades are added, each ticket once. Returns how many were added and closed.
 */
export async function importStaged(
  tx: Executor,
  target: Target,
  staged: StagedTrades,
): Promise<{ added: number; closed: number }> {
  const closed =
    (await bringUpToDate(tx, target, staged, sql`s.ticket`)) +
    (await bringUpToDate(tx, target, staged, sql`s.takes_over`))
  const { userId, accountId, importId, currency, at } = target
  const { numAffectedRows } = await sql`
    insert into trades (id, user_id, source, ticket, account_id, import_id, symbol, comment, pair,
      direction, opened_at, closed_at, entry, exit, stop_loss, statement_stop_loss, take_profit, lots,
      currency, commission_cents, swap_cents, taxes_cents, fee_cents, fees_cents, profit_cents,
      profit_computed, r, pips, setup, rating, notes, shared, created_at, updated_at)
    select s.id, ${userId}, s.source, s.ticket, ${accountId}, ${importId}, s.symbol, s.comment, s.pair,
      s.direction, s.opened_at, s.closed_at, s.entry, s.exit, s.stop_loss, s.stop_loss, s.take_profit,
      s.lots, ${currency}, s.commission_cents, s.swap_cents, s.taxes_cents, s.fee_cents,
      -(s.commission_cents + s.swap_cents + s.taxes_cents + s.fee_cents), s.profit_cents,
      false, ${rOfRow('s', sql`s.stop_loss`)}, s.pips, null, null, '', false,
      ${at}::timestamptz, ${at}::timestamptz
    from (${staged}) s
    on conflict (account_id, ticket) do nothing`.execute(tx)
  return { added: Number(numAffectedRows ?? 0), closed }
}

/** Updates the open trades whose ticket is the staged row's `ticket`; returns how many it closed. */
async function bringUpToDate(
  tx: Executor,
  { accountId, at }: Target,
  staged: StagedTrades,
  ticket: RawBuilder<unknown>,
): Promise<number> {
  // A stop that differs from the statement's was set by the owner, and is kept.
  const stop = sql`(case when t.stop_loss is distinct from t.statement_stop_loss
    then t.stop_loss else s.stop_loss end)`
  const { rows } = await sql<{ closed: boolean }>`
    update trades t set ticket = s.ticket, closed_at = s.closed_at, entry = s.entry, exit = s.exit,
      stop_loss = ${stop}, statement_stop_loss = s.stop_loss, take_profit = s.take_profit,
      lots = s.lots, commission_cents = s.commission_cents, swap_cents = s.swap_cents,
      taxes_cents = s.taxes_cents, fee_cents = s.fee_cents,
      fees_cents = -(s.commission_cents + s.swap_cents + s.taxes_cents + s.fee_cents),
      profit_cents = s.profit_cents, r = ${rOfRow('s', stop)}, pips = s.pips,
      comment = s.comment, updated_at = ${at}::timestamptz
    from (${staged}) s
    where t.account_id = ${accountId} and t.closed_at is null and t.ticket = ${ticket}
    returning t.closed_at is not null as closed`.execute(tx)
  return rows.filter(({ closed }) => closed).length
}

/** How many rows one statement removes, to stay within its time limit. */
const removedAtOnce = 10_000

/**
 * Removes the imported trades that have not been edited since: without notes, setup, tags, rating,
 * the owner's own stop, a ticked playbook, pictures and comments, and not shared. Returns how many
 * were removed and how many are kept.
 */
export async function removeImported(
  tx: Executor,
  importId: string,
): Promise<{ removed: number; left: number }> {
  let removed = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from trades where id in (
        select t.id from trades t
        where t.import_id = ${importId} and t.notes = '' and t.setup is null and t.rating is null
          and t.tags = '{}' and t.signal_id is null
          and not t.shared and t.stop_loss is not distinct from t.statement_stop_loss
          and not exists (select from trade_playbooks where trade_id = t.id)
          and not exists (select from trade_screenshots where trade_id = t.id)
          and not exists (select from trade_comments where trade_id = t.id)
        limit ${removedAtOnce} for update)`.execute(tx)
    removed += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < removedAtOnce) break
  }
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from trades where import_id = ${importId}`.execute(tx)
  return { removed, left: rows[0]?.left ?? 0 }
}

interface AccountTotals {
  /** Null for manually entered trades, which belong to the manual account of their currency. */
  accountId: string | null
  currency: string
  trades: number
  open: number
  netCents: number
}

/** The totals of each of the user's trading accounts, by currency. */
export async function accountTotals(executor: Executor, userId: string): Promise<AccountTotals[]> {
  const { rows } = await sql<Omit<AccountTotals, 'netCents'> & { netCents: string }>`
    select account_id, currency, count(*)::int as trades,
      (count(*) filter (where closed_at is null))::int as open,
      coalesce(sum(profit_cents - fees_cents), 0) as net_cents
    from trades where user_id = ${userId}
    group by account_id, currency`.execute(executor)
  return rows.map((row) => ({ ...row, netCents: Number(row.netCents) }))
}

/** A closed trade as counted by account rules; instants in milliseconds since 1970. */
interface AccountTrade {
  tradeId: string
  openedAt: number
  at: number
  /** Profit less fees, in minor units of the account's currency. */
  netCents: number
}

/** The closed trades of one of the user's trading accounts, and the number of open ones; throws `TooMuchHere`. */
export async function tradesOfAccount(
  executor: Executor,
  userId: string,
  accountId: string,
): Promise<{ closed: AccountTrade[]; open: number }> {
  const { rows } = await sql<{
    id: string
    opened: string
    closed: string | null
    net: string | null
  }>`
    select id, (extract(epoch from opened_at) * 1000)::bigint as opened,
      (extract(epoch from closed_at) * 1000)::bigint as closed, profit_cents - fees_cents as net
    from trades where user_id = ${userId} and ${isOfAccount(accountId)}
    limit ${readAtMost}`.execute(executor)
  requireFew(rows.length)
  const closed = rows.flatMap((row) =>
    row.closed === null
      ? []
      : [
          {
            tradeId: row.id,
            openedAt: Number(row.opened),
            at: Number(row.closed),
            netCents: Number(row.net),
          },
        ],
  )
  return { closed, open: rows.length - closed.length }
}
