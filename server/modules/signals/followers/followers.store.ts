import { sql } from 'kysely'
import type {
  FollowerModel,
  FollowerRecord,
  FollowerResult,
} from '#contract/signals/follower-model.ts'
import type { FollowersSum } from '#contract/signals/followers-sum.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { VisibleSignals } from '../signal-audience.rules.ts'
import { isAmong } from '../signal-audience.store.ts'
import { everySignal, type SignalRow } from '../signals.store.ts'

/** The signals published since `since`, and when. */
export const listPublishedSince = (executor: Executor, since: Date) =>
  executor
    .selectFrom('signals')
    .select(['id', 'createdAt'])
    .where('createdAt', '>=', since)
    .orderBy('id')
    .execute()

/** Notes when members were told of signals, in seconds; what was computed by other times is forgotten. */
export async function saveDelays(
  executor: Executor,
  signals: readonly { id: string; delays: readonly number[] }[],
): Promise<void> {
  if (signals.length === 0) return
  const sent = JSON.stringify(signals)
  await sql`
    insert into signal_followers as f (signal_id, delays)
    select (s->>'id')::uuid, array(select jsonb_array_elements_text(s->'delays')::integer)
    from jsonb_array_elements(${sent}::jsonb) s
    order by 1
    on conflict (signal_id) do update set delays = excluded.delays, model = null, members = null,
      late = null, published_r = null, median_r = null, worst_tenth_r = null, computed_at = null
    where f.delays <> excluded.delays`.execute(executor)
}

const ended = ['hit_tp', 'hit_sl', 'closed'] as const

export type Unmodelled = SignalRow & { delays: number[] }

/** Ended signals whose members were told and whose followers are not worked out: of a pair, or those changed since. */
export async function listUnmodelled(
  executor: Executor,
  of: { pair: string } | { since: Date },
  part: { after: string | null; limit: number },
): Promise<Unmodelled[]> {
  const all = everySignal(executor)
    .innerJoin('signalFollowers', 'signalFollowers.signalId', 'signals.id')
    .select('signalFollowers.delays')
    .where('model', 'is', null)
    .where('status', 'in', ended)
    .where('pair', 'is not', null)
  const those =
    'pair' in of ? all.where('pair', '=', of.pair) : all.where('updatedAt', '>=', of.since)
  const rest = part.after === null ? those : those.where('signals.id', '>', part.after)
  return await rest.orderBy('signals.id').limit(part.limit).execute()
}

/** Stores what followers of a signal could have had, unless the times by which it was computed have changed since. */
export async function saveModel(
  executor: Executor,
  { id, delays }: Pick<Unmodelled, 'id' | 'delays'>,
  model: FollowerModel,
  { members, publishedR, medianR, worstTenthR }: FollowerResult,
  at: Date,
): Promise<void> {
  await executor
    .updateTable('signalFollowers')
    .set({
      model: JSON.stringify(model),
      members,
      late: model.late,
      publishedR: String(publishedR),
      medianR: String(medianR),
      worstTenthR: String(worstTenthR),
      computedAt: at,
    })
    .where('signalId', '=', id)
    // Another process may have worked it out meanwhile.
    .where('model', 'is', null)
    .where('delays', '=', sql<number[]>`${delays}::integer[]`)
    .execute()
}

export const findFollowers = (executor: Executor, signalId: string) =>
  executor
    .selectFrom('signalFollowers')
    .selectAll()
    .where('signalId', '=', signalId)
    .executeTakeFirst()

/** The sums over the visible signals, including deleted ones; of those that had ended by `until`, if it is given. */
export async function sumFollowers(
  executor: Executor,
  visible: VisibleSignals,
  until: Date | null = null,
): Promise<FollowersSum> {
  const { rows } = await sql<FollowersSum>`
    select count(*)::int as signals, coalesce(sum(f.published_r), 0)::float8 as published_r,
      coalesce(sum(f.median_r), 0)::float8 as median_r,
      coalesce(sum(f.worst_tenth_r), 0)::float8 as worst_tenth_r
    from signal_followers f join signals s on s.id = f.signal_id
    where f.model is not null and ${isAmong(visible, 's')}
      and (${until}::timestamptz is null or s.ended_at <= ${until}::timestamptz)`.execute(executor)
  const [sum] = rows
  if (!sum) throw new Error('A sum has one row')
  return sum
}

/** What followers of the visible signals could have had, after a signal, for an export. */
export async function listModels(
  executor: Executor,
  part: { after: string | null; limit: number; visible: VisibleSignals },
): Promise<FollowerRecord[]> {
  const { after, limit, visible } = part
  const rows = await executor
    .selectFrom('signalFollowers')
    .innerJoin('signals', 'signals.id', 'signalFollowers.signalId')
    .select(['signalId', 'model', 'members', 'publishedR', 'medianR', 'worstTenthR'])
    .where('model', 'is not', null)
    .where(isAmong(visible))
    .where(sql<boolean>`(${after}::uuid is null or signal_id > ${after}::uuid)`)
    .orderBy('signalId')
    .limit(limit)
    .execute()
  return rows.flatMap(({ signalId: signal, model, members, ...results }) =>
    model === null
      ? []
      : [{ signal, model, result: { members: members ?? 0, ...numbersOf(results) } }],
  )
}

/** Results in R as numbers; nulls only where there is no model. */
export const numbersOf = <Name extends string>(texts: Record<Name, string | null>) =>
  Object.fromEntries(
    Object.entries<string | null>(texts).map(([name, value]) => [name, Number(value)]),
  ) as Record<Name, number>
