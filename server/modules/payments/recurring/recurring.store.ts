import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { PaymentProviderName } from '#contract/payments/payments.ts'
import type { RecurringStatus } from '#contract/payments/recurring.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type Charge, storedParts } from '../payments.rules.ts'
import type { Sold } from '../sold.ts'
import type { RecurringState } from './recurring-provider.ts'

export type RecurringRow = Selectable<Tables['recurringPayments']>

/** Stores a subscription, and that an intent is its first payment. */
export async function insertRecurring(
  tx: Executor,
  made: {
    id: string
    intentId: string
    userId: string
    paymentsMaximum: number | null
    provider: 'stripe' | 'sandbox'
    accessMonths: number
    inTest: boolean
    charge: Charge
    at: Date
  } & Sold,
): Promise<void> {
  const { id, intentId, charge, at, ...rest } = made
  await tx
    .insertInto('recurringPayments')
    .values({
      ...storedParts(charge),
      ...rest,
      id,
      createdAt: at,
    })
    .execute()
  await tx
    .updateTable('paymentIntents')
    .set({ recurringId: id })
    .where('id', '=', intentId)
    .execute()
}

export const findRecurring = (executor: Executor, id: string): Promise<RecurringRow | undefined> =>
  executor.selectFrom('recurringPayments').selectAll().where('id', '=', id).executeTakeFirst()

export const findByProviderId = (
  executor: Executor,
  providerId: string,
): Promise<RecurringRow | undefined> =>
  executor
    .selectFrom('recurringPayments')
    .selectAll()
    .where('providerId', '=', providerId)
    .executeTakeFirst()

export const lockRecurring = (tx: Executor, id: string): Promise<RecurringRow | undefined> =>
  tx.selectFrom('recurringPayments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function rememberSubscription(
  tx: Executor,
  id: string,
  known: { providerId: string; customerId: string | null },
): Promise<void> {
  await tx.updateTable('recurringPayments').set(known).where('id', '=', id).execute()
}

/** A user's customer id at the provider; null before the first subscription there. */
export async function customerOf(
  executor: Executor,
  userId: string,
  provider: PaymentProviderName,
): Promise<string | null> {
  const row = await executor
    .selectFrom('recurringPayments')
    .select('customerId')
    .where('userId', '=', userId)
    .where('provider', '=', provider as 'stripe')
    .where('customerId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.customerId ?? null
}

/** A user's running subscriptions, newest first. */
export const runningOf = (executor: Executor, userId: string): Promise<RecurringRow[]> =>
  executor
    .selectFrom('recurringPayments')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'in', ['active', 'past_due'])
    .orderBy('createdAt', 'desc')
    .limit(10)
    .execute()

/** Records that the first payment was received, so that renewals are expected once the access has opened. */
export async function markBegun(tx: Executor, id: string): Promise<void> {
  await tx
    .updateTable('recurringPayments')
    .set({
      status: sql<RecurringStatus>`case when status = 'incomplete' then 'active' else status end`,
      awaitsAccess: true,
    })
    .where('id', '=', id)
    .execute()
}

/** Records that the access has opened: renewals are charged as they come due. */
export async function markOpened(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('recurringPayments')
    .set({ awaitsAccess: false })
    .where('id', '=', id)
    .execute()
}

/**
 * Those running whose access has not opened yet and whose next charge is due by `by`, or about whose access has been
 * decided by now, with which of the two it is.
 */
export async function awaitingAccess(
  executor: Executor,
  provider: PaymentProviderName,
  by: Date,
  isUndecided: (transactionId: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<(RecurringRow & { isUndecided: boolean })[]> {
  const { rows } = await sql<RecurringRow & { isUndecided: boolean }>`
    select * from (
      select p.*, ${isUndecided(sql`t.id`)} as is_undecided from recurring_payments p
      join payment_intents i on i.recurring_id = p.id and not i.is_renewal
      join transactions t on t.intent_id = i.id
      where p.awaits_access and p.provider = ${provider} and p.status = 'active'
        and p.provider_id is not null and p.period_ends_at is not null) waiting
    where not is_undecided or (cancels_at is null and period_ends_at <= ${by}::timestamptz)
    order by period_ends_at limit 200`.execute(executor)
  return rows
}

/** Stores its state, from the response to a query made at `version`. */
export async function saveState(
  tx: Executor,
  row: RecurringRow,
  { status, periodEndsAt, cancelsAt }: RecurringState,
): Promise<void> {
  await tx
    .updateTable('recurringPayments')
    .set({ status, periodEndsAt, cancelsAt, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

/** Stores the intent of a renewal. */
export async function insertRenewal(
  tx: Executor,
  row: RecurringRow,
  renewal: { id: string; providerId: string; charge: Charge; at: Date },
): Promise<void> {
  const { userId, program, offerId, accessMonths, provider, inTest } = row
  await tx
    .insertInto('paymentIntents')
    .values({
      ...storedParts(renewal.charge),
      userId,
      program,
      offerId,
      accessMonths,
      provider,
      inTest,
      id: renewal.id,
      providerId: renewal.providerId,
      recurringId: row.id,
      isRenewal: true,
      open: false,
      couponId: null,
      createdAt: renewal.at,
      checkedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of these payments that are already in the books, or were made before their subscription was taken over. */
export async function settledAmong(
  executor: Executor,
  providerIds: readonly string[],
): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set()
  const rows = await executor
    .selectFrom('transactions')
    .select('providerId')
    .where('providerId', 'in', [...providerIds])
    .where((eb) => eb.or([eb('paidAt', 'is not', null), eb('status', '=', 'suspicious')]))
    .execute()
  const before = await executor
    .selectFrom('adoptedPayments')
    .select('providerId')
    .where('providerId', 'in', [...providerIds])
    .execute()
  return new Set([...rows, ...before].map(({ providerId }) => providerId))
}

/** Stores a subscription that runs at the provider already, with what was paid before; false if it is stored already. */
export async function insertAdopted(
  tx: Executor,
  made: {
    id: string
    userId: string
    program: PaidProgram
    inTest: boolean
    at: Date
    providerId: string
    customerId: string | null
    amountCents: number | null
    currency: string
    accessMonths: number
    status: RecurringStatus
    periodEndsAt: Date | null
    cancelsAt: Date | null
    paid: readonly string[]
  },
): Promise<boolean> {
  const { id, at, paid, userId, program, inTest, providerId, customerId, currency } = made
  const { accessMonths, status, periodEndsAt, cancelsAt } = made
  const amountCents = made.amountCents ?? 0
  const inserted = await tx
    .insertInto('recurringPayments')
    .values({
      id,
      userId,
      program,
      provider: 'stripe',
      providerId,
      customerId,
      listCents: amountCents,
      discountCents: 0,
      taxCents: 0,
      taxBasisPoints: 0,
      taxIncluded: true,
      amountCents,
      currency,
      accessMonths,
      inTest,
      status,
      periodEndsAt,
      cancelsAt,
      adoptedAt: at,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  if (paid.length > 0) {
    await tx
      .insertInto('adoptedPayments')
      .values(paid.map((one) => ({ recurringId: id, providerId: one })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return true
}

/** The intent of its first payment. */
export async function firstIntentIdOf(tx: Executor, recurringId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('paymentIntents')
    .select('id')
    .where('recurringId', '=', recurringId)
    .where('isRenewal', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether as many payments were received as there are in all; never for what runs until it is cancelled. */
export async function isPaidUp(tx: Executor, recurringId: string): Promise<boolean> {
  const { rows } = await sql<{ isPaidUp: boolean }>`
    select coalesce(p.payments_maximum <= (
      select count(*) from payment_intents i join transactions t on t.intent_id = i.id
      where i.recurring_id = p.id and t.paid_at is not null), false) as is_paid_up
    from recurring_payments p where p.id = ${recurringId}::uuid`.execute(tx)
  return rows[0]?.isPaidUp ?? false
}

/** The transactions of all its payments, oldest first. */
export async function transactionsOf(tx: Executor, recurringId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('paymentIntents')
    .innerJoin('transactions', 'transactions.intentId', 'paymentIntents.id')
    .select('transactions.id')
    .where('paymentIntents.recurringId', '=', recurringId)
    .orderBy('transactions.createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** The transaction of its first payment. */
export async function firstTransactionOf(
  executor: Executor,
  recurringId: string,
): Promise<string | null> {
  const row = await executor
    .selectFrom('paymentIntents')
    .innerJoin('transactions', 'transactions.intentId', 'paymentIntents.id')
    .select('transactions.id')
    .where('paymentIntents.recurringId', '=', recurringId)
    .where('paymentIntents.isRenewal', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Those to be queried at the provider: due, late, not started yet, or not queried for a day. */
export const recurringToCheck = (
  executor: Executor,
  { provider, at, limit }: { provider: PaymentProviderName; at: Date; limit: number },
): Promise<RecurringRow[]> => {
  const earlier = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
  return executor
    .selectFrom('recurringPayments')
    .selectAll()
    .where('provider', '=', provider as 'stripe')
    .where('status', '<>', 'ended')
    .where('providerId', 'is not', null)
    .where('createdAt', '<', earlier(1))
    .where((eb) =>
      eb.or([
        eb('checkedAt', 'is', null),
        eb('checkedAt', '<', earlier(24 * 60)),
        eb.and([
          eb('checkedAt', '<', earlier(1)),
          eb.or([eb('status', '<>', 'active'), eb('periodEndsAt', '<=', at)]),
        ]),
      ]),
    )
    .orderBy(sql`checked_at nulls first`)
    .limit(limit)
    .execute()
}

export async function markRecurringChecked(executor: Executor, id: string, at: Date) {
  await executor
    .updateTable('recurringPayments')
    .set({ checkedAt: at })
    .where('id', '=', id)
    .execute()
}
