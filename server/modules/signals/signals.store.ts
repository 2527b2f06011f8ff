import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RecordedStep } from '#contract/signals/signal-steps.ts'
import { signalDecimals, signalTerms } from '#contract/signals/signals.ts'
import type { SignalStepKind } from '#contract/signals/step-details.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SignalColumns = Omit<
  Selectable<Tables['signals']>,
  'searchText' | 'resultR' | 'outcome' | 'endedAt'
>
export type SignalRow = NonNullable<Awaited<ReturnType<typeof findSignal>>>

/** What a signal is, without what is derived from it for searching and counting. */
const columns = [
  'signals.id',
  'title',
  'content',
  'roleAccess',
  'pair',
  'direction',
  'orderType',
  'status',
  'chartKey',
  'strategyId',
  'publishedBy',
  'createdAt',
  'updatedAt',
  'deletedAt',
  ...signalTerms,
] as const

/** All signals, including deleted ones, each with its history, oldest entry first. */
export const everySignal = (executor: Executor) =>
  executor
    .selectFrom('signals')
    .select(columns)
    .select((signal) =>
      jsonArrayFrom(
        signal
          .selectFrom('signalHistory')
          .whereRef('signalHistory.signalId', '=', 'signals.id')
          .orderBy('signalHistory.id')
          // As text, because a JSON number would lose trailing zeros.
          .select((entry) => [
            'at',
            'status',
            'furtherTargets',
            'validUntil',
            ...signalDecimals.map((name) => entry.cast<string | null>(name, 'text').as(name)),
            'kind',
            'target',
            'note',
            'byPrices',
            entry.cast<string | null>('price', 'text').as('price'),
            entry.cast<string | null>('part', 'text').as('part'),
          ]),
      ).as('history'),
    )

/** All signals but the deleted ones, with their histories. */
export const signalsWithHistory = (executor: Executor) =>
  everySignal(executor).where('deletedAt', 'is', null)

export async function findSignal(executor: Executor, id: string) {
  return (await signalsWithHistory(executor).where('id', '=', id).executeTakeFirst()) ?? null
}

const isOpen = sql<boolean>`status in ('pending', 'active') and deleted_at is null`

/** The ids of the pending and active signals of a pair, the oldest first. */
export async function listOpen(executor: Executor, pair: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('signals')
    .select('id')
    .where('pair', '=', pair)
    .where(isOpen)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The same as a whole, locked until the transaction ends. */
export async function lockOpen(tx: Executor, pair: string): Promise<SignalRow[]> {
  const locked = await tx
    .selectFrom('signals')
    .select('id')
    .where('pair', '=', pair)
    .where(isOpen)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  // Only now: a statement that has waited for a lock has the history from before.
  const ids = locked.map(({ id }) => id)
  return await signalsWithHistory(tx)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** Reads a signal and locks it until the transaction ends. */
export async function lockSignal(executor: Executor, id: string): Promise<SignalColumns | null> {
  const row = await executor
    .selectFrom('signals')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
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

/**
 * Appends the signal's current status and terms to its history, with the step that has led to them if there was one.
 * Returns the entry's number.
 */
export async function appendHistory(
  executor: Executor,
  id: string,
  at: Date,
  step: RecordedStep | null = null,
): Promise<string> {
  const { kind = null, price = null, part = null, target = null, note = null } = step ?? {}
  const entry = await executor
    .insertInto('signalHistory')
    .columns([
      'signalId',
      'at',
      'status',
      ...signalTerms,
      'kind',
      'price',
      'part',
      'target',
      'note',
      'byPrices',
    ])
    .expression((query) =>
      query
        .selectFrom('signals')
        .select((signal) => [
          'id',
          signal.cast<Date>(signal.val(at), 'timestamptz').as('at'),
          'status',
          ...signalTerms,
          signal.cast<SignalStepKind | null>(signal.val(kind), 'text').as('kind'),
          signal.cast<string | null>(signal.val(price), 'numeric').as('price'),
          signal.cast<string | null>(signal.val(part), 'numeric').as('part'),
          signal.cast<number | null>(signal.val(target), 'integer').as('target'),
          signal.cast<string | null>(signal.val(note), 'text').as('note'),
          signal.cast<boolean>(signal.val(step?.by === 'prices'), 'boolean').as('byPrices'),
        ])
        .where('id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return entry.id
}

/**
 * Pending signals that are overdue at `at`, locked for the caller's transaction; those being
 * changed by another transaction are left to it.
 */
export async function lockOverdue(
  executor: Executor,
  at: Date,
  limit: number,
): Promise<SignalColumns[]> {
  return await executor
    .selectFrom('signals')
    .select(columns)
    .where('status', '=', 'pending')
    .where('validUntil', '<=', at)
    .where('deletedAt', 'is', null)
    .orderBy('validUntil')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}

/** Whom the signal with the picture at `key` is for; null if there is none. */
export async function signalOfChart(
  executor: Executor,
  key: string,
): Promise<Pick<SignalColumns, 'roleAccess' | 'strategyId'> | null> {
  const row = await executor
    .selectFrom('signals')
    .select(['roleAccess', 'strategyId'])
    .where('chartKey', '=', key)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Those of `keys` that belong to a signal. */
export async function chartsInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('signals')
    .select('chartKey')
    .where('chartKey', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ chartKey: key }) => key ?? []))
}

/** Hides a signal; its history is kept. Null if there is none or it is hidden already. */
export async function hideSignal(
  executor: Executor,
  id: string,
  at: Date,
): Promise<SignalColumns | null> {
  const row = await executor
    .updateTable('signals')
    // The picture is deleted; only the record remains.
    .set({ deletedAt: at, chartKey: null })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}
