import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SandboxIntentRow = Selectable<Tables['sandboxIntents']>

/** Creates an intent, or returns the one created earlier with the same idempotency key. */
export async function obtainSandboxIntent(
  executor: Executor,
  { at, ...intent }: Omit<Insertable<Tables['sandboxIntents']>, 'createdAt'> & { at: Date },
): Promise<SandboxIntentRow> {
  await executor
    .insertInto('sandboxIntents')
    .values({ ...intent, createdAt: at })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute()
  return executor
    .selectFrom('sandboxIntents')
    .selectAll()
    .where('idempotencyKey', '=', intent.idempotencyKey)
    .executeTakeFirstOrThrow()
}

export function findSandboxIntent(
  executor: Executor,
  id: string,
): Promise<SandboxIntentRow | undefined> {
  return executor.selectFrom('sandboxIntents').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockSandboxIntent(
  tx: Executor,
  key: { id: string } | { clientSecret: string; userId: string },
): Promise<SandboxIntentRow | undefined> {
  const query = tx.selectFrom('sandboxIntents').selectAll().forUpdate()
  const found =
    'id' in key
      ? query.where('id', '=', key.id)
      : query.where('clientSecret', '=', key.clientSecret).where('userId', '=', key.userId)
  return found.executeTakeFirst()
}

export function updateSandboxIntent(
  tx: Executor,
  id: string,
  change: Updateable<Tables['sandboxIntents']>,
): Promise<SandboxIntentRow> {
  return tx
    .updateTable('sandboxIntents')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
