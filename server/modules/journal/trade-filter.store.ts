import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TradeFilter, tradingSessions } from '#contract/journal/trade-filter.ts'
import { isFound } from '#server/platform/database/lists.ts'
import { isSharedOf } from './sharing/sharing.store.ts'

/** Selects trades of one user, all or only the shared ones, by a filter. */
export interface TradesOf extends TradeFilter {
  userId: string
  sharedOnly: boolean
}

type Condition = RawBuilder<SqlBool>

/**
 * Whether a trade belongs to a trading account: imported into it, or entered manually in the
 * currency of a manual account.
 */
export const isOfAccount = (accountId: string): Condition =>
  sql<SqlBool>`(trades.account_id = ${accountId} or trades.account_id is null
    and account_holds_own(${accountId}, trades.user_id, trades.currency))`

type Conditions = {
  [Field in keyof Required<TradeFilter>]: (
    value: NonNullable<TradeFilter[Field]>,
    clock: string,
  ) => Condition
}

/** The condition for each field of the filter; `clock` is the time zone of weekdays and hours. */
const conditions: Conditions = {
  accountId: isOfAccount,
  pair: (pair) => sql`trades.pair = ${pair}`,
  inCurrency: (currency) => sql`trades.currency = ${currency}`,
  direction: (direction) => sql`trades.direction = ${direction}`,
  setup: (setup) => sql`trades.setup = ${setup}`,
  tag: (tag) => sql`trades.tags @> array[${tag}]`,
  status: (status) =>
    status === 'closed' ? sql`trades.closed_at is not null` : sql`trades.closed_at is null`,
  source: (source) => sql`trades.source = ${source}`,
  fromSignal: (is) =>
    is === 'yes' ? sql`trades.signal_id is not null` : sql`trades.signal_id is null`,
  signalId: (signalId) => sql`trades.signal_id = ${signalId}`,
  rating: (rating) => sql`trades.rating = ${rating}`,
  weekday: (day, clock) =>
    sql`extract(isodow from trades.opened_at at time zone ${clock}) = ${day}`,
  hour: (hour, clock) => sql`extract(hour from trades.opened_at at time zone ${clock}) = ${hour}`,
  session: (name) => {
    const { zone, from, to } = tradingSessions[name]
    const hour = sql`extract(hour from trades.opened_at at time zone ${zone})`
    return sql`${hour} >= ${from} and ${hour} < ${to}`
  },
  search: (words) =>
    sql`${isFound(words, [
      sql`trades.pair`,
      sql`trades.setup`,
      sql`array_to_string(trades.tags, ' ')`,
      sql`trades.notes`,
    ])}`,
  from: (from) => sql`trades.placed_at >= ${new Date(from)}`,
  to: (to) => sql`trades.placed_at < ${new Date(to)}`,
  timeZone: () => sql`true`,
}

/** The same, where the statement itself may find out whose they are. */
type TradesMeant = Omit<TradesOf, 'userId'> & { userId: string | RawBuilder<unknown> }

/** Whether a row of `trades` matches: the only place where a filter becomes SQL. */
export function isMeant({ userId, sharedOnly, ...filter }: TradesMeant): Condition {
  const clock = filter.timeZone ?? 'UTC'
  const requested = (Object.keys(conditions) as (keyof TradeFilter)[]).map((field) =>
    conditionOf(field, filter[field], clock),
  )
  return sql.join(
    [
      sql`trades.user_id = ${userId}`,
      sharedOnly ? isSharedOf('trades', sql`${userId}`) : null,
      ...requested,
    ].filter((one) => one !== null),
    sql` and `,
  )
}

function conditionOf<Field extends keyof TradeFilter>(
  field: Field,
  value: TradeFilter[Field],
  clock: string,
): Condition | null {
  return value === undefined ? null : conditions[field](value as NonNullable<typeof value>, clock)
}
