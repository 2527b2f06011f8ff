import type { RoleRequestStatus } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { AccessDeps } from './deps.ts'
import { findRequest } from './role-requests.store.ts'

export interface RoleRequestFacts {
  program: PaidProgram
  /** What the program is called now. */
  title: string
  status: RoleRequestStatus
  userId: string
  userName: string
  /** What it was paid with, where something was. */
  transactionId: string | null
}

/** What was asked, by whom, and what became of it; null when there is no such request. */
export const createDescribeRoleRequest =
  ({ db, identity, offers }: Pick<AccessDeps, 'db' | 'identity' | 'offers'>) =>
  async (id: string): Promise<RoleRequestFacts | null> => {
    const request = await findRequest(db.pool, id)
    if (!request) return null
    const [user] = await identity.usersByIds(db.pool, [request.userId])
    if (!user) return null
    const { program, status, transactionId } = request
    const title = await offers.titleOf(db.pool, program)
    return { program, title, status, userId: user.id, userName: user.name, transactionId }
  }
