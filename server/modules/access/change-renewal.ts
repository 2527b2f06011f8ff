import type { Renewal } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { lockUser, setRenewal } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

/**
 * Says what is to come at the end of what a user has of a program; nothing where it is said already, or
 * where something else than `from` is.
 * The database reckons anew until when access stays. For use inside a transaction.
 */
export const createChangeRenewal =
  ({ actors }: Pick<AccessDeps, 'actors'>) =>
  async (
    tx: Executor,
    of: { userId: string; program: PaidProgram },
    renewal: Renewal,
    from?: Renewal,
  ): Promise<void> => {
    await lockUser(tx, of.userId)
    if (!(await setRenewal(tx, of, renewal, from))) return
    const { userId } = of
    actors.forget(userId)
    await emit(tx, { type: 'access.changed', subject: userId, audience: { user: userId } })
  }
