import type { Selectable } from 'kysely'
import type { PaymentProviderName } from '#contract/payments.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type IntentRow = Selectable<Tables['payment_intents']>

/** Inserts an intent unless the user has an open one for the program; tells whether it did. */
export async function insertIntent(
  executor: Executor,
  intent: {
    id: string
    userId: string
    program: PaidProgram
    amountCents: number
    currency: string
    provider: PaymentProviderName
    at: Date
  },
): Promise<boolean> {
  const result = await executor
    .insertInto('payment_intents')
    .values({
      id: intent.id,
      user_id: intent.userId,
      program: intent.program,
      amount_cents: intent.amountCents,
      currency: intent.currency,
      provider: intent.provider,
      provider_id: null,
      created_at: intent.at,
      checked_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'program', 'provider']).where('open', '=', true).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function findOpenIntent(
  executor: Executor,
  {
    userId,
    program,
    provider,
  }: Pick<Tables['payment_intents'], 'provider' | 'program'> & {
    userId: string
  },
): Promise<IntentRow | undefined> {
  return executor
    .selectFrom('payment_intents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('program', '=', program)
    .where('provider', '=', provider)
    .where('open', '=', true)
    .executeTakeFirst()
}

export async function rememberProviderId(
  executor: Executor,
  id: string,
  providerId: string,
): Promise<void> {
  await executor
    .updateTable('payment_intents')
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .execute()
}

/** Whose intent it is; null for none of ours, or when the account has been deleted. */
export async function userOfIntent(executor: Executor, providerId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('payment_intents')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Reads the intent and keeps others from deciding on it until the transaction ends. */
export function lockIntent(tx: Executor, providerId: string): Promise<IntentRow | undefined> {
  return tx
    .selectFrom('payment_intents')
    .selectAll()
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function closeIntent(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('payment_intents')
    .set({ open: false })
    .where('id', '=', id)
    .where('open', '=', true)
    .execute()
}

export async function markChecked(executor: Executor, id: string, at: Date): Promise<void> {
  await executor
    .updateTable('payment_intents')
    .set({ checked_at: at })
    .where('id', '=', id)
    .execute()
}

/** Open intents made before `madeBefore` that were not asked about since `checkedBefore`. */
export function intentsToCheck(
  executor: Executor,
  options: {
    provider: PaymentProviderName
    madeBefore: Date
    checkedBefore: Date
    limit: number
  },
): Promise<IntentRow[]> {
  return executor
    .selectFrom('payment_intents')
    .selectAll()
    .where('provider', '=', options.provider)
    .where('open', '=', true)
    .where('created_at', '<', options.madeBefore)
    .where((eb) =>
      eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', options.checkedBefore)]),
    )
    .orderBy('created_at')
    .limit(options.limit)
    .execute()
}

/** Remembers an event of the provider; false when it was known already. */
export async function rememberEvent(
  tx: Executor,
  event: { id: string; type: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, received_at: event.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteEventsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('payment_events').where('received_at', '<', before).execute()
}
