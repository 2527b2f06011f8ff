import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ContentRole } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SignalColumns = Selectable<Tables['signals']>
export type SignalRow = NonNullable<Awaited<ReturnType<typeof findSignal>>>

/** All signals, deleted ones too, each with its history, oldest entry first. */
const everySignal = (executor: Executor) =>
  executor
    .selectFrom('signals')
    .selectAll('signals')
    .select((signal) =>
      jsonArrayFrom(
        signal
          .selectFrom('signal_history')
          .whereRef('signal_history.signal_id', '=', 'signals.id')
          .orderBy('signal_history.id')
          // As text: a number in JSON would lose the digits after the last that counts.
          .select((entry) => [
            'at',
            'status',
            entry.cast<string | null>('entry', 'text').as('entry'),
            entry.cast<string | null>('stop_loss', 'text').as('stop_loss'),
            entry.cast<string | null>('take_profit', 'text').as('take_profit'),
            'further_targets',
          ]),
      ).as('history'),
    )

const signalsWithHistory = (executor: Executor) =>
  everySignal(executor).where('deleted_at', 'is', null)

/** One page of the signals for these roles, newest first, and the number of all of them. */
export async function listSignals(
  executor: Executor,
  part: { roles: readonly ContentRole[]; limit: number; offset: number },
): Promise<{ rows: SignalRow[]; total: number }> {
  const { roles, limit, offset } = part
  const rows = await signalsWithHistory(executor)
    .where('role_access', 'in', roles)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const { total } = await executor
    .selectFrom('signals')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('deleted_at', 'is', null)
    .where('role_access', 'in', roles)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The newest signals for everybody that met their target or their stop. */
export async function listFinished(executor: Executor, limit: number): Promise<SignalRow[]> {
  return await signalsWithHistory(executor)
    .where('role_access', '=', 'community_student')
    .where('status', 'in', ['hit_tp', 'hit_sl'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest signals of a strategy for these roles. */
export async function listOfStrategy(
  executor: Executor,
  strategyId: string,
  part: { roles: readonly ContentRole[]; limit: number },
): Promise<SignalRow[]> {
  return await signalsWithHistory(executor)
    .where('strategy_id', '=', strategyId)
    .where('role_access', 'in', part.roles)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .execute()
}

/** The signals of these strategies whose trade has ended, deleted ones too. */
export async function listFinishedOf(
  executor: Executor,
  strategyIds: readonly string[],
): Promise<SignalRow[]> {
  if (strategyIds.length === 0) return []
  return await everySignal(executor)
    .where('strategy_id', 'in', strategyIds)
    .where('status', 'in', ['hit_tp', 'hit_sl', 'closed'])
    .execute()
}

export async function findSignal(executor: Executor, id: string) {
  return (await signalsWithHistory(executor).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Reads a signal and keeps others from changing it until the transaction ends. */
export async function lockSignal(executor: Executor, id: string): Promise<SignalColumns | null> {
  const row = await executor
    .selectFrom('signals')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertSignal(
  executor: Executor,
  values: Insertable<Tables['signals']>,
): Promise<void> {
  await executor.insertInto('signals').values(values).execute()
}

export async function changeSignal(
  executor: Executor,
  id: string,
  values: Updateable<Tables['signals']>,
): Promise<void> {
  await executor.updateTable('signals').set(values).where('id', '=', id).execute()
}

/** Appends the signal's present status and levels to its history. */
export async function appendHistory(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .insertInto('signal_history')
    .columns([
      ...(['signal_id', 'at', 'status', 'entry', 'stop_loss', 'take_profit'] as const),
      'further_targets',
    ])
    .expression((query) =>
      query
        .selectFrom('signals')
        .select((signal) => [
          'id',
          signal.cast<Date>(signal.val(at), 'timestamptz').as('at'),
          'status',
          'entry',
          'stop_loss',
          'take_profit',
          'further_targets',
        ])
        .where('id', '=', id),
    )
    .execute()
}

/** Hides a signal; its history stays. Null when there is none or it is hidden already. */
export async function hideSignal(
  executor: Executor,
  id: string,
  at: Date,
): Promise<SignalColumns | null> {
  const row = await executor
    .updateTable('signals')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
