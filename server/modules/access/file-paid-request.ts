import type { PaidProgram } from '#contract/programs.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { lockUser } from './access.store.ts'
import { approveAtOnce } from './approve-at-once.ts'
import type { AccessDeps } from './deps.ts'
import { filePaid } from './role-requests.store.ts'

/**
 * Files the request for a payment, or marks the pending one as paid. Each payment files one
 * request; if the owner has enabled it, the request is approved at once. Null if the user is gone
 * or the pending request belongs to another payment.
 */
export async function filePaidRequest(
  deps: Pick<
    AccessDeps,
    'academySettings' | 'actors' | 'identity' | 'now' | 'offers' | 'renewalOf'
  >,
  tx: Executor,
  payment: {
    userId: string
    program: PaidProgram
    transactionId: string
    inTest: boolean
    accessMonths: number | null
  },
): Promise<{ requestId: string } | null> {
  const { academySettings, identity, now } = deps
  await lockUser(tx, payment.userId)
  const [user] = await identity.usersByIds(tx, [payment.userId])
  if (!user) return null
  const requestId = await filePaid(tx, { ...payment, id: newId(), at: now() })
  if (!requestId) return null
  await emit(tx, { type: 'role_request.filed', subject: requestId, audience: { role: 'admin' } })
  const { approveAtOnce: isWanted } = await academySettings.read(tx)
  if (isWanted) await approveAtOnce(tx, deps, requestId)
  return { requestId }
}
