import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { fraudReasonsCounted } from './disputes.rules.ts'

export type DisputeRow = Selectable<Tables['disputes']>

/**
 * Stores what is known of a dispute. Whatever the order in which it is heard, it comes to the same: the first instant
 * of its beginning and of its evidence, the newest of what may change, and an outcome that stays.
 */
export async function keepDispute(tx: Executor, row: Omit<DisputeRow, 'id'>): Promise<void> {
  await tx
    .insertInto('disputes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('providerId').doUpdateSet({
        openedAt: sql<Date>`least(disputes.opened_at, excluded.opened_at)`,
        sentAt: sql<Date | null>`least(disputes.sent_at, excluded.sent_at)`,
        outcome: sql<DisputeRow['outcome']>`coalesce(disputes.outcome, excluded.outcome)`,
        kind: newest<DisputeRow['kind']>('kind'),
        reason: newest<string | null>('reason'),
        network: newest<string | null>('network'),
        dueAt: newest<Date | null>('dueAt'),
        newsAt: sql<Date>`greatest(disputes.news_at, excluded.news_at)`,
      }),
    )
    .execute()
}

/** The value of the newer news; of two at the same instant, one that says something. */
const newest = <T>(column: string): RawBuilder<T> => {
  const [known, came] = [sql.ref(`disputes.${column}`), sql.ref(`excluded.${column}`)]
  return sql<T>`case when excluded.news_at >= disputes.news_at
    then coalesce(${came}, ${known}) else coalesce(${known}, ${came}) end`
}

export const lockDispute = (tx: Executor, id: string): Promise<DisputeRow | undefined> =>
  tx.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function setSent(tx: Executor, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ sentAt: at })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}

/** Part of a statement: the payments with a dispute or a report of fraud. */
export const disputedPayments = sql`
  select transaction_id from disputes where kind <> 'inquiry'`

/** Disputes opened from `from` until, but not including, `to`, by calendar month in UTC. */
export async function disputesByMonth(executor: Executor, { from, to }: { from: Date; to: Date }) {
  const isFraud = sql`kind = 'dispute' and reason = any(${[...fraudReasonsCounted]}::text[])`
  const { rows } = await sql<{
    month: string
    disputes: number
    fraudReports: number
    fraudDisputes: number
    fraudCents: string
  }>`
    select month, sum(disputes)::int as disputes, sum(fraud_reports)::int as fraud_reports,
      sum(fraud_disputes)::int as fraud_disputes, max(fraud_cents) as fraud_cents
    from (
      select to_char(opened_at at time zone 'UTC', 'YYYY-MM') as month, currency,
        count(*) filter (where kind = 'dispute') as disputes,
        count(*) filter (where kind = 'fraud_report') as fraud_reports,
        count(*) filter (where ${isFraud}) as fraud_disputes,
        coalesce(sum(amount_cents) filter (where ${isFraud}), 0) as fraud_cents
      from disputes where opened_at >= ${from} and opened_at < ${to}
      group by 1, 2
    ) currencies
    group by month`.execute(executor)
  return new Map(
    rows.map(({ month, fraudCents, ...row }) => [
      month,
      { ...row, fraudCents: Number(fraudCents) },
    ]),
  )
}

/** How the evidence of the disputes opened in a period stands at an instant. */
export async function evidenceOf(
  executor: Executor,
  { from, to, at }: { from: Date; to: Date; at: Date },
) {
  const isOver = sql`(due_at <= ${at} or outcome is not null)`
  const { rows } = await sql<{
    waiting: number
    onTime: number
    late: number
    missed: number
    unknown: number
  }>`
    select
      count(*) filter (where sent_at is null and due_at is not null and not ${isOver})::int as waiting,
      count(*) filter (where sent_at is not null and (due_at is null or sent_at <= due_at))::int as on_time,
      count(*) filter (where sent_at > due_at)::int as late,
      count(*) filter (where sent_at is null and due_at is not null and ${isOver})::int as missed,
      count(*) filter (where sent_at is null and due_at is null)::int as unknown
    from disputes
    where opened_at >= ${from} and opened_at < ${to} and kind <> 'fraud_report'`.execute(executor)
  return rows[0] ?? { waiting: 0, onTime: 0, late: 0, missed: 0, unknown: 0 }
}

/** The newest disputes. */
export const newestDisputes = (executor: Executor, limit: number): Promise<DisputeRow[]> =>
  executor
    .selectFrom('disputes')
    .selectAll()
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
