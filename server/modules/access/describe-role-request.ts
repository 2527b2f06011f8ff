import type { RoleRequestStatus } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { AccessDeps } from './deps.ts'
import { findRequest } from './role-requests.store.ts'

export interface RoleRequestFacts {
  program: PaidProgram
  /** The program's current title. */
  title: string
  status: RoleRequestStatus
  userId: string
  userName: string
  /** The payment, if there was one. */
  transactionId: string | null
}

/** A request with its applicant and outcome; null if there is no such request. */
export async function describeRoleRequest(
  { db, identity, offers }: Pick<AccessDeps, 'db' | 'identity' | 'offers'>,
  id: string,
): Promise<RoleRequestFacts | null> {
  const request = await findRequest(db.pool, id)
  if (!request) return null
  const [user] = await identity.usersByIds(db.pool, [request.userId])
  if (!user) return null
  const { program, status, transactionId } = request
  const title = await offers.titleOf(db.pool, program)
  return { program, title, status, userId: user.id, userName: user.name, transactionId }
}
