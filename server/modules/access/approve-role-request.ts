import type { RoleRequest } from '#contract/access.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decideRoleRequest } from './decide-role-request.ts'
import type { AccessDeps } from './deps.ts'
import { grantRequest } from './grant-request.ts'

/**
 * Grants the role and opens or renews the subscription, with a seat for the academy. Throws 409 if
 * the payment is being, or has been, refunded.
 */
export async function approveRoleRequest(
  deps: AccessDeps,
  actor: Actor,
  id: string,
): Promise<RoleRequest> {
  const at = deps.now()
  const request = await deps.db.transaction(async (tx) => {
    const decided = await decideRoleRequest(
      tx,
      deps,
      actor,
      id,
      { status: 'approved', at },
      async (asked) => {
        if (asked.transactionId && (await deps.isGivenBack(tx, asked.transactionId))) {
          throw new Failure('conflict', 'The payment for this request is being refunded.')
        }
        await grantRequest(tx, deps, asked, at)
      },
    )
    const { id: userId } = decided.user
    await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
    return decided
  })
  deps.actors.forget(request.user.id)
  return request
}
