import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RoleRequestSort, RoleRequestStatus } from '#contract/access/access.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type RoleRequestRow = Selectable<Tables['roleRequests']>

type NewRequest = Pick<RoleRequestRow, 'id' | 'userId' | 'program' | 'accessMonths' | 'createdAt'>

export function insertRequest(tx: Executor, request: NewRequest): Promise<RoleRequestRow> {
  return tx
    .insertInto('roleRequests')
    .values({ ...request, status: 'pending' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function hasPending(
  executor: Executor,
  userId: string,
  program: PaidProgram,
): Promise<boolean> {
  const pending = await executor
    .selectFrom('roleRequests')
    .select('id')
    .where('userId', '=', userId)
    .where('program', '=', program)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return pending !== undefined
}

/** The user's pending request that is paid for, locked until the transaction ends; null for none. */
export async function pendingPaidRequest(
  tx: Executor,
  { userId, program }: { userId: string; program: PaidProgram },
): Promise<string | null> {
  const pending = await tx
    .selectFrom('roleRequests')
    .select('id')
    .where('userId', '=', userId)
    .where('program', '=', program)
    .where('status', '=', 'pending')
    .where('transactionId', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return pending?.id ?? null
}

/**
 * Files a pending request for a payment, or marks the pending unpaid one; returns its id, or null
 * if the pending one belongs to another payment.
 */
export async function filePaid(
  tx: Executor,
  request: NewRequest & { transactionId: string; begunAt: Date; paidInTest: boolean },
): Promise<string | null> {
  const { transactionId, begunAt, paidInTest, accessMonths } = request
  const row = await tx
    .insertInto('roleRequests')
    .values({ ...request, status: 'pending' })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'program'])
        .where('status', '=', 'pending')
        .doUpdateSet({ transactionId, begunAt, paidInTest, accessMonths })
        .where('roleRequests.transactionId', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Rejects the pending request of a payment; undefined if there is none. */
export function withdrawPaid(
  tx: Executor,
  transactionId: string,
  at: Date,
): Promise<Pick<RoleRequestRow, 'id' | 'userId' | 'program'> | undefined> {
  return tx
    .updateTable('roleRequests')
    .set({ status: 'rejected', decidedBy: null, decidedAt: at })
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'pending')
    .returning(['id', 'userId', 'program'])
    .executeTakeFirst()
}

export function findRequest(executor: Executor, id: string): Promise<RoleRequestRow | undefined> {
  return executor.selectFrom('roleRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Decides a request that is still pending; undefined if it no longer is. */
export function decidePending(
  tx: Executor,
  id: string,
  decision: { status: 'approved' | 'rejected'; by: string | null; at: Date },
): Promise<RoleRequestRow | undefined> {
  return tx
    .updateTable('roleRequests')
    .set({ status: decision.status, decidedBy: decision.by, decidedAt: decision.at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** The number of undecided requests. */
export async function countPendingRequests(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('roleRequests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

/** The newest requests of one user. */
export function requestsOf(
  executor: Executor,
  userId: string,
  limit: number,
): Promise<RoleRequestRow[]> {
  return executor
    .selectFrom('roleRequests')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The payments of the user's undecided requests. */
export async function pendingPaymentsOf(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('roleRequests')
    .select('transactionId')
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('transactionId', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.transactionId ?? [])
}

/** One page of the requests in `status`, oldest first unless sorted, and their total number. */
export async function requestsInStatus(
  executor: Executor,
  part: Part<RoleRequestSort> & { status: RoleRequestStatus },
  users: UserLookup,
): Promise<{ requests: RoleRequestRow[]; total: number }> {
  const { status, search } = part
  const wanted = executor
    .selectFrom('roleRequests')
    .where('status', '=', status)
    .$if(Boolean(search), (query) =>
      query.where(sql<boolean>`user_id in (${users.matching(search ?? '')})`),
    )
  const sorts = {
    name: users.sortName(sql.ref('roleRequests.userId')),
    program: sql.ref('program'),
    created: sql.ref('createdAt'),
  }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at, id` }
  const order = ordered(part, sorts, own)
  const { rows, total } = await listedPart(wanted.selectAll(), order, part)
  return { requests: rows, total }
}

/**
 * Part of a statement: whether the office has rejected the request of a payment, or has since ended
 * the access it opened; a pending request counts as wanted.
 */
export const isUnwanted = ({
  userId,
  program,
  transactionId,
}: Record<
  'userId' | 'program' | 'transactionId',
  RawBuilder<unknown>
>): RawBuilder<boolean> => sql<boolean>`
  exists (select from role_requests r where r.transaction_id = ${transactionId}
    and (r.status = 'rejected' or (r.status = 'approved' and exists (
      select from subscriptions s where s.user_id = ${userId} and s.program = ${program}
        and s.cancelled_at is not null))))`

/** Part of a statement: whether the office has ended a user's access to a program. */
export const isEndedByOffice = ({
  userId,
  program,
}: Record<'userId' | 'program', RawBuilder<unknown>>): RawBuilder<boolean> => sql<boolean>`
  exists (select from subscriptions s where s.user_id = ${userId} and s.program = ${program}
    and s.cancelled_at is not null)`

/** Part of a statement: whether the request of the payment in a column is not decided yet. */
export const isUndecided = (transactionId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from role_requests r where r.transaction_id = ${transactionId} and r.status = 'pending')`

/** Whether the request of a payment was approved, and the access it opened has not been ended since. */
export async function isWanted(
  executor: Executor,
  {
    userId,
    program,
    transactionId,
  }: { userId: string; program: PaidProgram; transactionId: string },
): Promise<boolean> {
  const ended = isUnwanted({
    userId: sql`${userId}::uuid`,
    program: sql`${program}`,
    transactionId: sql`${transactionId}::uuid`,
  })
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (select from role_requests r where r.transaction_id = ${transactionId}
      and r.status = 'approved') and not ${ended} as wanted`.execute(executor)
  return rows[0]?.wanted ?? false
}
