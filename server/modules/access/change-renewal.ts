import type { Renewal } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { lockUser, setRenewal } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

/**
 * Sets what is expected at the end of a user's access to a program; does nothing if it is set
 * already, or if the current value is not `from`. The database then recomputes until when access
 * lasts. For use inside a transaction.
 */
export async function changeRenewal(
  { actors }: Pick<AccessDeps, 'actors'>,
  tx: Executor,
  of: { userId: string; program: PaidProgram },
  renewal: Renewal,
  from?: Renewal,
): Promise<void> {
  await lockUser(tx, of.userId)
  if (!(await setRenewal(tx, of, renewal, from))) return
  const { userId } = of
  actors.forget(userId)
  await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
}
