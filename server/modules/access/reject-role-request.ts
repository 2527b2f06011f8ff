import type { RoleRequest } from '#contract/access.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decideRoleRequest } from './decide-role-request.ts'
import type { AccessDeps } from './deps.ts'
import { mayReject } from './staff/staff.rules.ts'

/**
 * Rejects the request and refunds its payment, which requires the right to refund (403); the user's
 * access is unchanged.
 */
export function rejectRoleRequest(
  deps: AccessDeps,
  actor: Actor,
  id: string,
): Promise<RoleRequest> {
  return deps.db.transaction((tx) =>
    decideRoleRequest(
      tx,
      deps,
      actor,
      id,
      { status: 'rejected', at: deps.now() },
      async (request) => {
        if (!mayReject(actor, request)) {
          throw new Failure('forbidden', 'An admin has to turn down this request.')
        }
        const { transactionId: paidWith } = request
        if (paidWith) await deps.refundForRequest(tx, paidWith)
      },
    ),
  )
}
