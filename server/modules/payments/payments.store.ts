import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MemberPayment } from '#contract/members.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { PaymentProviderName } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Charge } from './payments.rules.ts'

export type IntentRow = Selectable<Tables['paymentIntents']>

/** Inserts an intent unless the user has an open one for the program; returns whether it did. */
export async function insertIntent(
  executor: Executor,
  intent: {
    id: string
    userId: string
    program: PaidProgram
    provider: PaymentProviderName
    providerId: string | null
    couponId: string | null
    inTest: boolean
    accessMonths: number
    at: Date
  } & Charge,
): Promise<boolean> {
  const result = await executor
    .insertInto('paymentIntents')
    .values({
      id: intent.id,
      userId: intent.userId,
      program: intent.program,
      listCents: intent.listCents,
      discountCents: intent.discountCents,
      taxCents: intent.taxCents,
      taxBasisPoints: intent.taxBasisPoints,
      taxIncluded: intent.taxIncluded,
      amountCents: intent.amountCents,
      currency: intent.currency,
      accessMonths: intent.accessMonths,
      couponId: intent.couponId,
      provider: intent.provider,
      providerId: intent.providerId,
      inTest: intent.inTest,
      createdAt: intent.at,
      checkedAt: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'program', 'provider']).where('open', '=', true).doNothing(),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function findOpenIntent(
  executor: Executor,
  wanted: { userId: string; program: PaidProgram; provider: PaymentProviderName },
): Promise<IntentRow | undefined> {
  return executor
    .selectFrom('paymentIntents')
    .selectAll()
    .where('userId', '=', wanted.userId)
    .where('program', '=', wanted.program)
    .where('provider', '=', wanted.provider)
    .where('open', '=', true)
    .executeTakeFirst()
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

/** Open intents created before `madeBefore` and not checked since `checkedBefore`. */
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
    .selectFrom('paymentIntents')
    .selectAll()
    .where('provider', '=', options.provider)
    .where('open', '=', true)
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
): Promise<MemberPayment[]> {
  const rows = await executor
    .selectFrom('transactions')
    .select(['id', 'program', 'amountCents', 'refundedCents', 'currency', 'status', 'inTest'])
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
  const [payments, begun] = await Promise.all([
    executor
      .selectFrom('transactions')
      .select([
        'program',
        'amountCents',
        'refundedCents',
        'currency',
        'status',
        'provider',
        'providerId',
        'paidAt',
        'refundedAt',
        'createdAt',
      ])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    executor
      .selectFrom('paymentIntents')
      .select(['program', 'amountCents', 'currency', 'provider', 'open'])
      .select('createdAt')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  ])
  return { payments, begun }
}
