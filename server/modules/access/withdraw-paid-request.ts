import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { AccessDeps } from './deps.ts'
import { withdrawPaid } from './role-requests.store.ts'

/** Rejects a pending request whose payment was refunded; a decided one is unchanged. */
export async function withdrawPaidRequest(
  { now }: Pick<AccessDeps, 'now'>,
  tx: Executor,
  transactionId: string,
): Promise<void> {
  const request = await withdrawPaid(tx, transactionId, now())
  if (!request) return
  await emit(tx, {
    type: 'role_request.decided',
    subject: request.id,
    audience: { user: request.userId },
  })
}
