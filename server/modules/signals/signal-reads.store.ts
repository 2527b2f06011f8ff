import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { SignalReads } from '#contract/signals/signal-reads.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { VisibleSignals } from './signal-audience.rules.ts'
import { isAmong } from './signal-audience.store.ts'

/** Records that a user has seen those with these ids that are among the visible signals; existing records are unchanged. */
export async function insertReads(
  executor: Executor,
  read: { ids: readonly string[]; userId: string; visible: VisibleSignals; at: Date },
): Promise<void> {
  const { ids, userId, visible, at } = read
  await sql`
    insert into signal_reads (signal_id, user_id, read_at)
    select s.id, ${userId}::uuid, ${at}::timestamptz from signals s
    where s.id = any(${ids}::uuid[]) and ${isAmong(visible, 's')}
      and s.deleted_at is null
    on conflict do nothing`.execute(executor)
}

interface Receivers {
  /** For each role, its members. */
  audiences: readonly { role: ContentRole; members: RawBuilder<unknown> }[]
  /** To whom strategies are open by themselves, as `strategy_id` and `user_id`. */
  opened: RawBuilder<unknown>
  /** Whether the user in a column may receive no signals. */
  isWithheld: (userId: RawBuilder<unknown>) => RawBuilder<boolean>
}

/**
 * How many of each signal's audience have read it: the members of its role, and those to whom its strategy is open; without
 * those who may not receive signals.
 */
export async function selectReadCounts(
  executor: Executor,
  ids: readonly string[],
  { audiences, opened, isWithheld }: Receivers,
): Promise<SignalReads[]> {
  const all = audiences.map(
    ({ role, members }) => sql`
      select ${role}::text as role, m.id as user_id from (${members}) m
      where not ${isWithheld(sql.ref('m.id'))}`,
  )
  const { rows } = await sql<SignalReads>`
    with audience as (${sql.join(all, sql` union all `)}),
    wanted as (
      select id, role_access, strategy_id from signals
      where id = any(${ids}::uuid[]) and deleted_at is null
    ), receiver as (
      select s.id as signal_id, a.user_id from wanted s join audience a on a.role = s.role_access
      union all
      select s.id, o.user_id from wanted s join (${opened}) o on o.strategy_id = s.strategy_id
      where not ${isWithheld(sql.ref('o.userId'))} and not exists (
        select from audience a where a.role = s.role_access and a.user_id = o.user_id)
    )
    select s.id as signal_id, count(w.user_id)::int as audience, count(r.user_id)::int as readers
    from wanted s
    left join receiver w on w.signal_id = s.id
    left join signal_reads r on r.signal_id = s.id and r.user_id = w.user_id
    group by s.id`.execute(executor)
  return rows
}

/** The signals a user has read, the last first; deleted signals are omitted. */
export function readsOf(executor: Executor, userId: string, limit: number) {
  return executor
    .selectFrom('signalReads')
    .innerJoin('signals', 'signals.id', 'signalReads.signalId')
    .select(({ fn }) => [
      'signalId',
      'title',
      'pair',
      'readAt',
      fn.countAll<string>().over().as('total'),
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('readAt', 'desc')
    .orderBy('signalId')
    .limit(limit)
    .execute()
}

/** Which signals a user has read, and when, for the personal data download. */
export function exportReads(executor: Executor, userId: string) {
  return executor
    .selectFrom('signalReads')
    .select(['signalId', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('readAt')
    .execute()
}
