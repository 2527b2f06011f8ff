import type { RoleRequest } from '#contract/access.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decideRoleRequest } from './decide-role-request.ts'
import type { AccessDeps } from './deps.ts'

/** Turns the request down and gives back what was paid; what the user may do stays as it is. */
export const createRejectRoleRequest =
  (deps: AccessDeps) =>
  (actor: Actor, id: string): Promise<RoleRequest> =>
    deps.db.transaction((tx) =>
      decideRoleRequest(
        tx,
        deps,
        actor,
        id,
        { status: 'rejected', at: deps.now() },
        async ({ transactionId: paidWith }) => {
          if (paidWith) await deps.refundForRequest(tx, paidWith)
        },
      ),
    )
