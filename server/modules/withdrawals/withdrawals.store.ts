import { type Selectable, sql } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type TermsRow = Omit<Selectable<Tables['withdrawalTerms']>, 'onlyRow'>
export type WithdrawalRow = Selectable<Tables['withdrawals']>

const terms = (executor: Executor) =>
  executor
    .selectFrom('withdrawalTerms')
    .select(['isOn', 'days', 'countries', 'coversUndeclared', 'updatedAt'])

export const selectTerms = (executor: Executor): Promise<TermsRow> =>
  terms(executor).executeTakeFirstOrThrow()

export const lockTerms = (tx: Executor): Promise<TermsRow> =>
  terms(tx).forUpdate().executeTakeFirstOrThrow()

export async function replaceTerms(tx: Executor, row: TermsRow): Promise<void> {
  await tx.updateTable('withdrawalTerms').set(row).execute()
}

export async function insertStatement(
  executor: Executor,
  row: { userId: string; program: PaidProgram; consents: boolean; statedAt: Date },
): Promise<void> {
  await executor.insertInto('startStatements').values(row).execute()
}

/** A purchase, and the one of the same before it. */
interface Bought {
  id: string
  /** Null for an offer, at whose checkout nothing is asked. */
  program: PaidProgram | null
  paidAt: Date
  boughtBefore: Date | null
}

/** The payments before which an immediate start was asked for, by the last statement since the purchase before. */
export async function consentedAmong(
  executor: Executor,
  userId: string,
  purchases: readonly Bought[],
): Promise<Set<string>> {
  if (purchases.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select p.id from jsonb_to_recordset(${JSON.stringify(
      purchases.map(({ id, program, paidAt, boughtBefore }) => ({
        id,
        program,
        paid: paidAt,
        before: boughtBefore,
      })),
    )}::jsonb) as p (id uuid, program text, paid timestamptz, before timestamptz)
    where (
      select s.consents from start_statements s
      where s.user_id = ${userId} and s.program = p.program
        -- Providers say in whole seconds when something was paid.
        and s.stated_at < p.paid + interval '1 second'
        and (p.before is null or s.stated_at >= p.before + interval '1 second')
      order by s.stated_at desc, s.id limit 1
    )`.execute(executor)
  return new Set(rows.map(({ id }) => id))
}

/** Records a withdrawal; false if the contract was withdrawn from before. */
export async function insertWithdrawal(tx: Executor, row: WithdrawalRow): Promise<boolean> {
  const result = await tx
    .insertInto('withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.column('transactionId').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const findWithdrawal = (
  executor: Executor,
  transactionId: string,
): Promise<WithdrawalRow | undefined> =>
  executor
    .selectFrom('withdrawals')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()

/** A user's withdrawals, the newest first, at most 100. */
export const withdrawalsOf = (executor: Executor, userId: string): Promise<WithdrawalRow[]> =>
  executor
    .selectFrom('withdrawals')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('madeAt', 'desc')
    .limit(100)
    .execute()

/** What a user said at checkouts, and their withdrawals, for the download of their data and as evidence. */
export async function exportFor(executor: Executor, userId: string) {
  const [statements, made] = await Promise.all([
    executor
      .selectFrom('startStatements')
      .select(['program', 'consents', 'statedAt'])
      .where('userId', '=', userId)
      .orderBy('statedAt')
      .execute(),
    executor
      .selectFrom('withdrawals')
      .select(['program', 'offerId', 'madeAt', 'consented'])
      .select(['paidCents', 'refundCents', 'keptCents'])
      .select('currency')
      .where('userId', '=', userId)
      .orderBy('madeAt')
      .execute(),
  ])
  return { statements, made }
}
