import type { AdminUser, Plan, UserStatus } from '#contract/access.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type AccessRecord, summarise } from './access.rules.ts'
import type { SubscriptionRow } from './access.store.ts'
import { changeUser } from './change-user.ts'
import type { AccessDeps } from './deps.ts'
import { subscriptions } from './subscriptions.ts'

interface Wanted {
  plan?: Plan
  status?: UserStatus
}

async function apply(
  tx: Executor,
  { offers }: AccessDeps,
  userId: string,
  record: AccessRecord<SubscriptionRow>,
  wanted: Wanted,
  at: Date,
) {
  const current = summarise(record, at)
  const plan = wanted.plan ?? current.plan
  if (!plan) throw new Failure('rule_violated', 'This user has no plan yet. Choose a plan first.')
  const status = wanted.status ?? current.status
  const moves = current.plan !== null && current.plan !== plan
  if (moves) await subscriptions.close(tx, { userId, program: current.plan ?? plan, at })

  if (status === 'active') {
    const terms = await offers.now(tx, plan)
    return subscriptions.open(tx, { userId, program: plan, at, terms })
  }
  const known = record.subscriptions.find((subscription) => subscription.program === plan)
  if (known && !moves) await subscriptions.end(tx, known, { at, how: 'expired' })
  else await subscriptions.recordExpired(tx, { userId, program: plan, at })
}

/**
 * Sets the displayed plan and status; omitted values are unchanged.
 * - Active: the plan's role is granted and its subscription opened for the program's period; one
 *   that is active already keeps its end.
 * - Expired: the plan's subscription ends now. The role stays granted, so that the user counts as
 *   lapsed and is shown how to renew.
 * - Another plan than the one shown moves the user: the shown plan loses role and subscription.
 *   A second program that was not the one shown is left alone.
 *
 * Throws 404, 422 for a status without any plan, and 409 if somebody else's edit came first.
 */
export async function updateUser(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
  { seenUpdatedAt, ...wanted }: Wanted & { seenUpdatedAt?: string },
): Promise<AdminUser> {
  const user = await deps.db.transaction((tx) =>
    changeUser(tx, deps, actor, userId, {
      action: 'user.updated',
      seenUpdatedAt,
      apply: (record) => apply(tx, deps, userId, record, wanted, deps.now()),
    }),
  )
  deps.actors.forget(userId)
  return user
}
