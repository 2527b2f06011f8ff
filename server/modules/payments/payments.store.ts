import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MemberPayment } from '#contract/members.ts'
import type { PaymentProviderName } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type Charge, storedParts } from './payments.rules.ts'
import type { Sold } from './sold.ts'

export type IntentRow = Selectable<Tables['paymentIntents']>

/** Inserts an intent unless the user has an open one for the same; returns whether it did. */
export async function insertIntent(
  executor: Executor,
  intent: {
    id: string
    userId: string
    provider: PaymentProviderName
    providerId: string | null
    couponId: string | null
    inTest: boolean
    accessMonths: number | null
    allMethods: boolean
    at: Date
  } & Charge &
    Sold,
): Promise<boolean> {
  const result = await executor
    .insertInto('paymentIntents')
    .values({
      id: intent.id,
      userId: intent.userId,
      program: intent.program,
      offerId: intent.offerId,
      ...storedParts(intent),
      accessMonths: intent.accessMonths,
      couponId: intent.couponId,
      provider: intent.provider,
      providerId: intent.providerId,
      inTest: intent.inTest,
      allMethods: intent.allMethods,
      createdAt: intent.at,
      checkedAt: null,
    })
    .onConflict((conflict) =>
      intent.offerId
        ? conflict
            .columns(['userId', 'offerId', 'provider'])
            .where('open', '=', true)
            .where('offerId', 'is not', null)
            .doNothing()
        : conflict.columns(['userId', 'program', 'provider']).where('open', '=', true).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function findOpenIntent(
  executor: Executor,
  { program, offerId, ...wanted }: Sold & { userId: string; provider: PaymentProviderName },
): Promise<IntentRow | undefined> {
  return executor
    .selectFrom('paymentIntents')
    .selectAll()
    .where('userId', '=', wanted.userId)
    .where((eb) => (program ? eb('program', '=', program) : eb('offerId', '=', offerId)))
    .where('provider', '=', wanted.provider)
    .where('open', '=', true)
    .executeTakeFirst()
}

export const findIntent = (executor: Executor, id: string): Promise<IntentRow | undefined> =>
  executor.selectFrom('paymentIntents').selectAll().where('id', '=', id).executeTakeFirst()

/** The open intents of a user for the same by other providers. */
export const otherOpenIntents = (
  executor: Executor,
  { program, offerId, ...wanted }: Sold & { userId: string; provider: PaymentProviderName },
): Promise<IntentRow[]> =>
  executor
    .selectFrom('paymentIntents')
    .selectAll()
    .where('userId', '=', wanted.userId)
    .where((eb) => (program ? eb('program', '=', program) : eb('offerId', '=', offerId)))
    .where('provider', '<>', wanted.provider)
    .where('open', '=', true)
    .execute()

/** A user's intent by its id. */
export const findOwnIntent = (
  executor: Executor,
  { id, userId }: { id: string; userId: string },
): Promise<IntentRow | undefined> =>
  executor
    .selectFrom('paymentIntents')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** The intent of a payment at a provider. */
export const findIntentAt = (
  executor: Executor,
  { provider, providerId }: { provider: PaymentProviderName; providerId: string },
): Promise<IntentRow | undefined> =>
  executor
    .selectFrom('paymentIntents')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('provider', '=', provider)
    .executeTakeFirst()

/** Stores what the provider has made, unless a call at the same time has come first; returns what is stored. */
export async function rememberMade(
  executor: Executor,
  id: string,
  { providerId, payUrl = null }: { providerId: string; payUrl?: string | null },
): Promise<{ providerId: string | null; payUrl: string | null }> {
  await executor
    .updateTable('paymentIntents')
    .set({ providerId, payUrl })
    .where('id', '=', id)
    .where('providerId', 'is', null)
    .execute()
  return executor
    .selectFrom('paymentIntents')
    .select(['providerId', 'payUrl'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function rememberProviderId(
  executor: Executor,
  id: string,
  providerId: string,
): Promise<void> {
  await executor.updateTable('paymentIntents').set({ providerId }).where('id', '=', id).execute()
}

/** The user of an intent; null if it is not ours, or the account has been deleted. */
export async function userOfIntent(executor: Executor, providerId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('paymentIntents')
    .select('userId')
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  return row?.userId ?? null
}

/** The intent of the first payment of that to which a payment belongs: itself, if there is just one. */
export async function firstIntentOf(
  tx: Executor,
  intentId: string,
): Promise<Pick<IntentRow, 'id' | 'recurringId'>> {
  const { rows } = await sql<Pick<IntentRow, 'id' | 'recurringId'>>`
    select coalesce(first.id, i.id) as id, i.recurring_id from payment_intents i
    left join payment_intents first on first.recurring_id = i.recurring_id and not first.is_renewal
    where i.id = ${intentId}::uuid`.execute(tx)
  return rows[0] ?? { id: intentId, recurringId: null }
}

/** Whether an intent at the provider belongs to the academy. */
export async function isKnown(executor: Executor, providerId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('paymentIntents')
    .select('id')
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the intent and locks it until the transaction ends. */
export function lockIntent(tx: Executor, providerId: string): Promise<IntentRow | undefined> {
  return tx
    .selectFrom('paymentIntents')
    .selectAll()
    .where('providerId', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function closeIntent(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('paymentIntents')
    .set({ open: false })
    .where('id', '=', id)
    .where('open', '=', true)
    .execute()
}

export async function markChecked(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.updateTable('paymentIntents').set({ checkedAt: at }).where('id', '=', id).execute()
}

/**
 * Open intents created before `madeBefore` and not checked since `checkedBefore`. With `leftSince`, also those created
 * after it that were closed without a payment, for providers at which they can still be paid.
 */
export function intentsToCheck(
  executor: Executor,
  options: {
    provider: PaymentProviderName
    madeBefore: Date
    checkedBefore: Date
    leftSince: Date | null
    limit: number
  },
): Promise<IntentRow[]> {
  const { leftSince } = options
  const isLeft = sql<boolean>`(provider_id is not null and created_at > ${leftSince}
    and not exists (select from transactions t where t.intent_id = payment_intents.id and t.status <> 'failed'))`
  return executor
    .selectFrom('paymentIntents')
    .selectAll()
    .where('provider', '=', options.provider)
    .where((eb) => (leftSince ? eb.or([eb('open', '=', true), isLeft]) : eb('open', '=', true)))
    .where('createdAt', '<', options.madeBefore)
    .where((eb) =>
      eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<', options.checkedBefore)]),
    )
    .orderBy('createdAt')
    .limit(options.limit)
    .execute()
}

/** Records an event of the provider; false if it was known already. */
export async function rememberEvent(
  tx: Executor,
  event: { id: string; type: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('paymentEvents')
    .values({ id: event.id, type: event.type, receivedAt: event.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteEventsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('paymentEvents').where('receivedAt', '<', before).execute()
}

const mostShown = 20

/**
 * Part of a statement: whether the user with the id in this column has a payment that was not
 * refunded; test payments do not count.
 */
export const hasPaid = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from transactions t where t.user_id = ${userId}
    and not t.in_test and t.amount_cents > 0 and t.status in ('paid', 'refund_failed'))`

/** The newest payments of a user, at most 20. */
export async function paymentsOfMember(
  executor: Executor,
  userId: string,
): Promise<(Omit<MemberPayment, 'offerName'> & Pick<Sold, 'offerId'>)[]> {
  const rows = await executor
    .selectFrom('transactions')
    .select(['id', 'program', 'offerId', 'amountCents', 'refundedCents', 'currency', 'status'])
    .select('inTest')
    .select('createdAt')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }))
}

/** A user's payments, completed or started, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const [payments, begun, transfers] = await Promise.all([
    executor
      .selectFrom('transactions')
      .select([
        'program',
        'offerId',
        'amountCents',
        'refundedCents',
        'currency',
        'status',
        'provider',
        'providerId',
        'paidFrom',
        'paidAt',
        'refundedAt',
        'createdAt',
      ])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    executor
      .selectFrom('paymentIntents')
      .select(['program', 'offerId', 'amountCents', 'currency', 'provider', 'open'])
      .select(['taxCountry', 'processingAt', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    executor
      .selectFrom('bankTransfers')
      .select(['reference', 'amountCents', 'currency', 'status', 'reason', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  ])
  return { payments, begun, transfers }
}
