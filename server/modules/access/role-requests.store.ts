import { sql } from 'kysely'
import type { RoleRequestSort, RoleRequestStatus } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { ordered, type Part } from '#server/platform/database/lists.ts'

export interface RoleRequestRow {
  id: string
  user_id: string
  program: PaidProgram
  status: RoleRequestStatus
  created_at: Date
  decided_at: Date | null
  transaction_id: string | null
  paid_in_test: boolean
}

const columns = [
  'id',
  'user_id',
  'program',
  'status',
  'created_at',
  'decided_at',
  'transaction_id',
  'paid_in_test',
] as const

export function insertRequest(
  tx: Executor,
  request: { id: string; userId: string; program: PaidProgram; at: Date },
): Promise<RoleRequestRow> {
  return tx
    .insertInto('role_requests')
    .values({
      id: request.id,
      user_id: request.userId,
      program: request.program,
      status: 'pending',
      created_at: request.at,
      decided_at: null,
      decided_by: null,
      transaction_id: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function hasPending(
  executor: Executor,
  userId: string,
  program: PaidProgram,
): Promise<boolean> {
  const pending = await executor
    .selectFrom('role_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('program', '=', program)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return pending !== undefined
}

/**
 * Files a pending request for a payment, or marks the pending one that nobody has paid for yet;
 * gives its id, or null when another payment stands behind the pending one.
 */
export async function filePaid(
  tx: Executor,
  request: {
    id: string
    userId: string
    program: PaidProgram
    transactionId: string
    inTest: boolean
    at: Date
  },
): Promise<string | null> {
  const row = await tx
    .insertInto('role_requests')
    .values({
      id: request.id,
      user_id: request.userId,
      program: request.program,
      status: 'pending',
      created_at: request.at,
      decided_at: null,
      decided_by: null,
      transaction_id: request.transactionId,
      paid_in_test: request.inTest,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'program'])
        .where('status', '=', 'pending')
        .doUpdateSet({ transaction_id: request.transactionId, paid_in_test: request.inTest })
        .where('role_requests.transaction_id', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Rejects the pending request of a payment; undefined when there is none. */
export function withdrawPaid(
  tx: Executor,
  transactionId: string,
  at: Date,
): Promise<{ id: string; user_id: string } | undefined> {
  return tx
    .updateTable('role_requests')
    .set({ status: 'rejected', decided_by: null, decided_at: at })
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'pending')
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

export function findRequest(executor: Executor, id: string): Promise<RoleRequestRow | undefined> {
  return executor
    .selectFrom('role_requests')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Decides a request that is still pending; undefined when it no longer is. */
export function decidePending(
  tx: Executor,
  id: string,
  decision: { status: 'approved' | 'rejected'; by: string; at: Date },
): Promise<RoleRequestRow | undefined> {
  return tx
    .updateTable('role_requests')
    .set({ status: decision.status, decided_by: decision.by, decided_at: decision.at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(columns)
    .executeTakeFirst()
}

/** The newest requests of one user. */
export function requestsOf(
  executor: Executor,
  userId: string,
  limit: number,
): Promise<RoleRequestRow[]> {
  return executor
    .selectFrom('role_requests')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The payments behind the user's requests that nobody has decided. */
export async function pendingPaymentsOf(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('role_requests')
    .select('transaction_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('transaction_id', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.transaction_id ?? [])
}

/** One page of the requests in `status`, oldest first unless sorted, and the number of all of them. */
export async function requestsInStatus(
  executor: Executor,
  part: Part<RoleRequestSort> & { status: RoleRequestStatus },
  users: UserLookup,
): Promise<{ requests: RoleRequestRow[]; total: number }> {
  const { status, search } = part
  const wanted = executor
    .selectFrom('role_requests')
    .where('status', '=', status)
    .$if(Boolean(search), (query) =>
      query.where(sql<boolean>`user_id in (${users.matching(search ?? '')})`),
    )
  const sorts = {
    name: users.sortName(sql.ref('role_requests.user_id')),
    program: sql.ref('program'),
    created: sql.ref('created_at'),
  }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at, id` }
  const [requests, { total }] = await Promise.all([
    wanted
      .select(columns)
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { requests, total: Number(total) }
}
