import { type ActivityFilter, actionsWithWords } from '#contract/activity.ts'
import type { AuditSelection } from '#server/platform/audit/find-entries.ts'
import { selectionOf } from './activity.rules.ts'
import type { ActivityDeps } from './deps.ts'

/** The selection for a filter with its search, which covers the names of users and the actions. */
export function searchIn(
  { identity }: Pick<ActivityDeps, 'identity'>,
  filter: ActivityFilter,
): AuditSelection {
  const { search: text } = filter
  const selection = selectionOf(filter)
  if (!text) return selection
  const users = identity.lookup.matching(text)
  return { ...selection, search: { text, users, actions: actionsWithWords(text) } }
}
