import type { RoleRequestStatus } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'

export interface RoleRequestRow {
  id: string
  user_id: string
  program: PaidProgram
  status: RoleRequestStatus
  created_at: Date
  decided_at: Date | null
}

const columns = ['id', 'user_id', 'program', 'status', 'created_at', 'decided_at'] as const

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
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
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

/** One page of the requests in `status`, oldest first, with the number of all of them. */
export async function requestsInStatus(
  executor: Executor,
  { status, page, limit }: { status: RoleRequestStatus; page: number; limit: number },
): Promise<{ requests: RoleRequestRow[]; total: number }> {
  const inStatus = executor.selectFrom('role_requests').where('status', '=', status)
  const requests = await inStatus
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await inStatus
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { requests, total: Number(total) }
}
