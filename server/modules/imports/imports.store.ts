import type { Insertable, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ImportStatus } from '#contract/imports.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { ImportRow } from './imports.rules.ts'

type Changes = Updateable<Tables['statementImports']>

export async function insertImport(
  executor: Executor,
  values: Insertable<Tables['statementImports']>,
): Promise<void> {
  await executor.insertInto('statementImports').values(values).execute()
}

/** One page of the user's imports, newest first, and their total number. */
export async function selectImports(
  executor: Executor,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const own = executor.selectFrom('statementImports').where('userId', '=', userId)
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count) }
}

/** An import of the user; null for another user's. */
export async function findImport(
  executor: Executor,
  userId: string,
  id: string,
): Promise<ImportRow | null> {
  const query = executor.selectFrom('statementImports').selectAll().where('id', '=', id)
  return (await query.where('userId', '=', userId).executeTakeFirst()) ?? null
}

/** The same, locked until the transaction ends. */
export async function lockImport(
  tx: Executor,
  userId: string,
  id: string,
): Promise<ImportRow | null> {
  const query = tx.selectFrom('statementImports').selectAll().where('id', '=', id)
  return (await query.where('userId', '=', userId).forUpdate().executeTakeFirst()) ?? null
}

/** The import to be completed, unless another process is working on it; otherwise null. */
export async function takeImporting(tx: Executor, id: string): Promise<ImportRow | null> {
  const query = tx
    .selectFrom('statementImports')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'importing')
    .forUpdate()
    .skipLocked()
  return (await query.executeTakeFirst()) ?? null
}

/** Whether the import still waits to be completed. */
export async function isImporting(executor: Executor, id: string): Promise<boolean> {
  const query = executor.selectFrom('statementImports').select('id').where('id', '=', id)
  return (await query.where('status', '=', 'importing').executeTakeFirst()) !== undefined
}

/** One attempt at reading the file of an import. */
export interface Attempt {
  id: string
  attempt: string
}

/** Makes this attempt the current one; null if the import is not (or no longer) to be read. */
export async function takeReading(
  tx: Executor,
  { id, attempt }: Attempt,
): Promise<ImportRow | null> {
  const taken = await tx
    .updateTable('statementImports')
    .set({ attempt })
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/** Whether an attempt is still current; until the transaction ends no other can replace it. */
export async function holdReading(tx: Executor, { id, attempt }: Attempt): Promise<boolean> {
  const held = await tx
    .selectFrom('statementImports')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'reading')
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Changes an import on behalf of the current attempt; returns whether the attempt was still current. */
export async function changeReading(
  executor: Executor,
  { id, attempt }: Attempt,
  values: Changes,
): Promise<boolean> {
  const changed = await executor
    .updateTable('statementImports')
    .set(values)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'reading')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function changeImport(
  executor: Executor,
  id: string,
  values: Changes,
  onlyWhen?: ImportStatus,
): Promise<boolean> {
  const changed = await executor
    .updateTable('statementImports')
    .set(values)
    .where('id', '=', id)
    .$if(onlyWhen !== undefined, (it) => it.where('status', '=', onlyWhen ?? 'ready'))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function deleteImportRow(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('statementImports').where('id', '=', id).execute()
}

/** Imports without any activity since `before`. */
export const listForgotten = (executor: Executor, before: { read: Date; reading: Date }) =>
  executor
    .selectFrom('statementImports')
    .select(['id', 'userId', 'status', 'fileKey'])
    .where((it) =>
      it.or([
        it.and([it('status', 'in', ['ready', 'failed']), it('createdAt', '<', before.read)]),
        it.and([it('status', '=', 'reading'), it('createdAt', '<', before.reading)]),
      ]),
    )
    .limit(1000)
    .execute()

/** Those of `keys` that belong to an import. */
export async function statementsInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('statementImports')
    .select('fileKey')
    .where('fileKey', 'in', keys)
    .execute()
  return new Set(rows.flatMap(({ fileKey }) => fileKey ?? []))
}

/** A user's trading accounts with their movements, and the imports. */
export async function exportFor(executor: Executor, userId: string) {
  const [accounts, imports] = await Promise.all([
    executor
      .selectFrom('tradingAccounts')
      .select(['number', 'name', 'broker', 'currency', 'kind', 'timeZone', 'holdsOwn', 'createdAt'])
      .select((account) =>
        jsonArrayFrom(
          account
            .selectFrom('accountMovements')
            .whereRef('accountMovements.accountId', '=', 'tradingAccounts.id')
            .orderBy('accountMovements.at')
            .select(['ticket', 'kind', 'at', 'amountCents', 'comment']),
        ).as('movements'),
      )
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    executor
      .selectFrom('statementImports')
      .select(['fileName', 'format', 'status', 'counts', 'result', 'createdAt', 'importedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  ])
  return { accounts, imports }
}
