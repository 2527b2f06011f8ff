import { type ActivityFilter, activityKinds } from '#contract/activity.ts'
import type { AuditSelection } from '#server/platform/audit/find-entries.ts'

const day = 24 * 60 * 60 * 1000
const startOf = (date: string) => new Date(`${date}T00:00:00Z`)

/** The selection for a filter, without its search. */
export function selectionOf({ group, person, from, to }: ActivityFilter): AuditSelection {
  return {
    ...(group === 'other' && { kinds: { notIn: Object.values(activityKinds).flat() } }),
    ...(group && group !== 'other' && { kinds: { in: activityKinds[group] } }),
    ...(person && { person }),
    ...(from && { from: startOf(from) }),
    // Including the whole of the last day.
    ...(to && { to: new Date(startOf(to).getTime() + day) }),
  }
}
