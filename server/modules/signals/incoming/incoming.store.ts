import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { SignalRow } from '../signals.store.ts'
import { signalsWithHistory } from '../signals.store.ts'

type SourceRow = Selectable<Tables['signalSources']>
type ReceivedRow = Selectable<Tables['receivedSignals']>
/** Who sends: what of a source is needed to take a message in. */
export type IncomingSource = Pick<SourceRow, 'id' | 'authorId'>

/** Part of a statement: the name of the user with the id in this column. */
type NameOf = (userId: RawBuilder<unknown>) => RawBuilder<string | null>

const sources = (executor: Executor) => executor.selectFrom('signalSources')

/** The source with this key; null if there is none. */
export const findByKey = async (executor: Executor, hash: Buffer): Promise<IncomingSource | null> =>
  (await sources(executor)
    .select(['id', 'authorId'])
    .where('keyHash', '=', hash)
    .executeTakeFirst()) ?? null

/** The source of this channel at Telegram; null if there is none. */
export const findByChannel = async (
  executor: Executor,
  chatId: string,
): Promise<IncomingSource | null> =>
  (await sources(executor)
    .select(['id', 'authorId'])
    .where('chatId', '=', chatId)
    .executeTakeFirst()) ?? null

const named = (executor: Executor, nameOf: NameOf) =>
  sources(executor)
    .selectAll()
    .select(nameOf(sql.ref('signalSources.authorId')).as('authorName'))
    .select((source) =>
      source
        .selectFrom('receivedSignals')
        .whereRef('sourceId', '=', 'signalSources.id')
        .select((received) => received.fn.max('receivedAt').as('last'))
        .as('lastReceivedAt'),
    )

export type NamedSource = Awaited<ReturnType<typeof listSources>>[number]

export const listSources = (executor: Executor, nameOf: NameOf, limit: number) =>
  named(executor, nameOf).orderBy('name').orderBy('id').limit(limit).execute()

export const findSource = (executor: Executor, id: string, nameOf: NameOf) =>
  named(executor, nameOf).where('id', '=', id).executeTakeFirst()

/** Keeps others from adding sources until the transaction ends, and counts them. */
export async function holdSources(tx: Executor): Promise<number> {
  await sql`lock table signal_sources in share row exclusive mode`.execute(tx)
  const { total } = await sources(tx)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertSource(
  tx: Executor,
  row: Insertable<Tables['signalSources']>,
): Promise<void> {
  await tx.insertInto('signalSources').values(row).execute()
}

/** Locks a source until the transaction ends: its messages come in one after another. */
export const lockSource = (tx: Executor, id: string): Promise<SourceRow | undefined> =>
  sources(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function saveSource(
  tx: Executor,
  id: string,
  values: Updateable<Tables['signalSources']>,
): Promise<void> {
  await tx.updateTable('signalSources').set(values).where('id', '=', id).execute()
}

export async function removeSource(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('signalSources').where('id', '=', id).execute()
}

/** What a source has sent under this id. */
export const findReceived = (
  executor: Executor,
  sourceId: string,
  onceId: string,
): Promise<ReceivedRow | undefined> =>
  executor
    .selectFrom('receivedSignals')
    .selectAll()
    .where('sourceId', '=', sourceId)
    .where('onceId', '=', onceId)
    .executeTakeFirst()

export async function insertReceived(
  tx: Executor,
  row: Insertable<Tables['receivedSignals']>,
): Promise<void> {
  await tx.insertInto('receivedSignals').values(row).execute()
}

const waiting = (executor: Executor) =>
  executor.selectFrom('receivedSignals').where('text', 'is not', null)

/** How many messages wait. */
export async function countWaiting(executor: Executor): Promise<number> {
  const { total } = await waiting(executor)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What waits, with its source, the newest first. */
export const listWaitingMessages = (executor: Executor, limit: number) =>
  waiting(executor)
    .innerJoin('signalSources', 'signalSources.id', 'receivedSignals.sourceId')
    .select([
      'receivedSignals.id',
      'sourceId',
      'signalSources.name',
      'roleAccess',
      'problem',
      'receivedAt',
    ])
    .select((row) => [
      row.ref('receivedSignals.text').$notNull().as('text'),
      row.ref('reading').$notNull().as('reading'),
    ])
    .orderBy('receivedAt', 'desc')
    .orderBy('receivedSignals.id', 'desc')
    .limit(limit)
    .execute()

/** Locks one that waits until the transaction ends, and names its source. */
export const lockWaiting = (tx: Executor, id: string) =>
  waiting(tx)
    .innerJoin('signalSources', 'signalSources.id', 'receivedSignals.sourceId')
    .select('signalSources.name as source')
    .where('receivedSignals.id', '=', id)
    .forUpdate('receivedSignals')
    .executeTakeFirst()

/** What waited does so no longer. */
export async function settleReceived(
  tx: Executor,
  id: string,
  values: { outcome: 'published' | 'discarded'; signalId?: string },
): Promise<void> {
  await tx
    .updateTable('receivedSignals')
    .set({ ...values, text: null, reading: null, problem: null })
    .where('id', '=', id)
    .execute()
}

/** The open signals of a source, of one pair unless it is null, locked until the transaction ends. */
export async function lockOpenOf(
  tx: Executor,
  sourceId: string,
  pair: string | null,
): Promise<SignalRow[]> {
  const locked = await tx
    .selectFrom('signals')
    .select('id')
    .where('id', 'in', (of) =>
      of.selectFrom('receivedSignals').select('signalId').where('sourceId', '=', sourceId),
    )
    .where('status', 'in', ['pending', 'active'])
    .where('deletedAt', 'is', null)
    .$if(pair !== null, (query) => query.where('pair', '=', pair))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  // Only now: a statement that has waited for a lock has the history from before.
  return signalsWithHistory(tx)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** Forgets messages from before `until` that made no signal and wait no longer; returns how many. */
export async function forgetReceived(
  executor: Executor,
  until: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('receivedSignals')
    .where('id', 'in', (of) =>
      of
        .selectFrom('receivedSignals')
        .select('id')
        .where('receivedAt', '<', until)
        .where('text', 'is', null)
        .where('signalId', 'is', null)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
