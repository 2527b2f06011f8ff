import type { Selectable, Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SandboxIntentRow = Selectable<Tables['sandbox_intents']>

/** Makes an intent, or gives the one that the same idempotency key has made before. */
export async function obtainSandboxIntent(
  executor: Executor,
  intent: {
    id: string
    clientSecret: string
    idempotencyKey: string
    userId: string
    amountCents: number
    currency: string
    at: Date
  },
): Promise<SandboxIntentRow> {
  await executor
    .insertInto('sandbox_intents')
    .values({
      id: intent.id,
      client_secret: intent.clientSecret,
      idempotency_key: intent.idempotencyKey,
      user_id: intent.userId,
      amount_cents: intent.amountCents,
      currency: intent.currency,
      error_message: null,
      then_code: null,
      then_message: null,
      created_at: intent.at,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  return executor
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('idempotency_key', '=', intent.idempotencyKey)
    .executeTakeFirstOrThrow()
}

export function findSandboxIntent(
  executor: Executor,
  id: string,
): Promise<SandboxIntentRow | undefined> {
  return executor.selectFrom('sandbox_intents').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockSandboxIntent(
  tx: Executor,
  key: { id: string } | { clientSecret: string; userId: string },
): Promise<SandboxIntentRow | undefined> {
  const query = tx.selectFrom('sandbox_intents').selectAll().forUpdate()
  const found =
    'id' in key
      ? query.where('id', '=', key.id)
      : query.where('client_secret', '=', key.clientSecret).where('user_id', '=', key.userId)
  return found.executeTakeFirst()
}

export function updateSandboxIntent(
  tx: Executor,
  id: string,
  change: Updateable<Tables['sandbox_intents']>,
): Promise<SandboxIntentRow> {
  return tx
    .updateTable('sandbox_intents')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
