import { type RawBuilder, sql } from 'kysely'
import type { ChannelDeliveries, DeliverySort } from '#contract/signals/deliveries.ts'
import type { SignalMoment } from '#contract/signals/signal-moments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, type Part } from '#server/platform/database/lists.ts'

const having = (state: RawBuilder<unknown>) =>
  sql`(count(*) filter (where d.target is not null and d.state ${state}))::int`
// What waited for the end of quiet hours says nothing of how soon messages arrive.
const isReached = sql`d.target is not null and d.state = 'delivered' and not d.digested`
/** From when it happened until it was delivered, in milliseconds. */
const took = sql`greatest(0, extract(epoch from d.delivered_at - n.happened_at) * 1000)`
const share = (of: number) =>
  sql`round(percentile_cont(${of}::float8) within group (order by (${took})::float8)
    filter (where ${isReached}))`

const counts = sql`
  count(d.target)::int as sent, ${having(sql`= 'waiting'`)} as waiting,
  ${having(sql`= 'delivered'`)} as delivered, ${having(sql`= 'failed'`)} as failed,
  ${having(sql`in ('gone', 'expired')`)} as left_out,
  (count(*) filter (where d.digested))::int as quiet,
  ${share(0.5)} as median_ms, ${share(0.9)} as p90_ms,
  round(max((${took})::float8) filter (where ${isReached})) as worst_ms`

/** What has become of the messages about a signal, by channel, and by channel and moment. */
export async function countOfSignal(
  executor: Executor,
  signalId: string,
): Promise<ChannelDeliveries[]> {
  const { rows } = await sql<ChannelDeliveries>`
    select n.signal_moment as moment, d.channel,
      count(d.target) = 0 and bool_and(d.state = 'delivered') as is_for_all, ${counts}
    from notifications n join notification_deliveries d on d.notification_id = n.id
    where n.signal_id = ${signalId} and n.signal_moment is not null
    group by grouping sets ((d.channel), (n.signal_moment, d.channel))
    order by grouping(n.signal_moment) desc, min(n.happened_at), d.channel`.execute(executor)
  return rows
}

/** When a signal was published, of which members were told; null if nobody was, or too long ago. */
export async function findPublishedAt(executor: Executor, signalId: string): Promise<Date | null> {
  const row = await executor
    .selectFrom('notifications')
    .select('happenedAt')
    .where('signalId', '=', signalId)
    .where('signalMoment', '=', 'new')
    .orderBy('happenedAt')
    .limit(1)
    .executeTakeFirst()
  return row?.happenedAt ?? null
}

/** The title of the signal that a notification tells of; its message has the levels as well. */
const titleTold = sql<string>`coalesce(n.mail_values->>'signal', n.message)`

/** The title that a signal was published with; null if nobody was told of it, or too long ago. */
export async function findTitle(executor: Executor, signalId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('notifications as n')
    .select(titleTold.as('title'))
    .where('signalId', '=', signalId)
    .where('signalMoment', '=', 'new')
    .orderBy('happenedAt')
    .limit(1)
    .executeTakeFirst()
  return row?.title ?? null
}

interface OfSignal extends Omit<ChannelDeliveries, 'channel' | 'moment' | 'isForAll'> {
  signalId: string
  title: string
  publishedAt: Date
}

/** The signals published since then, the newest first, and how their publication reached the members. */
export async function selectSignalDeliveries(
  executor: Executor,
  { search, sort, direction, limit, offset, since }: Part<DeliverySort> & { since: Date },
): Promise<{ rows: OfSignal[]; total: number }> {
  const order = sort && direction === 'asc' ? sql`asc` : sql`desc`
  const found = sql`
    found as materialized (
      select n.id, n.signal_id, ${titleTold} as title, n.happened_at from notifications n
      where n.signal_id is not null and n.signal_moment = 'new' and n.happened_at >= ${since}
        and ${isFound(search, [sql.ref('n.title'), sql.ref('n.message')])}
    )`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<OfSignal>`
      with ${found}, page as (
        select * from found order by happened_at ${order}, id ${order}
        limit ${limit} offset ${offset}
      )
      select n.signal_id, n.title, n.happened_at as published_at, counted.*
      from page n cross join lateral (
        select ${counts} from notification_deliveries d where d.notification_id = n.id
      ) counted
      order by n.happened_at ${order}, n.id ${order}`.execute(executor),
    sql<{ total: number }>`with ${found} select count(*)::int as total from found`.execute(
      executor,
    ),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

interface Failed {
  id: string
  channel: string
  moment: SignalMoment
  userId: string
  name: string | null
  reason: string | null
  happenedAt: Date
}

/** What of a signal has failed for good, the last first; `nameOf` is part of the statement. */
export async function selectFailed(
  executor: Executor,
  { signalId, channel, limit, offset }: FailedPart,
  nameOf: (userId: RawBuilder<unknown>) => RawBuilder<string | null>,
): Promise<{ rows: Failed[]; total: number }> {
  const failed = sql`
    from notifications n join notification_deliveries d on d.notification_id = n.id
    where n.signal_id = ${signalId} and n.signal_moment is not null
      and d.state = 'failed' and d.target is not null
      and (${channel ?? null}::text is null or d.channel = ${channel ?? null})`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Failed>`
      select concat_ws('.', n.id, d.channel, d.target) as id, d.channel, n.signal_moment as moment,
        d.user_id, ${nameOf(sql.ref('d.userId'))} as name, d.failure as reason, n.happened_at
      ${failed}
      order by n.happened_at desc, n.id, d.channel, d.target limit ${limit} offset ${offset}`.execute(
      executor,
    ),
    sql<{ total: number }>`select count(*)::int as total ${failed}`.execute(executor),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

interface FailedPart {
  signalId: string
  channel: string | undefined
  limit: number
  offset: number
}

/**
 * Has what of a signal has failed tried again from the beginning; gives how many. What somebody else has begun again, or
 * has been delivered meanwhile, is not among them.
 */
export async function beginAgain(
  tx: Executor,
  signalId: string,
  channel: string | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification_deliveries d set state = 'waiting', tries = 0, held_until = null, digested = false
    from notifications n
    where n.id = d.notification_id and n.signal_id = ${signalId} and n.signal_moment is not null
      and d.state = 'failed' and d.target is not null
      and (${channel}::text is null or d.channel = ${channel})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The next targets of a signal's messages that wait and are held by nobody, in the order of their messages and ids. */
export async function waitingOfSignal(
  executor: Executor,
  signalId: string,
  { after, now, limit }: { after: Waiting | null; now: Date; limit: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select d.notification_id, d.channel, d.target
    from notifications n join notification_deliveries d on d.notification_id = n.id
    where n.signal_id = ${signalId} and d.state = 'waiting' and d.target is not null
      and d.digest_at is null
      and (d.held_until is null or d.held_until <= ${now})
      and (${after?.notificationId ?? null}::uuid is null
        or (d.notification_id, d.channel, d.target) > (
          ${after?.notificationId ?? null}::uuid, ${after?.channel ?? null}::text,
          ${after?.target ?? null}::uuid))
    order by d.notification_id, d.channel, d.target limit ${limit}`.execute(executor)
  return rows
}

export interface Waiting {
  notificationId: string
  channel: string
  target: string
}
