import type { ActivityFilter } from '#contract/activity.ts'
import type { AuditSelection } from '#server/platform/audit/find-entries.ts'
import { selectionOf } from './activity.rules.ts'
import type { ActivityDeps } from './deps.ts'

/** The entries that a filter means, with what is searched for: in the names of users, too. */
export function searchIn(
  { identity }: Pick<ActivityDeps, 'identity'>,
  filter: ActivityFilter,
): AuditSelection {
  const { search: text } = filter
  const selection = selectionOf(filter)
  return text
    ? { ...selection, search: { text, users: identity.lookup.matching(text) } }
    : selection
}
