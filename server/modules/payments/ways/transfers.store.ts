import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Currency } from '#contract/offers/offer-defaults.ts'
import type { TransferFilter, TransferSort } from '#contract/payments/transfers.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Sold } from '../sold.ts'

export type TransferRow = Selectable<Tables['bankTransfers']>
export type TransferRefundRow = Selectable<Tables['bankTransferRefunds']>
export type TransferSettingsRow = Omit<
  Selectable<Tables['transferSettings']>,
  'onlyRow' | 'currencies'
> & { currencies: Currency[] }

const settingColumns = ['isOn', 'details', 'currencies', 'updatedAt'] as const

/** The currencies of a row are those that the contract knows: nothing else is ever written. */
const settingsOf = (
  row: Pick<Selectable<Tables['transferSettings']>, (typeof settingColumns)[number]>,
) => row as TransferSettingsRow

export const readTransferSettings = async (executor: Executor): Promise<TransferSettingsRow> =>
  settingsOf(
    await executor.selectFrom('transferSettings').select(settingColumns).executeTakeFirstOrThrow(),
  )

/** Reads the settings and locks them until the transaction ends. */
export const lockTransferSettings = async (tx: Executor): Promise<TransferSettingsRow> =>
  settingsOf(
    await tx
      .selectFrom('transferSettings')
      .select(settingColumns)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  )

export const saveTransferSettings = async (
  tx: Executor,
  row: TransferSettingsRow,
): Promise<TransferSettingsRow> =>
  settingsOf(
    await tx
      .updateTable('transferSettings')
      .set(row)
      .returning(settingColumns)
      .executeTakeFirstOrThrow(),
  )

/** Creates a transfer, or returns the one created earlier for the same payment. */
export async function obtainTransfer(
  executor: Executor,
  transfer: Insertable<Tables['bankTransfers']>,
): Promise<TransferRow> {
  await executor
    .insertInto('bankTransfers')
    .values(transfer)
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .execute()
  return executor
    .selectFrom('bankTransfers')
    .selectAll()
    .where('paymentId', '=', transfer.paymentId)
    .executeTakeFirstOrThrow()
}

export const findTransfer = (
  executor: Executor,
  reference: string,
): Promise<TransferRow | undefined> =>
  executor
    .selectFrom('bankTransfers')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()

export const findTransferOfPayment = (
  executor: Executor,
  paymentId: string,
): Promise<TransferRow | undefined> =>
  executor
    .selectFrom('bankTransfers')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()

export const lockTransfer = (tx: Executor, reference: string): Promise<TransferRow | undefined> =>
  tx
    .selectFrom('bankTransfers')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

export async function updateTransfer(
  tx: Executor,
  reference: string,
  change: Updateable<Tables['bankTransfers']> & { updatedAt: Date },
): Promise<void> {
  await tx.updateTable('bankTransfers').set(change).where('reference', '=', reference).execute()
}

/** How much of a transfer has been sent back. */
export async function sentBack(executor: Executor, reference: string): Promise<number> {
  const { cents } = await executor
    .selectFrom('bankTransferRefunds')
    .select(sql<number>`coalesce(sum(cents), 0)::int`.as('cents'))
    .where('reference', '=', reference)
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow()
  return cents
}

export const findTransferRefund = (
  executor: Executor,
  id: string,
): Promise<TransferRefundRow | undefined> =>
  executor.selectFrom('bankTransferRefunds').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertTransferRefund(
  tx: Executor,
  refund: Insertable<Tables['bankTransferRefunds']>,
): Promise<void> {
  await tx.insertInto('bankTransferRefunds').values(refund).execute()
}

export async function settleTransferRefundRow(
  tx: Executor,
  id: string,
  change: { status: 'sent' | 'failed'; reason: string | null; settledAt: Date },
): Promise<void> {
  await tx.updateTable('bankTransferRefunds').set(change).where('id', '=', id).execute()
}

/**
 * A transfer with what it is for, its payer, who is null once the account has been deleted, and what is to be sent
 * back.
 */
export type ListedTransfer = TransferRow &
  Sold & {
    user: UserBrief | null
    refunds: Array<{ id: string; amountCents: number; since: string }>
  }

const due = sql<boolean>`exists (
  select from bank_transfer_refunds r
  where r.reference = bank_transfers.reference and r.status = 'due')`

const dueRefunds = sql<ListedTransfer['refunds']>`coalesce((
  select json_agg(json_build_object('id', r.id, 'amountCents', r.cents, 'since', r.created_at)
    order by r.created_at)
  from bank_transfer_refunds r
  where r.reference = bank_transfers.reference and r.status = 'due'), '[]'::json)`

const listed = (executor: Executor, users: UserLookup) =>
  executor
    .selectFrom('bankTransfers')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'bankTransfers.paymentId')
    .selectAll('bankTransfers')
    .select(['paymentIntents.program', 'paymentIntents.offerId'])
    .select(users.briefOf(sql.ref('bankTransfers.userId')).as('user'))
    .select(dueRefunds.as('refunds'))

/** One page of the transfers, newest first unless sorted, and the total number of matches. */
export function transfersPage(
  executor: Executor,
  users: UserLookup,
  { state, ...part }: Part<TransferSort> & TransferFilter,
): Promise<{ rows: ListedTransfer[]; total: number }> {
  const conditions: RawBuilder<boolean>[] = []
  if (state !== 'all') conditions.push(sql`(bank_transfers.status = 'awaited' or ${due})`)
  if (part.search) {
    const people = users.matching(part.search)
    const own = isFound(part.search, [sql`bank_transfers.reference`])
    conditions.push(sql`(${own} or bank_transfers.user_id in (${people}))`)
  }
  const wanted = conditions.reduce(
    (query, condition) => query.where(condition),
    listed(executor, users),
  )
  const sorts = {
    date: sql.ref('bankTransfers.createdAt'),
    amount: sql.ref('bankTransfers.amountCents'),
  }
  const own = {
    tie: sql.ref('bankTransfers.reference'),
    otherwise: sql`bank_transfers.created_at desc, bank_transfers.reference`,
  }
  return listedPart(wanted, ordered(part, sorts, own), part)
}

/** One of them, by the id of its payment. */
export const findListedTransfer = (
  executor: Executor,
  users: UserLookup,
  paymentId: string,
): Promise<ListedTransfer | undefined> =>
  listed(executor, users).where('bankTransfers.paymentId', '=', paymentId).executeTakeFirst()

/** The transfers that are expected of a user, newest first. */
export const awaitedTransfersOf = (
  executor: Executor,
  userId: string,
): Promise<Array<TransferRow & Sold>> =>
  executor
    .selectFrom('bankTransfers')
    .innerJoin('paymentIntents', 'paymentIntents.id', 'bankTransfers.paymentId')
    .selectAll('bankTransfers')
    .select(['paymentIntents.program', 'paymentIntents.offerId'])
    .where('bankTransfers.userId', '=', userId)
    .where('bankTransfers.status', '=', 'awaited')
    .where('paymentIntents.open', '=', true)
    .orderBy('bankTransfers.createdAt', 'desc')
    .limit(20)
    .execute()
