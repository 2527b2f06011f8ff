import type { RoleRequest } from '#contract/access.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentRequest } from './access.present.ts'
import { accessRecord, lockUser } from './access.store.ts'
import type { AccessDeps } from './deps.ts'
import { decidePending, findRequest, type RoleRequestRow } from './role-requests.store.ts'
import { requireRight } from './staff/require-right.ts'

export interface Decision {
  status: 'approved' | 'rejected'
  at: Date
}

/**
 * Decides a pending request in the caller's transaction: of several simultaneous decisions the
 * first counts, the others get 409. `effect` applies the decision.
 */
export async function decideRoleRequest(
  tx: Executor,
  { identity, offers }: Pick<AccessDeps, 'identity' | 'offers'>,
  actor: Actor,
  id: string,
  { status, at }: Decision,
  effect: (request: RoleRequestRow) => Promise<void>,
): Promise<RoleRequest> {
  const known = await findRequest(tx, id)
  if (!known) throw notFound()
  await lockUser(tx, known.userId)
  const access = await accessRecord(tx, known.userId)
  requireRight(actor, { id: known.userId, ...access }, 'manage')
  const request = await decidePending(tx, id, { status, by: actor.id, at }).catch((error) => {
    // The deciding admin has just been deleted.
    throw violatedForeignKey(error) ? new Failure('unauthorized', 'Please sign in.') : error
  })
  if (!request) throw new Failure('conflict', 'This request has already been decided.')
  await effect(request)
  const [user] = await identity.usersByIds(tx, [request.userId])
  if (!user) throw notFound()
  const { program } = request
  await recordAudit(tx, actor, {
    action: `role_request.${status}`,
    subject: id,
    name: await offers.titleOf(tx, program),
    person: user.id,
    details: { program },
    before: { status: known.status },
    after: { status },
  })
  await emit(tx, { type: 'role_request.decided', subject: id, audience: { user: user.id } })
  return presentRequest(actor, request, { ...user, ...access })
}
