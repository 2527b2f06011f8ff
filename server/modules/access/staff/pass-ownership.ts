import { type Doer, recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import { noteChange } from '../access.store.ts'
import type { AccessDeps } from '../deps.ts'
import { moveOwnership } from './staff.store.ts'

/** The current and the next owner, and the ids of all admins. */
interface Passing {
  from: string
  to: string
  admins: readonly string[]
}

/**
 * Makes another admin the owner, records who did it, and notifies both. For use in a transaction
 * that holds both accounts. Throws 422 if the other is not an active admin.
 */
export async function passOwnership(
  tx: Executor,
  { identity, now }: Pick<AccessDeps, 'identity' | 'now'>,
  by: Doer,
  { from, to, admins }: Passing,
): Promise<void> {
  const isSuspended = (await identity.suspendedAmong(tx, [to])).has(to)
  if (to === from || !admins.includes(to) || isSuspended) {
    throw new Failure('rule_violated', 'Choose another admin, whose account is in use.')
  }
  await moveOwnership(tx, { to, by: by.id, at: now() })
  await recordAudit(tx, by, { action: 'ownership.handed_over', subject: to, person: to })
  for (const id of [from, to]) {
    await noteChange(tx, id)
    await emit(tx, { type: 'access.changed', subject: id, audience: { user: id } })
    await emit(tx, { type: 'ownership.handed_over', subject: to, audience: { user: id } })
  }
}
