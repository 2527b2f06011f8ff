import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { SignalReads } from '#contract/signals/signal-reads.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SignalRoles } from './signal-audience.rules.ts'

/** Records that a user has seen those of the signals that are for these roles; existing records are unchanged. */
export async function insertReads(
  executor: Executor,
  read: { ids: readonly string[]; userId: string; roles: SignalRoles; at: Date },
): Promise<void> {
  const { ids, userId, roles, at } = read
  await sql`
    insert into signal_reads (signal_id, user_id, read_at)
    select s.id, ${userId}::uuid, ${at}::timestamptz from signals s
    where s.id = any(${ids}::uuid[]) and s.role_access = any(${roles}::text[])
      and s.deleted_at is null
    on conflict do nothing`.execute(executor)
}

/** How many of each signal's audience, part of a statement per role, have read it. */
export async function selectReadCounts(
  executor: Executor,
  ids: readonly string[],
  audiences: readonly { role: ContentRole; members: RawBuilder<unknown> }[],
): Promise<SignalReads[]> {
  const all = audiences.map(
    ({ role, members }) => sql`select ${role}::text as role, m.id as user_id from (${members}) m`,
  )
  const { rows } = await sql<SignalReads>`
    with audience as (${sql.join(all, sql` union all `)})
    select s.id as signal_id, count(a.user_id)::int as audience, count(r.user_id)::int as readers
    from signals s
    left join audience a on a.role = s.role_access
    left join signal_reads r on r.signal_id = s.id and r.user_id = a.user_id
    where s.id = any(${ids}::uuid[]) and s.deleted_at is null
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
