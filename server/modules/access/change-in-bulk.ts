import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isActive } from './access.rules.ts'
import { changeUser } from './change-user.ts'
import type { AccessDeps } from './deps.ts'
import { subscriptions } from './subscriptions.ts'

/**
 * Grants a program for its period, or adds a month to it, for one of many users, in the caller's
 * transaction. Throws 404, 403 if the actor may not do it to this user, and 422 if there is nothing
 * to grant or to extend.
 */
export async function changeInBulk(
  deps: AccessDeps,
  tx: Executor,
  actor: Actor,
  userId: string,
  { kind, program }: { kind: 'grant' | 'extend'; program: PaidProgram },
): Promise<void> {
  await changeUser(tx, deps, actor, userId, {
    action: kind === 'grant' ? 'user.access_granted' : 'user.access_extended',
    async apply(record) {
      const at = deps.now()
      const terms = await deps.offers.now(tx, program)
      const known = record.subscriptions.find((one) => one.program === program)
      if (kind === 'extend') {
        if (!known) throw new Failure('rule_violated', 'Has never had the program.')
        await subscriptions.addMonth(tx, known, terms, at)
        return
      }
      if (known && isActive(known, at))
        throw new Failure('rule_violated', 'Has the program already.')
      await subscriptions.open(tx, { userId, program, at, terms })
    },
  })
}
