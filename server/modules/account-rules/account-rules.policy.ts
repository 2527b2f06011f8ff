import { may } from '#contract/access/permissions.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** Throws rule_violated unless the actor has a mentor to share with. */
export function checkMayShare(actor: Actor): void {
  if (may(actor, 'mentorship.enter')) return
  const message = 'Accounts are shared with the mentorship'
  throw new Failure('rule_violated', `${message}.`, { issues: [{ path: 'rules.shared', message }] })
}
