import { type RawBuilder, sql } from 'kysely'
import { minorUnits } from '#contract/currencies.ts'
import { newYorkClose } from '#contract/imports.ts'
import type { StagedTrades } from '#server/modules/journal/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { StagedMovement, StagedTrade } from './imports.rules.ts'

/**
 * Rows of a statement with ids that sort as they do: what was closed in the same second is counted in the order of
 * its ids, and those of one millisecond are in none.
 */
function inOrder<Row>(rows: readonly Row[], from: number) {
  const ids = rows.map(newId).toSorted()
  return rows.map((row, index) => ({ ...row, id: ids[index], seq: from + index }))
}

/** Stores trades that were read, numbered from `from` within the statement. */
export async function stageTrades(
  executor: Executor,
  importId: string,
  from: number,
  trades: readonly StagedTrade[],
): Promise<void> {
  const rows = inOrder(trades, from)
  await sql`
    insert into staged_trades (id, import_id, seq, ticket, takes_over, source, pair, symbol, direction,
      opened_at, closed_at, entry, exit, stop_loss, take_profit, lots, profit, commission, swap, taxes,
      fee, pips, comment)
    select id, ${importId}, seq, ticket, "takesOver", source, pair, symbol, direction,
      "openedAt", "closedAt", entry, exit, "stopLoss", "takeProfit", lots, profit, commission, swap,
      taxes, fee, pips, comment
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id uuid, seq int, ticket text,
      "takesOver" text, source text, pair text, symbol text, direction text, "openedAt" timestamp,
      "closedAt" timestamp, entry numeric, exit numeric, "stopLoss" numeric, "takeProfit" numeric,
      lots numeric, profit numeric, commission numeric, swap numeric, taxes numeric, fee numeric,
      pips numeric, comment text)`.execute(executor)
}

/** Stores movements that were read, numbered from `from` within the statement. */
export async function stageMovements(
  executor: Executor,
  importId: string,
  from: number,
  movements: readonly StagedMovement[],
): Promise<void> {
  const rows = inOrder(movements, from)
  await sql`
    insert into staged_movements (id, import_id, seq, ticket, kind, at, amount, comment)
    select id, ${importId}, seq, ticket, kind, at, amount, comment
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id uuid, seq int, ticket text,
      kind text, at timestamp, amount numeric, comment text)`.execute(executor)
}

/** Deletes the staged rows of an import. */
export async function dropStaged(tx: Executor, importId: string): Promise<void> {
  await tx.deleteFrom('stagedTrades').where('importId', '=', importId).execute()
  await tx.deleteFrom('stagedMovements').where('importId', '=', importId).execute()
}

/** How to interpret the amounts and times of a statement. */
interface Understood {
  timeZone: string
  currency: string
}

/** The tickets of an import, for comparison with those of its account. */
export const stagedTickets = (importId: string): StagedTrades =>
  sql`select ticket, takes_over, closed_at from staged_trades where import_id = ${importId}`

/** Some trades of an import, from number `from` until, but not including, `to`, with instants and cents. */
export function stagedTrades(
  importId: string,
  { timeZone, currency }: Understood,
  { from, to }: { from: number; to: number },
): StagedTrades {
  const opened = instantOf(sql`opened_at`, timeZone)
  const cents = (column: string) => centsOf(sql.ref(column), currency)
  return sql`
    select id, ticket, takes_over, source, pair, symbol, comment, direction, ${opened} as opened_at,
      -- Where a clock was set forward between, the closing may seem the earlier.
      case when closed_at is not null
        then greatest(${opened}, ${instantOf(sql`closed_at`, timeZone)}) end as closed_at,
      entry, exit, stop_loss, take_profit, lots, pips, ${cents('profit')} as profit_cents,
      ${cents('commission')} as commission_cents, ${cents('swap')} as swap_cents,
      ${cents('taxes')} as taxes_cents, ${cents('fee')} as fee_cents
    from staged_trades where import_id = ${importId} and seq >= ${from} and seq < ${to}`
}

/** Rounded to the currency's minor unit, halves away from zero. */
const centsOf = (amount: RawBuilder<unknown>, currency: string) =>
  sql`round(${amount} * ${minorUnits(currency)}::numeric)::bigint`

/** The instant of the broker's wall-clock time in the column. */
function instantOf(wall: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  // Midnight there is seven hours ahead of midnight in New York, summer and winter.
  return timeZone === newYorkClose
    ? sql`((${wall} - interval '7 hours') at time zone 'America/New_York')`
    : sql`(${wall} at time zone ${timeZone})`
}

/** How many trades are staged, and the last instant in any of them; null without any. */
export async function extentOfStaged(
  executor: Executor,
  importId: string,
  timeZone: string,
): Promise<{ trades: number; last: Date | null }> {
  const { rows } = await sql<{ trades: number; last: Date | null }>`
    select count(*)::int as trades,
      ${instantOf(sql`max(coalesce(closed_at, opened_at))`, timeZone)} as last
    from staged_trades where import_id = ${importId}`.execute(executor)
  return rows[0] ?? { trades: 0, last: null }
}

/** Imports the staged movements into the account, each ticket once; returns how many were new. */
export async function importMovements(
  tx: Executor,
  { importId, accountId }: { importId: string; accountId: string },
  { timeZone, currency }: Understood,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into account_movements (id, account_id, import_id, ticket, kind, at, amount_cents, comment)
    select id, ${accountId}, ${importId}, ticket, kind, ${instantOf(sql`at`, timeZone)},
      ${centsOf(sql`amount`, currency)}, comment
    from staged_movements where import_id = ${importId}
    on conflict (account_id, ticket) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Removes the movements of an import; returns how many. */
export async function removeMovements(tx: Executor, importId: string): Promise<number> {
  const removed = await tx
    .deleteFrom('accountMovements')
    .where('importId', '=', importId)
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}
