import type { RawBuilder } from 'kysely'
import type { MemberFilter } from '#contract/members.ts'
import { may, type Standing } from '#contract/permissions.ts'
import { Failure } from '#server/platform/failure.ts'
import type { MembersDeps } from './deps.ts'
import { hasTag, not } from './members.store.ts'

/**
 * Converts a filter to a directory selection at `at`. Throws 403 if the filter uses data that the
 * actor may not see.
 */
export function selectionOf(
  { access, identity, payments }: Pick<MembersDeps, 'access' | 'identity' | 'payments'>,
  actor: Standing,
  filter: MemberFilter,
  at: Date,
) {
  const { userId } = identity.directory
  const { search, seen, tag, paid } = filter
  const conditions: RawBuilder<boolean>[] = access.members.conditions(userId, filter, at)
  if (tag) conditions.push(hasTag(userId, tag))
  if (paid) {
    if (!may(actor, 'payments.read')) {
      throw new Failure('forbidden', "You don't have the required permissions to do this.")
    }
    conditions.push(paid === 'yes' ? payments.hasPaid(userId) : not(payments.hasPaid(userId)))
  }
  return { search, seen, conditions, at }
}
