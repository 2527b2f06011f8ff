import type { AdminUser } from '#contract/access.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isActive } from './access.rules.ts'
import { changeUser } from './change-user.ts'
import type { AccessDeps } from './deps.ts'
import { endMoved } from './end-moved.ts'
import { getUser } from './get-user.ts'
import { subscriptions } from './subscriptions.ts'

interface NewEnd {
  program: PaidProgram
  endsAt: string
  /** The end that the editor has seen, if access is active; otherwise null. */
  seenEndsAt: string | null
}

/**
 * Grants a program until a date, or moves the end of active access. A repeated call changes nothing
 * and is recorded once, so that a button clicked three times adds one month. Throws 404, 403 if the
 * actor may not do it to this user, 409 if the end is no longer the one seen, and 422 for an end in
 * the past.
 */
export async function setAccessEnd(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
  change: NewEnd,
): Promise<AdminUser> {
  const { program } = change
  const endsAt = new Date(change.endsAt)
  const same = Symbol('nothing to change')
  try {
    const user = await deps.db.transaction((tx) =>
      changeUser(tx, deps, actor, userId, {
        action: 'user.access_set',
        async apply(record) {
          const at = deps.now()
          const known = record.subscriptions.find((one) => one.program === program)
          const end = known && isActive(known, at) ? known.endsAt : null
          if (end?.getTime() === endsAt.getTime()) throw same
          const seen = change.seenEndsAt === null ? undefined : Date.parse(change.seenEndsAt)
          if (end?.getTime() !== seen) throw endMoved()
          if (endsAt <= at) {
            throw new Failure('rule_violated', 'Access ends in the future, or is cancelled.')
          }
          const terms = await deps.offers.now(tx, program)
          await subscriptions.endAt(tx, { userId, program, at, terms }, { endsAt })
        },
      }),
    )
    deps.actors.forget(userId)
    return user
  } catch (error) {
    if (error === same) return getUser(deps, actor, userId)
    throw error
  }
}
