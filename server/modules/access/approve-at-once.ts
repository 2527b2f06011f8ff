import { recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { AccessDeps } from './deps.ts'
import { grantRequest } from './grant-request.ts'
import { decidePending } from './role-requests.store.ts'

type Deps = Pick<AccessDeps, 'actors' | 'now' | 'offers' | 'renewalOf'>

/**
 * Approves a request that was just paid, if the owner has enabled that, in the payment's
 * transaction, so that money and access are recorded together or not at all.
 */
export async function approveAtOnce(
  tx: Executor,
  { actors, now, offers, renewalOf }: Deps,
  id: string,
): Promise<void> {
  const at = now()
  const request = await decidePending(tx, id, { status: 'approved', by: null, at })
  if (!request) return
  const { userId, program } = request
  await grantRequest(tx, { offers, renewalOf }, request, at)
  await recordAudit(tx, system, {
    action: 'role_request.approved',
    subject: id,
    name: await offers.titleOf(tx, program),
    person: userId,
    details: { program },
    before: { status: 'pending' },
    after: { status: 'approved' },
  })
  await emit(tx, { type: 'role_request.decided', subject: id, audience: { user: userId } })
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  actors.forget(userId)
}
